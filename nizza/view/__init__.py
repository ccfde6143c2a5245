"""Painting of Nizza from Views; no input, no clock."""
