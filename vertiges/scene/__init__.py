"""The scene of Vertiges: turns input into actions, and events into animation."""
