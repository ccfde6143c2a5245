"""Draws what is laid over the river while a movement is put together: its marks, and signs for gems."""
