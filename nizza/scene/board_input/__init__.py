"""Pointer and keyboard on the board: what they mean there, what is marked, and what is explained."""
