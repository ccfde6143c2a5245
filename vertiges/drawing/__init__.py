"""The parts of the picture of Vertiges, drawn from a View."""
