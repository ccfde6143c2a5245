"""Vertiges: towers of wood, stacked by hand."""
