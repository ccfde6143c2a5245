"""What the menus show of Vertiges: its box on the table, positions as pictures, the end of a match."""
