"""View of Nimm's Leich!: paints positions, without input or clock."""
