"""The bots of Niagara: four levels, which see views only."""
