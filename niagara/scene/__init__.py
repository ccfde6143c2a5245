"""The scene of Niagara: intents to actions, events to movement."""
