"""The action bar: the own hand of cards, the buttons beside it, the points of a movement."""
