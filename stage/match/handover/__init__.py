"""Handing the screen over from one person to the next."""
