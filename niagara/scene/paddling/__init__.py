"""How a canoe's movement is put together: what has been picked of it, and what can be picked next."""
