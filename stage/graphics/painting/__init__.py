"""What the painter is made of: shapes, pictures, words, and the pictures that are kept."""
