"""Draws what stands, hangs and flies on the board: burglars, ropes, cases, the ladder, the helicopter."""
