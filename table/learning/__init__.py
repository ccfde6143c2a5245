"""Lessons in play: the match's place in its lesson, scripted answers, and solutions of challenges."""
