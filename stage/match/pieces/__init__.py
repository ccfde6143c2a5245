"""What games have on their boards: dice, flights, points, secret choices, things to pick."""
