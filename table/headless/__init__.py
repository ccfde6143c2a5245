"""Playing without a screen: the command line, matches told in the terminal, tournaments."""
