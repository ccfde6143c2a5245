"""Momentum swings on the screen: pulled back, steered, let go, and coming down (NZ-60)."""
