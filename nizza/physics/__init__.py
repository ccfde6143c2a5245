"""Simulation of Nizza's ropes, falls and ladder with Pymunk, independent of the screen. Units and y as on the board."""
