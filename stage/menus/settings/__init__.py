"""The settings as a scene, page by page."""
