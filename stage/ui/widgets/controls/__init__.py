"""Widgets that are pressed or set: buttons, switches, numbers, choices, a line of text, places on a board."""
