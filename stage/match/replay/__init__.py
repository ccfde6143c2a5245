"""Matches and falls shown again: the bar of a replay, films in slow motion and clips of the window."""
