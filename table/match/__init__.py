"""A match: its actions and its journal, who answers whose turn, and what is told of it when it is over."""
