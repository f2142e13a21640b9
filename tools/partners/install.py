"""Pinned versions of the partners, in a folder that is kept."""

import os
import pathlib
import subprocess
import sys

PYTHON = ["chess==1.11.2", "pyffish==0.0.90"]
NODE = ["ffish@0.7.10", "chessops@0.15.1", "chess.js@1.4.0"]
DEBIAN = ["xboard", "xvfb", "xauth", "fairy-stockfish", "sjaakii", "fairymax"]


def default_folder():
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "belladonna-partners"


def install(folder):
    """Installs what is missing. Returns the interpreter of the virtual environment."""
    folder.mkdir(parents=True, exist_ok=True)
    python = folder / "venv/bin/python"
    wanted = "\n".join(PYTHON + NODE)
    note = folder / "installed"
    if not note.exists() or note.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "-q", "install", *PYTHON], check=True)
        (folder / "package.json").write_text('{ "private": true }\n')
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--save-exact", *NODE],
                       cwd=folder, check=True)
        note.write_text(wanted)
    missing = [name for name in DEBIAN if not is_installed(name)]
    if missing:
        sys.exit(f"run.py: these Debian packages are missing: apt-get install {' '.join(missing)}")
    return python


def shakmaty(folder):
    """Builds the bridge to shakmaty, with the versions of its lock file."""
    manifest = pathlib.Path(__file__).parent / "programs/shakmaty/Cargo.toml"
    target = folder / "shakmaty"
    command = ["cargo", "build", "--release", "--locked", "--quiet", "--target-dir", target]
    subprocess.run([*command, "--manifest-path", manifest], check=True)
    return target / "release/shakmaty-bridge"


def is_installed(package):
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True)
    return "ok installed" in asked.stdout
