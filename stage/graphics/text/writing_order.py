"""The order in which letters stand on a line that begins at the left: Hebrew and Arabic run leftwards.

What the Unicode bidirectional algorithm does for one line of left-to-right text without control characters.
"""

import unicodedata
from collections.abc import Sequence

_FIRST_LEFTWARDS = "\u0590"
_LEFTWARDS = ("R", "AL")
_DIGITS = ("EN", "AN")


def runs_leftwards(text: str) -> bool:
    """Whether any letter of it does."""
    far = {letter for letter in text if letter >= _FIRST_LEFTWARDS}
    return any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in far)


def levels(text: str) -> list[int]:
    """For each letter 0 (rightwards), 1 (leftwards) or 2 (a number between words that run leftwards)."""
    if not runs_leftwards(text):
        return [0] * len(text)
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    found: list[int | None] = []
    strong = 0
    for kind in kinds:
        if kind in ("L", *_LEFTWARDS):
            strong = 0 if kind == "L" else 1
            found.append(strong)
        elif kind in _DIGITS:
            found.append(2 if strong else 0)
        elif kind == "NSM" and found:
            found.append(found[-1])
        else:
            found.append(None)
    return _with_neutrals(found)


def in_order(levels: Sequence[int]) -> list[int]:
    """The numbers of the runs with these levels, from left to right."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order


def _with_neutrals(found: list[int | None]) -> list[int]:
    """Spaces and signs go with the letters on both sides if these agree, and else rightwards."""
    behind = [0] * (len(found) + 1)
    for place in range(len(found) - 1, -1, -1):
        level = found[place]
        behind[place] = behind[place + 1] if level is None else level
    whole: list[int] = []
    before = 0
    for place, level in enumerate(found):
        if level is None:
            level = 1 if before and behind[place] else 0
        else:
            before = level
        whole.append(level)
    return whole
