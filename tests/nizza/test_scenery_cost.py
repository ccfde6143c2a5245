"""Scenery that takes too long to draw is refused by the name of its shape where the file is read (NZ-3)."""

from __future__ import annotations

import re

import pytest

from nizza.baking.drawing import drawing_of
from nizza.board_file.faults import BadBoard
from nizza.view.layers import columns_of
from release.boards import DRAWINGS
from table import language
from tests.nizza.small_board import layers_in

ENGLISH = language.load("en")
PORT = (DRAWINGS / "former" / "port-a22861c838bec10f.svg").read_text(encoding="utf-8")
"""A drawing that never changes, so that its costs can be named."""
PAGE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def port_with(xml: str) -> bytes:
    """Return the former port with more scenery before everything."""
    return PORT.replace("</svg>", f"{xml}</svg>").encode()


def faults(xml: str) -> list[str]:
    """Return the messages about the former port with this scenery."""
    with pytest.raises(BadBoard) as refused:
        drawing_of(port_with(xml)).board("port")
    return [fault.in_words(ENGLISH) for fault in refused.value.faults]


def stroked(shape: str, dashes: str = "none") -> str:
    return f'<{shape} id="bad" fill="none" stroke="red" stroke-dasharray="{dashes}"/>'


FAR = "bad reaches more than 100000 units beyond the page"
DASHES = "bad consists of"
FINE = "bad has invisible dashes, shorter than 0.1 units"
ZIGZAG = "M0 0" + "L2880 1080 0 0" * 4_000
EXPENSIVE: dict[str, tuple[str, str]] = {
    "a line to the horizon": (stroked('path d="M0 0L1e9 900"', "9"), FAR),
    "dashes as fine as dust": (stroked('path d="M0 0L900 900"', "0.00001"), FINE),
    "one dash as fine as dust": (stroked('path d="M0 0L900 900"', "9 0.00001"), FINE),
    "fine dashes in a style": (
        '<path id="bad" d="M0 0L900 900" style="fill:none; stroke:red; stroke-dasharray:0.001 !important"/>', FINE,
    ),
    "dashes that a group has": (
        '<g style="stroke-dasharray:.1"><path id="bad" d="M0 0h2880v1080h-2880" stroke="red"/></g>', DASHES,
    ),
    "dashes along many curves": (stroked(f'path d="M0 0{"c900 9 900 900 9 900" * 9}"', ".5,.5"), DASHES),
    "large only when it is moved": (
        '<g transform="scale(1e4)"><rect id="bad" width="1" height="11" transform="translate(1,2)"/></g>', FAR,
    ),
    "a circle": (stroked('circle r="1e6"'), FAR),
    "an arc that grows": (stroked('path d="M0 0A.01 9000 0 0 1 900 0"'), FAR),
    "a broad line": ('<path id="bad" d="M0 0h9" stroke="red" stroke-width="1e6"/>', FAR),
    "a long corner": ('<path id="bad" d="M0 0h9" stroke="red" stroke-miterlimit="1e6"/>', FAR),
    "mirrored curves": (stroked(f'path d="M0 0q9 900 9 0{"t9 0-9 0" * 400}"'), "outline of bad is 13340 times"),
    "beyond all numbers": (stroked('path d="M0 0L1e999 900"'), FAR),
    "a number too long to be read": (stroked(f'path d="M0 0L1{"0" * 40}e-40 9"'), "aren't numbers"),
    "letters": (stroked('path d="M0 0 lots of lines"'), "aren't numbers"),
    "a transform of words": ('<rect id="bad" width="9" height="9" transform="turn(9)"/>', "aren't numbers"),
    "a polygon of many points": (
        f'<polygon id="bad" points="{"1 2 3 4 " * 6_000}"/>', "bad has 12000 points and would take too long",
    ),
    "an endless text": (f'<polygon id="bad" points="{"1 2 " * 200_000}"/>', "more than 400000 letters"),
    "a zigzag": (f'<path id="bad" d="{ZIGZAG}"/>', "outline of bad is 29333 times as long as the page is high"),
    "many points": (
        f'<polygon id="bad" points="{"1 2 " * 9_999}"/>' + f'<polygon points="{"1 2 " * 9_000}"/>' * 25,
        "have 256673 points; at most 200000 can be drawn. bad has most of them, 9999: simplify it.",
    ),
    "many dashed circles": (
        "".join(f'<circle id="r{r}" r="{r}" fill="none" stroke="red" stroke-dasharray="1"/>' for r in range(400)),
        "dashes; at most 50000 can be drawn. r399 has most of them, 1596: make them longer.",
    ),
    "many pages": (
        '<rect id="bad" width="3000" height="1080" opacity=".1"/>' * 200,
        "All shapes together cover the page 204 times; at most 100 times can be drawn. bad covers most, 1.0 times",
    ),
    "many shapes": (
        '<rect id="dot" width="1" height="1"/>' * 15_809 + '<rect id="bad" width="1" height="1"/>' * 20,
        "bad is one shape too many: at most 20000 can be drawn",
    ),
    "many long lines": (
        '<rect id="bad" width="5000" height="9"/>' * 3_000, "That of bad is the longest, 9.28 times: simplify it.",
    ),
    "many layers": (
        "".join(f'<g id="g{n}" data-depth="{n / 3000}"><rect width="9" height="9"/></g>' for n in range(3000)),
        "g12 begins one layer too many with another data-depth: draw at most 16",
    ),
    "many gradients": (
        "".join(f'<linearGradient id="l{n}"/>' for n in range(3000)),
        "l1930 is one gradient too many: use at most 2000",
    ),
    "many colours": (
        f'<linearGradient id="bad">{"<stop/>" * 30_000}</linearGradient>', "gradient bad has more than 100 stops",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPENSIVE)
def test_expensive_scenery_is_refused_with_its_name(name: str) -> None:
    """NZ-3."""
    xml, expected = EXPENSIVE[name]
    assert expected in "\n".join(faults(xml))


def test_of_many_expensive_shapes_the_first_are_told() -> None:
    """NZ-3."""
    lines = "".join(f'<path id="p{n}" d="M0 0h1e9" stroke="red"/>' for n in range(500))
    assert [line.split()[0] for line in faults(lines)] == [f"p{n}" for n in range(20)]


@pytest.mark.parametrize("name", ["nice", "port"])
def test_shipped_boards_cost_less_than_a_fourth_of_what_a_drawing_may(name: str) -> None:
    """NZ-3: four copies of the drawing over each other are as good as it is, but for the number of shapes."""
    text = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    head, body = text.split("</defs>")
    scenery = re.sub(' (class|id)="[^"]*"', "", body.removesuffix("</svg>\n"))
    copies = 4 if name == "port" else 3
    assert len(layers_in(f"{head}</defs>{body.replace('</svg>', scenery * (copies - 1))}</svg>")) == 4 * copies


@pytest.mark.parametrize(
    "xml",
    [
        stroked('path d="M0 900H2880"', "1"),
        stroked('circle r="500" cx="900" cy="540"', "2 3") * 20,
        '<g style="stroke-dasharray:2 9">' + stroked('path d="M0 900H2880"') + "</g>",
        '<path d="M0 900H2880" style="stroke:red;stroke-linecap:round;stroke-dasharray:0,4.5;stroke-width:.264px"/>',
        '<g transform="matrix(0.26458,0,0,-0.26458,0,1080)"><path d="m 31968.5,2032.1 c 1,2 3,4 5,6 z"/></g>',
        '<path d="M10-.5.5.5a5 5 0 01.5.5 5 5 0 1110 10z"/>',
        '<path style="display:none;stroke:red;stroke-dasharray:1e-9" d="M0 0h1e99"/>',
        '<g style="display:none"><path d="M0 0h1e99"/></g>',
        '<defs><pattern><path d="M0 0h1e99"/></pattern></defs><clipPath><path d="M0 0h1e99"/></clipPath>',
        '<rect width="100%" height="100%" fill="#123"/>',
        '<path/><path d=""/><polygon points=""/><text>M0 0h1e99</text>',
        '<ellipse rx="20" ry="10" transform=" rotate(30, 5 5) , translate(3) skewX(9) skewY(1) scale(2,-2)"/>',
    ],
)
def test_what_inkscape_writes_can_be_drawn(xml: str) -> None:
    """NZ-3."""
    assert drawing_of(port_with(xml)).board("port").areas


def test_a_path_of_nothing_but_ends_is_refused_before_it_is_understood() -> None:
    """NZ-3: svgelements takes the square of their number."""
    ends = "M0 0h9v9" + "z" * 9_000
    assert faults(f'<path id="bad" class="roof" d="{ends}"/>') == [
        "bad has too many points: simplify it to fewer than 1500."
    ]
    roofs = "".join(f'<path id="r{n}" class="roof" d="M0 0h9v9{"z" * (1_000 + n)}"/>' for n in range(90))
    assert faults(roofs) == [
        "The shapes of the level have too many points together. r89 has most of them: "
        "simplify it, or leave its details to the scenery."
    ]
    roof = '<rect id="r" class="roof" width="9" height="9"/>'
    turned = f'<g transform="{"scale(1)" * 200}">{roof * 300}</g>'
    assert faults(turned)[0].startswith("The shapes of the level have too many points together.")


STOPS = '<stop offset="0" stop-color="#f00"/><stop style="stop-color:#f00" offset="1"/>'
RED = f'<linearGradient id="red">{STOPS}</linearGradient>'


@pytest.mark.parametrize("reference", ["xlink:href", "href"])
@pytest.mark.parametrize("gradients", ["<defs>{red}{refers}</defs>{rect}", "{rect}<g><defs>{refers}</defs>{red}</g>"])
@pytest.mark.parametrize("kind", ["linearGradient", "radialGradient"])
def test_a_gradient_has_the_colours_of_the_one_it_refers_to(kind: str, gradients: str, reference: str) -> None:
    """As Inkscape writes it, and as SVG 2 does."""
    refers = f'<{kind} id="own" {reference}="#red" gradientUnits="userSpaceOnUse"/>'
    rect = '<rect style="fill:url(#own);fill-opacity:1" width="9" height="9"/>'
    drawing = gradients.format(red=RED, refers=refers, rect=rect)
    assert pixel(drawing) == (255, 0, 0, 255)


def pixel(drawing: str) -> tuple[int, ...]:
    """Return the colour at (4, 4) of a drawing of 20 × 10."""
    (layer,) = layers_in(f'<svg {PAGE} width="20" height="10" viewBox="0 0 20 10">{drawing}</svg>')
    return tuple(columns_of(layer, (20, 10))(0, 20).get_at((4, 4)))


@pytest.mark.parametrize(
    "hidden",
    [
        '<style>.a{fill:red}</style><rect class="a" fill="none" width="9" height="9"/>',
        '<clipPath><rect fill="red" width="9" height="9"/></clipPath>',
        '<rect fill="red" width="9" height="9" style="display: none"/>',
        '<rect xmlns="" fill="red" width="9" height="9"/>',
        '<rect xmlns="https://example.org" fill="red" width="9" height="9"/>',
    ],
)
def test_what_is_not_measured_is_not_drawn(hidden: str) -> None:
    """NZ-3."""
    assert pixel(f"<rect/>{hidden}") == (0, 0, 0, 0)


def test_pages_in_pages_and_links_are_groups() -> None:
    """A page of its own would move everything."""
    inner = '<svg viewBox="0 0 1 1"><a transform="translate(1)"><rect fill="red" width="9" height="9"/></a></svg>'
    assert pixel(inner) == (255, 0, 0, 255)
