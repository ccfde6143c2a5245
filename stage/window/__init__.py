"""Window, main loop, scene stack, input interpreter and fixed-step clock."""
