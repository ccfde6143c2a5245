"""View of Vertiges: paints positions, without input or clock."""
