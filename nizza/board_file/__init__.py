"""Files of the player's own boards, and the level in them with a report of all its faults (NZ-3)."""
