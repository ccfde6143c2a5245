"""The best use of a turn: of its dice, of rolling again, with the next turn in mind."""
