"""Lessons and challenges: the coach, its panel, and the card at their end."""
