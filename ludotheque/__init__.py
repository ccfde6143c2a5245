"""Ludothèque as an installed package, or beside its packages in a checkout."""

import sys
from pathlib import Path


def run() -> int:
    """Run the command line and return the exit status."""
    installed = Path(__file__).parent
    if (installed / "main.py").exists():
        # In front, so that nothing else that is installed under the name of one of our packages takes its place.
        sys.path.insert(0, str(installed))
    from main import run_process

    return run_process()
