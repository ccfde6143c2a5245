"""The rules of Nimm's Leich!: no screen, no physics."""
