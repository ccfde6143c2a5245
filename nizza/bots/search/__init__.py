"""Everything that a pawn can do with given dice, on a board of finitely many places."""
