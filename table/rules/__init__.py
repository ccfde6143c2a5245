"""Building blocks of a game's rules: positions as plain data, refusals, dice."""
