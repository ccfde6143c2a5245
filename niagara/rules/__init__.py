"""The rules of Niagara, played in the dark."""
