"""What the menus show of Nizza: its box on the table, positions as pictures, the end of a match."""
