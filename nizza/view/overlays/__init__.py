"""Draws what is laid over the board: marks of what can be chosen, the plan of the route, the little map."""
