"""What is clicked and dragged on the river: discs, canoes, and the gem buttons beside them."""
