"""The board that is pressed."""
