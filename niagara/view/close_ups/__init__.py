"""Close-ups: falls into the gorge, thefts and the gem that wins."""
