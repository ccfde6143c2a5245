"""The list of matches that can be looked at again, as a scene."""
