"""What is seen of each event: dice, pawns, ropes, falls, and the end."""
