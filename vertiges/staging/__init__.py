"""What people do and what moves in the scene of Vertiges."""
