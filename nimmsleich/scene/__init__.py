"""The scene of Nimm's Leich!: intents to actions, events to animation."""
