"""What the packages contain."""

import importlib.metadata
import pathlib
import subprocess
import sys
import tarfile

PACKAGE = pathlib.Path(__file__).parents[1]
LICENCES = {name: (PACKAGE.parents[1] / name).read_bytes() for name in ["LICENSE-MIT", "LICENSE-APACHE"]}


def test_the_wheel_has_the_licence_texts():
    files = importlib.metadata.files("belladonna")
    assert {file.name: file.read_binary() for file in files if file.name in LICENCES} == LICENCES


def test_the_source_package_has_the_licence_texts_and_the_crates(tmp_path):
    command = [sys.executable, "-m", "maturin", "sdist", "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    with tarfile.open(path) as archive:
        root = f"{path.name.removesuffix('.tar.gz')}/"
        texts = {name: archive.extractfile(root + name).read() for name in LICENCES}
        assert texts == LICENCES
        for needed in ["movegen/games/gothic.toml", "tools/python/src/lib.rs", "engine/Cargo.toml"]:
            assert root + needed in archive.getnames()
