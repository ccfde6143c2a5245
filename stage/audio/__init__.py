"""What is heard, and how it is computed."""
