"""Ludothèque as others get it: a package for pip, and a folder for people without Python."""
