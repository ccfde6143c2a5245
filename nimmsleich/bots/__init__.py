"""The bots of Nimm's Leich!; they see views only."""
