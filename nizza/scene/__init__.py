"""Nizza on the screen: input becomes actions, events become animation."""
