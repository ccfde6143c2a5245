"""How a die is used: what has been picked for it, what can be picked next, and the action that comes of it."""
