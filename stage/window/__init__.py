"""The window, the loop, the stack of scenes, input as intents, and the clock."""
