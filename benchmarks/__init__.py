"""Measurements: commands that print rows for RESULTS.md, such as ``python -m benchmarks.ladder nimmsleich``."""
