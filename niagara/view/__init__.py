"""Paints a view of Niagara: no input, no clock."""
