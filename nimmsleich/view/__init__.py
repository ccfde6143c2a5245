"""Paints a view of Nimm's Leich!: no input, no clock."""
