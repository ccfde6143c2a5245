"""Widgets that hold other widgets or lines: rows and columns, what scrolls, lists, dialogs."""
