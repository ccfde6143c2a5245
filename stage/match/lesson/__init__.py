"""A lesson on the screen: the coach says one thing after the other, and light falls on what it speaks of."""
