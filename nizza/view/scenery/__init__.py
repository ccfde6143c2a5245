"""Paints the board itself: layers that glide by their depth, what lies beyond the edges, windows, the sea."""
