"""The bots of Vertiges; they see views only."""
