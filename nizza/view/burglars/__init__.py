"""Burglars: how they look and stand, and pawns on the board."""
