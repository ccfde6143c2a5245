"""Bots of Niagara in four levels. They see views only."""
