"""Headless core of every game: contract, turn controller, journal, bots. No pygame, no pymunk."""
