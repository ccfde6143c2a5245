"""The parts of the picture of Nimm's Leich!, drawn from a View."""
