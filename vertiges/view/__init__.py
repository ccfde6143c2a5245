"""Paints a view of Vertiges: no input, no clock."""
