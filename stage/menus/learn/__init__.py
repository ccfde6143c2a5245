"""The lessons and challenges of a game."""
