"""The frame round the board: what its panels, bars and tools say and do, and the ways out of a match."""
