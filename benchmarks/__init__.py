"""Measurements, each a command that prints rows for RESULTS.md: ``python -m benchmarks.random_play nimmsleich``."""
