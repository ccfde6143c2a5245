"""Ludothèque as an installed package.

This file becomes ``ludotheque/__init__.py``, with the program's packages beside it.
"""

import sys
from pathlib import Path

# In front, so that nothing else that is installed under one of these names takes its place.
sys.path.insert(0, str(Path(__file__).parent))


def run() -> int:
    """Run the command line and return the exit status."""
    from main import main

    return main(sys.argv[1:])
