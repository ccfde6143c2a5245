"""The statistics as a scene of tables."""
