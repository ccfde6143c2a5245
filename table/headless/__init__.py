"""Play without a screen: the command line, matches in the terminal, tournaments."""
