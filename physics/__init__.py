"""Bodies, hands and rest by fixed steps, for any game: pieces, sizes and forces are parameters. No pygame."""
