"""The river: which ways lead along it, how it moves, and what it carries over the falls."""
