"""How a canoe moves: every movement there is, what it does with gems, and how it is carried out."""
