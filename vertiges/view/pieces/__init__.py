"""Draws the pieces: their wood, what is cut and burnt into it, and how they are turned and shaded."""
