"""The rules of Nizza, independent of any screen."""
