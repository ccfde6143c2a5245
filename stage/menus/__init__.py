"""Shelf, set-up, settings, statistics, replays and rule books."""
