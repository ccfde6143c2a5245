"""Faces and voices of the players: what they show, and what bots say."""
