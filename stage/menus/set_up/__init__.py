"""Set-up of a match: the round table with its seats, and the options."""
