"""Everything that could be played in the dark: contract, turn controller, journal, bots. No pygame, no pymunk."""
