"""Draws what is laid over the towers: marks that help to see, large words, the film of a fall."""
