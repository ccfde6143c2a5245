"""Things under a hand: dice, a live world and its camera."""
