"""How the levels of bots think about Nimm's Leich!."""
