"""The widgets round the board, and where they stand; they know no match."""
