"""What the player does becomes an action of Nizza; what happens becomes movement."""
