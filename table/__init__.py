"""Headless core of every game: contract, turn controller, journal, bots. No pygame, no pymunk."""

__version__ = "0.6.0"
"""Version of the program, the same everywhere: packages, ``--version``, the log of faults, journals."""
