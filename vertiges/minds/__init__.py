"""How the bots of Vertiges think, and how steady their hands are."""
