"""What is drawn and how: painter, type, art, colours, movement."""
