"""The door for drawings: XML that a stranger may have written, read once into shapes of the level and scenery."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from xml.parsers import expat

from nizza.board_file.faults import SHAPE_CLASSES, BadBoard, Fault, UnreadableDrawing, meant_by
from nizza.board_file.layers import SVG, DrawnLayer
from nizza.board_file.scenery import SceneryReader, shape_name, unreadable
from nizza.board_file.shapes import MOST_CORNERS
from table.words import N_

LARGEST: Final = 4 * 2**20
"""Bytes: no larger drawing is read."""
MOST_ELEMENTS: Final = 50_000
DEEPEST: Final = 64
"""Elements inside each other."""
LONGEST_ATTRIBUTE: Final = 20_000
"""Letters of an attribute of a shape of the level, of which a point takes four at least."""
MOST_SHAPES: Final = 400
"""Shapes of the level."""


@dataclass(frozen=True)
class Element:
    """An element of the drawing that belongs to the level."""

    tag: str
    attributes: Mapping[str, str]
    classes: tuple[str, ...]
    """The words of its class that mean something, or nearly."""
    line: int
    """In the file, from 1."""
    around: tuple[str, ...]
    """The tags of the elements around it, outermost first."""
    transforms: tuple[str, ...]
    """What moves it, outermost first, its own last."""

    @property
    def name(self) -> str:
        """As :func:`nizza.board_file.scenery.shape_name` says."""
        return shape_name(self.tag, self.attributes, self.line)


@dataclass(frozen=True)
class DrawingElements:
    """Contents of an SVG file."""

    root: Mapping[str, str]
    """The attributes of the drawing itself."""
    level: tuple[Element, ...]
    """The shapes of the level."""
    layers: tuple[DrawnLayer, ...]
    """The scenery; empty if it is too expensive."""
    faults: tuple[Fault, ...]
    """What is too expensive about the scenery."""


@lru_cache(maxsize=2)
def read_elements(data: bytes) -> DrawingElements:
    """Return what is in an SVG file; raises :class:`UnreadableDrawing`. The last ones are kept."""
    reader = _Reader()
    reader.read(data)
    layers = reader.scenery.finish()
    return DrawingElements(reader.root, tuple(reader.elements), layers, tuple(reader.scenery.faults))


def layers_in(data: bytes) -> tuple[DrawnLayer, ...]:
    """Return the layers of a drawing, the farthest first as they are drawn.

    Raises :class:`nizza.board_file.faults.BadBoard` for what is no drawing, no safe one, or too expensive to draw.
    """
    found = read_elements(data)
    if found.faults:
        raise BadBoard(found.faults)
    return found.layers


class _Reader:
    """Reads a drawing from beginning to end, and keeps the shapes of the level with what moves them."""

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
        """Raises :class:`UnreadableDrawing`."""
        if len(data) > LARGEST:
            raise UnreadableDrawing(
                N_("The file is larger than %(most)s MiB: simplify the drawing."), most=LARGEST // 2**20
            )
        try:
            self._parser.Parse(data, True)
        except (expat.ExpatError, ValueError, LookupError) as error:
            raise UnreadableDrawing(N_("The file is no well-formed XML: %(error)s."), error=error) from error

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        namespace, _, tag = name.rpartition("}")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise UnreadableDrawing(N_("The drawing has more than %(most)s elements: simplify it."), most=MOST_ELEMENTS)
        if len(self._tags) >= DEEPEST:
            raise UnreadableDrawing(
                N_("In line %(line)s elements lie more than %(most)s deep inside each other: ungroup them."),
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
            raise UnreadableDrawing(N_("The file is no SVG drawing: it begins with <%(tag)s>."), tag=tag)
        self.root = attributes
        self.scenery.begin(attributes)

    def _keep(self, tag: str, attributes: dict[str, str]) -> None:
        words = attributes.get("class", "")[:LONGEST_ATTRIBUTE].split()
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
