"""The types of the package are those of the module."""

import subprocess
import sys


def test_types_agree_with_the_module(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text("belladonna.belladonna\n")  # where maturin puts the library
    command = [sys.executable, "-m", "mypy.stubtest", "belladonna", "--allowlist", str(allowed)]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
