"""Headless core of every game: contract, turn controller, journal, bots. No pygame, no pymunk."""

from typing import Final

__version__: Final = "0.6.0"
"""Version of the program, the same everywhere: packages, ``--version``, the log of faults, journals."""
