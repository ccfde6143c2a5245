"""The files of the program: where they lie, how they are written whole, who holds them."""
