"""Draws what is round the towers: the wall with its window, the bench, and the city outside."""
