"""Reading a board from an SVG drawing, as Inkscape writes it, and saying what is wrong with one (NZ-3)."""
