"""The matches that are over, and what can be counted from them."""
