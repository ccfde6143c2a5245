"""What a position is worth: how far every pawn still is, and what a fall or an action changes of that."""
