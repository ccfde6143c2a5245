"""Reader for drawings as untrusted XML, split in one pass into shapes of the level and scenery."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final
from xml.parsers import expat

from nizza.baking.layers import SVG
from nizza.baking.scenery import SceneryReader, shape_name, unreadable
from nizza.board.areas import Kind
from nizza.board.layers import DrawnLayer
from nizza.board_file.faults import BadBoard, BoardFault
from nizza.board_file.level import too_many_points
from nizza.board_file.shapes import (
    BERTH,
    CHIMNEY,
    HELICOPTER,
    HELIPAD,
    LADDER,
    LONGEST_TEXT,
    MOST_CORNERS,
    MOST_SHAPES,
    ROPE,
    WINDOW,
)
from table.words import N_

LARGEST: Final = 4 * 2**20
"""Maximum size of a drawing, in bytes."""
MOST_ELEMENTS: Final = 50_000
DEEPEST: Final = 64
"""Maximum depth of nested elements."""

SHAPE_CLASSES: Final = frozenset({*map(str, Kind), CHIMNEY, BERTH, ROPE, LADDER, HELICOPTER, HELIPAD, WINDOW})
"""Every class that makes a shape part of the level."""
_LONGEST: Final = 2 * max(map(len, SHAPE_CLASSES))
_SIMILAR: Final = 0.85


class UnreadableDrawing(BadBoard):
    """Raised when a file is no SVG, or damaged, hostile or too large."""

    def __init__(self, message: str, **details: object) -> None:
        super().__init__([BoardFault(message, details)])


@lru_cache(maxsize=1024)
def meant_by(word: str) -> str | None:
    """Return the class that `word` is, or is nearly ("roofs", "Chimny"); None for other words."""
    if len(word) > _LONGEST:
        return None
    found = get_close_matches(word.lower(), sorted(SHAPE_CLASSES), n=1, cutoff=_SIMILAR)
    return found[0] if found else None


@dataclass(frozen=True)
class Element:
    """Element of the drawing that belongs to the level."""

    tag: str
    attributes: Mapping[str, str]
    classes: tuple[str, ...]
    """The words of its class that name a class of the level, or nearly."""
    line: int
    """Line in the file, from 1."""
    around: tuple[str, ...]
    """Tags of the enclosing elements, outermost first."""
    transforms: tuple[str, ...]
    """Transforms that apply to it, outermost first, its own last."""

    @property
    def name(self) -> str:
        """Name of the shape, as :func:`nizza.baking.scenery.shape_name` returns it."""
        return shape_name(self.tag, self.attributes, self.line)


@dataclass(frozen=True)
class DrawingElements:
    """Contents of an SVG file."""

    root: Mapping[str, str]
    """Attributes of the drawing's root element."""
    level: tuple[Element, ...]
    """Shapes of the level."""
    layers: tuple[DrawnLayer, ...]
    """Layers of scenery; empty if it is too expensive."""
    faults: tuple[BoardFault, ...]
    """Faults of the scenery."""


def read_elements(data: bytes) -> DrawingElements:
    """Return the contents of an SVG file. Raises :class:`UnreadableDrawing`."""
    reader = _Reader()
    reader.read(data)
    layers = reader.scenery.finish()
    return DrawingElements(reader.root, tuple(reader.elements), layers, tuple(reader.scenery.faults))


class _Reader:
    """Reader of a drawing from beginning to end. It keeps the shapes of the level with their transforms."""

    def __init__(self) -> None:
        self.root: dict[str, str] = {}
        self.elements: list[Element] = []
        self.scenery = SceneryReader()
        self._count = 0
        self._tags: list[str] = []
        self._transforms: list[str] = []
        self._parser = expat.ParserCreate(namespace_separator="}")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.ExternalEntityRefHandler = self._refuse_entity

    def read(self, data: bytes) -> None:
        """Read all elements. Raises :class:`UnreadableDrawing`."""
        if len(data) > LARGEST:
            raise UnreadableDrawing(
                N_("The file is larger than %(most)s MiB: simplify the drawing."), most=LARGEST // 2**20
            )
        try:
            self._parser.Parse(data, True)
        except (expat.ExpatError, ValueError, LookupError) as error:
            raise UnreadableDrawing(N_("The file is not well-formed XML: %(error)s."), error=error) from error

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        namespace, _, tag = name.rpartition("}")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise UnreadableDrawing(N_("The drawing has more than %(most)s elements: simplify it."), most=MOST_ELEMENTS)
        if len(self._tags) >= DEEPEST:
            raise UnreadableDrawing(
                N_("In line %(line)s elements are nested more than %(most)s deep: ungroup them."),
                line=self._parser.CurrentLineNumber,
                most=DEEPEST,
            )
        if not self._tags:
            self._begin(namespace, tag, attributes)
        else:
            if namespace == SVG:
                self._keep(tag, attributes)
            self.scenery.start(tag if namespace == SVG else "", attributes, self._parser.CurrentLineNumber)
        self._tags.append(tag if namespace == SVG else name)
        self._transforms.append(attributes.get("transform", ""))

    def _begin(self, namespace: str, tag: str, attributes: dict[str, str]) -> None:
        if (namespace, tag) != (SVG, "svg"):
            raise UnreadableDrawing(N_("The file is not an SVG drawing: it begins with <%(tag)s>."), tag=tag)
        self.root = attributes
        self.scenery.begin(attributes)

    def _keep(self, tag: str, attributes: dict[str, str]) -> None:
        words = attributes.get("class", "")[:LONGEST_TEXT].split()
        classes = tuple(word for word in words if meant_by(word) is not None)
        if not classes:
            return
        if len(self.elements) == MOST_SHAPES:
            raise UnreadableDrawing(
                N_("More than %(most)s shapes have a class of the level: leave some to the scenery."), most=MOST_SHAPES
            )
        transforms = (*self._transforms, attributes.get("transform", ""))
        self.elements.append(
            Element(tag, attributes, classes, self._parser.CurrentLineNumber, tuple(self._tags), transforms)
        )

    def _end(self, _: str) -> None:
        self._tags.pop()
        self._transforms.pop()
        self.scenery.end()

    def _refuse_entity(self, *_: object) -> int:
        raise UnreadableDrawing(
            N_("The file defines XML entities in line %(line)s, which no board needs: save it as plain SVG."),
            line=self._parser.CurrentLineNumber,
        )


SHAPE_TAGS: Final = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
"""Elements that draw a shape."""

MOST_COMMANDS: Final = 10_000
"""Maximum number of path commands, over all shapes of the level."""
MOST_LETTERS: Final = 400_000
"""Maximum number of characters in the attributes and transforms of all shapes of the level."""

_DRAWN_IN: Final = frozenset({"svg", "g", "a"})
_NUMBERS: Final = frozenset("0123456789+-.eE, \t\r\n")
_WRITTEN_WITH: Final = {"points": _NUMBERS, "d": _NUMBERS | frozenset("MmZzLlHhVvCcSsQqTtAa")}
"""Characters of lists of coordinates, because svgelements reads only up to the first other one."""

_COMMAND_LETTER: Final = re.compile("[a-df-zA-DF-Z]")


def fault_of(element: Element) -> BoardFault | None:
    """Return why the element draws no shape of the level, or None if it draws one."""
    name = element.name
    if element.tag == "use":
        return BoardFault(N_("%(shape)s is a clone, which is not drawn: unlink it."), {"shape": name})
    if element.tag not in SHAPE_TAGS:
        return BoardFault(
            N_("%(shape)s is a <%(tag)s>, not a shape: give its class to the path, rectangle, ellipse or line itself."),
            {"shape": name, "tag": element.tag},
        )
    outside = next((tag for tag in element.around[1:] if tag not in _DRAWN_IN), None)
    if outside is not None:
        return BoardFault(
            N_("%(shape)s lies inside <%(tag)s>, where it is not drawn: move it into a layer."),
            {"shape": name, "tag": outside},
        )
    if "id" not in element.attributes:
        return BoardFault(N_("%(shape)s has no id: give it one."), {"shape": name})
    return _misnamed(element) or _overlong(element) or _garbled(element)


def _misnamed(element: Element) -> BoardFault | None:
    if len(element.classes) > 1:
        return BoardFault(
            N_("%(shape)s has more than one class of the level (%(classes)s): leave one."),
            {"shape": element.name, "classes": ", ".join(element.classes)},
        )
    (word,) = element.classes
    if word in SHAPE_CLASSES:
        return None
    return BoardFault(
        N_("%(shape)s has the class “%(word)s”, which means nothing; perhaps it should be “%(meant)s”."),
        {"shape": element.name, "word": word, "meant": meant_by(word)},
    )


def _overlong(element: Element) -> BoardFault | None:
    longest = max((len(value) for value in element.attributes.values()), default=0)
    moved = sum(map(len, element.transforms))
    if max(longest, moved) > LONGEST_TEXT or _commands(element) > MOST_CORNERS:
        return too_fine(element)
    return None


def overlong_together(elements: Sequence[Element]) -> BoardFault | None:
    """Return the fault of a level whose shapes take too long to read all together, or None."""
    for count, most in ((_commands, MOST_COMMANDS), (_letters, MOST_LETTERS)):
        counts = [count(element) for element in elements]
        if sum(counts) > most:
            return too_many_points(elements[counts.index(max(counts))].name)
    return None


def _commands(element: Element) -> int:
    """Return the number of commands of a path, because some take quadratic time to read."""
    return len(_COMMAND_LETTER.findall(element.attributes.get("d", "")))


def _letters(element: Element) -> int:
    return sum(map(len, (*element.attributes.values(), *element.transforms)))


def _garbled(element: Element) -> BoardFault | None:
    readable = all(letters.issuperset(element.attributes.get(name, "")) for name, letters in _WRITTEN_WITH.items())
    return None if readable else unreadable(element.name)


def too_fine(element: Element) -> BoardFault:
    """Return the fault of a shape with too many points."""
    return BoardFault(
        N_("%(shape)s has too many points: simplify it to fewer than %(most)s."),
        {"shape": element.name, "most": MOST_CORNERS},
    )
