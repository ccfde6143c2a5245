"""Ropes, pawn and ladder while they move by physics under the hands of a player, or in the wind."""
