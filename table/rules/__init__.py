"""What the rules of a game are built with: a position as plain data, its JSON, dice."""
