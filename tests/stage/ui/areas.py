"""Places to click at: the lines of lists and the options of choices."""

from __future__ import annotations

import pygame

from stage.ui.base import Widget
from stage.ui.choice import Choice, OptionList
from stage.ui.lists import List


def line_area(widget: Widget, key: object) -> pygame.FRect:
    """Return the area of a line; it may lie outside the part that is in sight."""
    assert isinstance(widget, List)
    (index,) = (index for index, line in enumerate(widget.lines) if line.key == key)
    return widget._area(index)


def option_area(widget: Widget, value: object) -> pygame.FRect:
    """Return the area of an option: the segment of a choice, or the line of its list."""
    if isinstance(widget, OptionList):
        return widget._line(next(index for index, option in enumerate(widget._options) if option.value == value))
    assert isinstance(widget, Choice)
    return widget._segments()[widget._index_of(value)]
