"""Panels around the board: banner, bars, practice, an evening's goal and refusals."""
