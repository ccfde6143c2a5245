"""Lessons being played: where a match is in its lesson, who answers from its script, and how a challenge is solved."""
