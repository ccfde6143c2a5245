"""The rules of Nizza, played in the dark."""
