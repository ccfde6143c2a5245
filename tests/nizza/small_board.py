"""A small board as SVG, to be changed by tests: ten houses in a row, a quay of ten squares, a yacht at its end."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

from PIL import Image

from nizza.baking.drawing import drawing_of
from nizza.board.layers import DrawnLayer, PaintedLayer
from nizza.board.model import Board
from nizza.board_file import archive
from nizza.board_file.faults import BadBoard

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)

HOUSES = ("start", "roof", "roof", "tools", "roof", "roof", "safe", "roof", "roof", "last-house")
"""Kinds of the houses along the route; each is 160 wide, 20 apart."""


class Sheet:
    """The drawing; shapes are found, changed, added and taken away by their ids."""

    def __init__(self) -> None:
        self.root = ElementTree.Element(
            f"{{{SVG}}}svg", {"width": "2160", "height": "1080", "viewBox": "0 0 2160 1080"}
        )
        self.level = ElementTree.SubElement(self.root, f"{{{SVG}}}g", {"id": "level"})
        for index, kind in enumerate(HOUSES):
            left = 20 + 180 * index
            self.rect(f"house-{index}", kind, left, 400, 160, 30)
            self.rect(f"balcony-{index}", "balcony" if kind != "last-house" else kind, left + 40, 560, 80, 10)
            self.rect(f"low-{index}", "balcony" if kind != "last-house" else kind, left + 40, 710, 80, 10)
            self.rect(f"square-{index}", "square", left - 10, 850, 180, 40)
            self.add("circle", f"berth-{index}", "berth", cx=left + 80, cy=980, r=10)
        for number in range(1, 15):
            self.rect(f"chimney-{number}", "chimney", 70 + 130 * (number - 1), 330, 20, 70, **{"data-number": number})
        self.rect("yacht", "yacht", 1840, 820, 280, 100)
        self.rect("helicopter", "helicopter", 1950, 500, 80, 40)
        for length in (240, 300, 360):
            self.add("path", f"rope-{length}", "rope", d=f"M 10 10 h {length}")
        self.add("line", "ladder", "ladder", x1=10, y1=20, x2=180, y2=20)

    def add(self, tag: str, name: str, word: str, **attributes: object) -> Sheet:
        """Draw a shape of the class `word`; gives the drawing, as every change does."""
        written = {key: str(value) for key, value in attributes.items()}
        ElementTree.SubElement(self.level, f"{{{SVG}}}{tag}", {"id": name, "class": word, **written})
        return self

    def rect(self, name: str, word: str, x: float, y: float, width: float, height: float, **more: object) -> Sheet:
        """Draw a rectangle."""
        return self.add("rect", name, word, x=x, y=y, width=width, height=height, **more)

    def find(self, name: str) -> ElementTree.Element:
        """Return the element with the id `name`."""
        return next(element for element in self.root.iter() if element.get("id") == name)

    def put(self, name: str, **attributes: object) -> Sheet:
        """Change attributes of the element `name`; None takes one away. `class_` and `data_…` are class and data-…"""
        element = self.find(name)
        for key, value in attributes.items():
            attribute = key.rstrip("_").replace("_", "-")
            if value is None:
                del element.attrib[attribute]
            else:
                element.set(attribute, str(value))
        return self

    def drop(self, *names: str) -> Sheet:
        """Take the elements away."""
        for name in names:
            self.level.remove(self.find(name))
        return self

    def widen(self, width: float) -> Sheet:
        """Change the width of the page."""
        self.root.set("width", str(width))
        self.root.set("viewBox", f"0 0 {width} 1080")
        return self

    def data(self) -> bytes:
        """Return the content of the file."""
        return ElementTree.tostring(self.root)

    def board(self) -> Board:
        """Read the board; raises BadBoard."""
        return drawing_of(self.data()).board("small")

    def baked(self, *pictures: bytes) -> bytes:
        """Return the file of the board, with these pictures instead of two red ones."""
        drawing, (small, large) = drawing_of(self.data()), pictures or (red(1080, 540), red(2160, 1080))
        return archive.written(drawing.size, drawing.shapes, [PaintedLayer(1.0, None, small, large)])


def red(width: int, height: int) -> bytes:
    """Return a red picture as lossless WebP."""
    picture = BytesIO()
    Image.new("RGBA", (width, height), "red").save(picture, "WEBP", lossless=True)
    return picture.getvalue()


def layers_in(drawing: str) -> tuple[DrawnLayer, ...]:
    """Return the layers of an SVG drawing; raises BadBoard."""
    found = drawing_of(drawing.encode())
    if found.faults:
        raise BadBoard(found.faults)
    return found.layers
