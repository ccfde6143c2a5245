"""Widgets, their tree, focus, input and notices."""
