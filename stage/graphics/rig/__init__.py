"""The rig of the cast's arms: bones, hands and sleeves, written as SVG in units of 1/200 of a bust."""
