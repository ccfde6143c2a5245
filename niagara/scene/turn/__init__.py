"""Planning a turn, in hand and in words."""
