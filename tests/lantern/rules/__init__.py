"""The rules of Lanterns, without a screen."""
