"""How Nizza looks: paints a View on its board; no input, no clock."""
