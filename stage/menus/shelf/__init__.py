"""The shelf as a scene: the boxes, and the match that was left."""
