"""The results of a match as a scene: standings, how it was won, and its chart."""
