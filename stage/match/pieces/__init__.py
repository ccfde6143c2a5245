"""What games have on their boards: dice, lanes, flights, points, secret choices, things to pick."""
