"""The rule book of a game as a scene."""
