"""The bots of Nizza: four levels, which see views only."""
