"""Finished matches and their statistics."""
