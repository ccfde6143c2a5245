"""Nizza's bots: four levels that see views only."""
