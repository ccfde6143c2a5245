"""What the menus show of Niagara: its box on the table, positions as pictures, the end of a match."""
