"""What is wrong with an element of the level, before its geometry is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nizza.board_file.faults import Fault
from nizza.board_file.scenery import unreadable
from nizza.board_file.shape_classes import SHAPE_CLASSES, meant_by
from nizza.board_file.shapes import MOST_CORNERS
from nizza.board_file.xml_reader import LONGEST_ATTRIBUTE, Element
from table.words import N_

SHAPE_TAGS: Final = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
"""The elements that draw a shape."""

MOST_COMMANDS: Final = 10_000
"""Of the paths of all shapes of the level."""
MOST_LETTERS: Final = 400_000
"""Of all attributes of the shapes of the level, and of what moves them."""

_DRAWN_IN: Final = frozenset({"svg", "g", "a"})
_NUMBERS: Final = frozenset("0123456789+-.eE, \t\r\n")
_WRITTEN_WITH: Final = {"points": _NUMBERS, "d": _NUMBERS | frozenset("MmZzLlHhVvCcSsQqTtAa")}
"""The letters that lists of coordinates are made of; svgelements reads up to the first other one."""

_COMMAND_LETTER: Final = re.compile("[a-df-zA-DF-Z]")


def fault_of(element: Element) -> Fault | None:
    """Why the element is no shape of the level that is drawn; None if it is one."""
    name = element.name
    if element.tag == "use":
        return Fault(N_("%(shape)s is a clone, which is not drawn: unlink it."), {"shape": name})
    if element.tag not in SHAPE_TAGS:
        return Fault(
            N_("%(shape)s is no shape but <%(tag)s>: give its class to the path, rectangle, ellipse or line itself."),
            {"shape": name, "tag": element.tag},
        )
    outside = next((tag for tag in element.around[1:] if tag not in _DRAWN_IN), None)
    if outside is not None:
        return Fault(
            N_("%(shape)s lies inside <%(tag)s>, where it is not drawn: move it into a layer."),
            {"shape": name, "tag": outside},
        )
    if "id" not in element.attributes:
        return Fault(N_("%(shape)s has no id: give it one."), {"shape": name})
    return _misnamed(element) or _overlong(element) or _garbled(element)


def _misnamed(element: Element) -> Fault | None:
    if len(element.classes) > 1:
        return Fault(
            N_("%(shape)s has more than one class of the level (%(classes)s): leave one."),
            {"shape": element.name, "classes": ", ".join(element.classes)},
        )
    (word,) = element.classes
    if word in SHAPE_CLASSES:
        return None
    return Fault(
        N_("%(shape)s has the class “%(word)s”, which means nothing; perhaps it should be “%(meant)s”."),
        {"shape": element.name, "word": word, "meant": meant_by(word)},
    )


def _overlong(element: Element) -> Fault | None:
    longest = max((len(value) for value in element.attributes.values()), default=0)
    moved = sum(map(len, element.transforms))
    if max(longest, moved) > LONGEST_ATTRIBUTE or _commands(element) > MOST_CORNERS:
        return too_fine(element)
    return None


def overlong_together(elements: Sequence[Element]) -> Fault | None:
    """Return the fault of a level whose shapes take too long to read, all together; None if they do not."""
    for count, most in ((_commands, MOST_COMMANDS), (_letters, MOST_LETTERS)):
        counts = [count(element) for element in elements]
        if sum(counts) > most:
            worst = elements[counts.index(max(counts))].name
            return Fault(
                N_(
                    "The shapes of the level have too many points together. %(shape)s has most of them: "
                    "simplify it, or leave its details to the scenery."
                ),
                {"shape": worst},
            )
    return None


def _commands(element: Element) -> int:
    """Return how many commands a path has; reading some kinds takes as long as the square of their number."""
    return len(_COMMAND_LETTER.findall(element.attributes.get("d", "")))


def _letters(element: Element) -> int:
    return sum(map(len, (*element.attributes.values(), *element.transforms)))


def _garbled(element: Element) -> Fault | None:
    readable = all(letters.issuperset(element.attributes.get(name, "")) for name, letters in _WRITTEN_WITH.items())
    return None if readable else unreadable(element.name)


def too_fine(element: Element) -> Fault:
    """What is said of a shape with too many points."""
    return Fault(
        N_("%(shape)s has too many points: simplify it to fewer than %(most)s."),
        {"shape": element.name, "most": MOST_CORNERS},
    )
