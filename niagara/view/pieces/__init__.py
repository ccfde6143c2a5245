"""Draws what floats and lies about: canoes, gems, paddle cards, moose, beaver, buoy, lasso."""
