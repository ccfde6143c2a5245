"""Pieces as bodies: outlines, snapshots, towers, the hand, and the world they stand in. No pygame."""
