"""Nizza: swinging over the roofs of Nice, for two to six players."""
