"""What documents show runs: the examples, and the notebook."""

import pathlib
import re

import nbclient
import nbformat
import pytest

ROOT = pathlib.Path(__file__).parents[3]
EXAMPLES = [
    pytest.param(code, id=f"{path}-{number}")
    for path in ["tools/python/README.md", "docs/python.md"]
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(), re.DOTALL))
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_prints_something(code, capsys):
    exec(compile(code, "example", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_notebook_runs_and_shows_pictures():
    notebook = nbformat.read(ROOT / "tools/python/example.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    data = [output.get("data", {}) for output in outputs]
    pictures = [shown["image/svg+xml"] for shown in data if "image/svg+xml" in shown]
    assert len(pictures) == 3
    assert all(picture.startswith("<svg ") for picture in pictures)
