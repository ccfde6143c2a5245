"""Cards, boxes, charts and portraits, which the scenes of the menus show."""
