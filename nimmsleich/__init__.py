"""Nimm's Leich!: a bluffing game of corpses, cards and detectives for three to six."""
