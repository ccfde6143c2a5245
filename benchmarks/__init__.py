"""Measurements, each a command that prints rows for the README: ``python -m benchmarks.random_play nimmsleich``."""
