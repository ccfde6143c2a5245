"""Rendering: canvas, painter, text, art, palettes, motion and background jobs."""
