"""The scene of Vertiges: intents to actions, events to animation."""
