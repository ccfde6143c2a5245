"""The scene of Nimm's Leich!: turns input into actions, and events into animation."""
