"""From strings to pictures: typefaces, the order of writing, shaping, line breaks."""
