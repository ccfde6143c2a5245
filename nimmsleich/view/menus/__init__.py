"""What the menus show of Nimm's Leich!: its box on the table, positions as pictures, the end of a match."""
