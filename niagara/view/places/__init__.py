"""Where everything stands in the picture: the course of the river, discs, berths, banks; and what a pointer hits."""
