"""Baking of boards from SVG drawings made with Inkscape, for the command --bake-board and for releases (NZ-3)."""
