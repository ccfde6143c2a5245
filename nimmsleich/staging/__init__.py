"""What people do and what moves in the scene of Nimm's Leich!."""
