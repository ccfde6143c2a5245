"""How pawns and ropes move: what each symbol could do, where a pawn can go, and how it falls."""
