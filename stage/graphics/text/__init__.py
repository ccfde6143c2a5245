"""Text: fonts, glyphs, measuring and wrapping."""
