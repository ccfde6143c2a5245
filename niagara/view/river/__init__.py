"""Draws the river as it moves: light on the water, discs of glass, the whirlpool, splashes, the falls."""
