"""Ropes, falls and the ladder of Nizza: Pymunk under the rules, no screen. Units and y as on the board, downwards."""
