"""What is seen of each event: canoes, gems, and the river with its weather."""
