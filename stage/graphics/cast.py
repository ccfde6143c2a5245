"""The cast: six people, and robots of six heads and five levels, with their faces, drawn from parts, still or alive.

A seventh person is a drawing in assets/cast/ with the groups coat, behind, head, worn and front, and an entry in
:data:`PEOPLE`. A robot has the coat and hat of its level, and a head with the groups outline, shell, screen and nape.
Green of three shades in a drawing becomes the colour of the seat.
"""

import colorsys
import math
import random
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import pygame

from stage.graphics import art
from stage.graphics.faces import FACES, Expression, Features, hand, people_face, screen_face
from stage.graphics.kept import svg_sprite
from stage.graphics.painter import Painter
from stage.graphics.theme import SEATS, Colour, darker, hex_of, lighter, mix
from table.game import HUMAN
from table.match.match import SeatSetup
from table.seating import NAMES
from table.words import N_

_COAT, _LIGHT, _DARK = "#00c000", "#40ff40", "#008000"
"""Colours of a drawing that stand for the seat's."""
_METAL: Final = "#d3dde1"
"""Colour of a robot's head, which takes on a shade of the seat's."""
_BUST: Final = (-7.0, -31.0, 214.0, 214.0)
_HEAD: Final = (12.0, -12.0, 176.0, 176.0)
"""Parts of a drawing that fill the square of a bust or head: left, top, width, height."""
_TORSO: Final = (-7.0, 20.0, 214.0, 214.0)
"""The same of a half figure's body, which reaches below that of a bust."""
_LARGER: Final = 1.1
"""Size of the head of a bust."""
_LOOKS: Final = 2
"""Directions of `look` to each side that are told apart."""


@dataclass(frozen=True, slots=True)
class RobotHead:
    """Head of a robot: its drawing, and how face and hat are moved onto it (as SVG transforms)."""

    id: str
    face: str = ""
    hat: str = ""


HEADS: Final = (
    RobotHead("cylinder", "translate(18 7) scale(0.82 0.96)", "translate(22 3) scale(0.78 0.78)"),
    RobotHead("bowl", "translate(3 4) scale(0.97 0.95)", "translate(11 -2) scale(0.89 0.89)"),
    RobotHead("television", "translate(-7 4) scale(0.96 0.97)", "translate(0 8)"),
    RobotHead("teapot", "translate(10 14) scale(0.9 0.9)", "translate(14 13) scale(0.86 0.86)"),
    RobotHead("register", "translate(12 -1) scale(0.88 0.85)", "translate(9 2) scale(0.91 0.91)"),
    RobotHead("lantern", "translate(20 13) scale(0.8 0.84)", "translate(22 0) scale(0.78 0.78)"),
)
"""Heads of the robots with the usual names, in the order of :data:`table.seating.NAMES`."""


@dataclass(frozen=True, slots=True)
class Person:
    """Member of the cast: a person with `features`, or a robot, whose screen lights up in a shade of its colour."""

    id: str
    name: str
    """Message id."""
    features: Features | None = None
    head: RobotHead | None = None
    has_hat: bool = False
    """True if it wears a hat, which another one may replace."""
    gloves: str = ""
    """Colour of its gloves as ``#rrggbb``; "" for bare hands."""


PEOPLE: Final = (
    Person(
        "odette", N_("Odette"), Features("#ffdcc2", "#eaa884", "#7a331c", 7.0, lashes=True, iris="#3c5a2c"),
        has_hat=True,
    ),
    Person(
        "marcel", N_("Marcel"),
        Features(
            "#eab68a", "#c98f60", "#30231f", 11.0, eye_y=95.0, brow_y=72.0, nose="M101 96L109 112Q104 117 96 115",
            mouth_y=134.0,
        ),
    ),
    Person(
        "nia", N_("Nia"),
        Features(
            "#9c6440", "#774729", "#2a1a16", 7.5, lashes=True, nose="M93 112Q97 117 100 114Q104 117 108 112",
            mouth_y=131.0,
        ),
    ),
    Person(
        "gus", N_("Gus"),
        Features(
            "#ffd6ba", "#e8a27c", "#c9662a", 11.0, eye_y=95.0, eye_apart=23.0, brow_y=80.0, iris="#2f5a86",
            nose="M92 108C90 98 110 98 110 108C110 116 92 116 92 108", mouth_y=137.0, mouth_size=0.86,
        ),
        has_hat=True,
    ),
    Person(
        "mei", N_("Mei"),
        Features(
            "#f6cfa6", "#dba273", "#241c2a", 6.5, lashes=True, brow_y=73.0, nose="M100 106Q104 111 98 112",
            mouth_y=128.0, mouth_size=0.9,
        ),
    ),
    Person(
        "ernst", N_("Ernst"),
        Features(
            "#fbd8bc", "#e0a984", "#efe6d8", 9.0, eye_y=93.0, eye_apart=22.0, eye_size=(11.0, 12.0), brow_y=66.0,
            iris="#35619a", nose="M97 100C93 112 96 118 103 115", mouth_y=134.0, mouth_size=0.8,
        ),
    ),
)  # fmt: skip
"""People whom the players may choose."""
_TITLES: Final = {
    "random": N_("Random"),
    "novice": N_("Novice"),
    "regular": N_("Regular"),
    "expert": N_("Expert"),
    "master": N_("Master"),
}
ROBOTS: Final = {
    level: tuple(Person(f"robot_{level}", title, head=head, has_hat=True) for head in HEADS)
    for level, title in _TITLES.items()
}
"""Robots by the level of a bot, one for each of the :data:`HEADS`."""


def person_of(seat: SeatSetup) -> Person:
    """Return who sits at a seat: the person chosen; else that of the colour or, for a bot, the robot of its level.

    A robot's head belongs to its name, or to the colour under any other name. Faces that this version does not know,
    from a journal of a later one, count as no choice.
    """
    chosen = next((person for person in PEOPLE if person.id == seat.face), None)
    if chosen is not None:
        return chosen
    if seat.player == HUMAN:
        return PEOPLE[seat.colour % len(PEOPLE)]
    number = NAMES.index(seat.name) if seat.name in NAMES else seat.colour
    return ROBOTS[seat.player][number % len(HEADS)]


def draw_player(
    painter: Painter, seat: SeatSetup, area: pygame.FRect, expression: Expression = Expression.NEUTRAL
) -> None:
    """Draw the player at a seat, in its colour. The area must be square."""
    draw_bust(painter, person_of(seat), expression, area, SEATS[seat.colour].colour)


def draw_bust(
    painter: Painter, person: Person, expression: Expression, area: pygame.FRect, colour: Colour, *,
    look: float = 0.0, blink: bool = False, breath: float = 0.0, jump: float = 0.0, aside: float = 0.0,
    hat: bool = True, torso: bool = False,
) -> None:  # fmt: skip
    """Draw head and shoulders into a square area, which cuts off the shoulders at its bottom.

    `look`: −1.0 (the viewer's left) to 1.0. `breath`: 0.0–1.0, how far the shoulders are raised. `jump` and `aside`:
    additional height of the head, and its way to the right, as shares of the area. A `torso` reaches down to a table
    below the area and has no hand at its chin, because it has arms (:mod:`stage.graphics.rig.arms`).
    """
    side = round(area.width * painter.canvas.scale)
    if side < 2:
        return
    turned = round(look * _LOOKS) / _LOOKS
    with nullcontext() if torso else painter.clip(area):
        body = _sprite(painter, person, expression, colour, side, ("torso" if torso else "body", 0.0, False))
        head = _sprite(
            painter,
            person,
            expression,
            colour,
            side,
            ("head" if hat or not person.has_hat else "bare head", turned, blink),
        )
        below = (_TORSO[1] - _BUST[1]) / _BUST[3] if torso else 0.0
        painter.stamp(body, (area.centerx, area.centery + area.height * (below - 0.008 * breath)))
        at = area.centerx + area.width * aside, area.centery - area.height * (0.016 * breath + jump)
        painter.stamp(head, at)
        if person.features is not None and FACES[expression].hand and not torso:
            painter.stamp(_sprite(painter, person, expression, colour, side, ("hand", 0.0, False)), area.center)


def draw_head(
    painter: Painter, person: Person, expression: Expression, area: pygame.FRect, colour: Colour, *,
    look: float = 0.0, angle: float = 0.0, hat: bool = True,
) -> None:  # fmt: skip
    """Draw the head alone into a square area, for small figures. `angle`: degrees counter-clockwise; `hat` as above."""
    side = round(area.width * painter.canvas.scale)
    if side >= 2:
        turned = round(look * _LOOKS) / _LOOKS
        head = head_sprite(painter, person, expression, colour, side, turned, angle=angle, hat=hat)
        painter.stamp(head, area.center)


def head_sprite(
    painter: Painter, person: Person, expression: Expression, colour: Colour, side: int, look: float = 0.0,
    blink: bool = False, angle: float = 0.0, flip: bool = False, hat: bool = True,
) -> pygame.Surface:  # fmt: skip
    """Return the head `side` pixels wide, for games that put sprites together themselves."""
    kind = "small" if hat or not person.has_hat else "bare small"
    plain = _sprite(painter, person, expression, colour, side, (kind, look, blink))
    turn = round(angle / 3.0) * 3 % 360
    if not turn and not flip:
        return plain

    def make() -> pygame.Surface:
        surface = pygame.transform.flip(plain, True, False) if flip else plain
        return pygame.transform.rotozoom(surface, turn, 1.0) if turn else surface

    return painter.canvas.poses.get((kind, person, expression, colour, side, look, blink, turn, flip), make)


_Part = tuple[str, float, bool]
"""Body, torso, head, small head, either head without its hat ("bare …"), or hand; with look and blink."""


def _sprite(
    painter: Painter, person: Person, expression: Expression, colour: Colour, side: int, part: _Part
) -> pygame.Surface:
    if part[0] in ("body", "torso"):
        expression = Expression.NEUTRAL
    document = partial(portrait_svg, person, expression, colour, part)
    return svg_sprite(painter, ("cast", person, expression, colour, part), (side, side), document)


def portrait_svg(person: Person, expression: Expression, colour: Colour, part: _Part) -> str:
    """Return a body, torso, head, small head or hand as an SVG document."""
    kind, look, blink = part
    box = _HEAD if kind.endswith("small") else _TORSO if kind == "torso" else _BUST
    groups, face = _groups(person), FACES[expression]
    if kind in ("body", "torso"):
        inside = groups["coat"]
    elif kind == "hand":
        assert person.features is not None
        inside = hand(person.features.skin, _COAT)
    else:
        features = _features(person, expression, colour, look, blink=blink)
        aside = 0.0 if person.features is None else 6.0 * look
        worn = f'<g transform="translate({aside:g} 0)">{groups["worn"]}</g>'
        grown = _LARGER if kind.endswith("head") else 1.0
        size = f"scale({grown:g} {grown * face.stretch:g})"
        move = f"translate(100 152) rotate({face.tilt:g}) {size} translate(-100 {face.sink - 152:g})"
        front = groups["bare" if kind.startswith("bare") else "front"]
        drawn = f"{groups['behind']}{groups['head']}{features}{worn}{front}"
        inside = f'<g transform="{move}">{drawn}</g>{face.marks}'
    inside = _coloured(inside, colour)
    view = " ".join(f"{number:g}" for number in box)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="214" height="214">{inside}</svg>'


def _light(colour: Colour) -> Colour:
    """Return the colour as the light of a screen."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*(channel / 255 for channel in colour))
    red, green, blue = (round(255 * channel) for channel in colorsys.hsv_to_rgb(hue, min(0.5, saturation), 1.0))
    return red, green, blue


def _features(person: Person, expression: Expression, colour: Colour, look: float, *, blink: bool) -> str:
    """Return the face as SVG: that of a person, or what a robot's screen shows."""
    if person.features is not None:
        return people_face(person.features, FACES[expression], look, blink=blink)
    lit = screen_face(expression, hex_of(_light(colour)), look, blink=blink)
    return f'<g transform="{person.head.face}">{lit}</g>' if person.head is not None else lit


def head_svg(
    person: Person, expression: Expression, colour: Colour, *,
    look: float = 0.0, blink: bool = False, mask: str = "", front: bool = True,
) -> str:  # fmt: skip
    """Return the inside of a head's SVG, in units of 1/200 of a bust, for figures that are drawn as SVG themselves.

    `mask` is SVG that lies below the eyes of a person. Without `front` the fringe or hat is left out.
    """
    groups, features = _groups(person), _features(person, expression, colour, look, blink=blink)
    inside = f"{groups['behind']}{groups['head']}{mask if person.features else ''}{features}{groups['worn']}"
    return _coloured(f"{inside}{groups['front'] if front else ''}", colour)


def _coloured(drawn: str, colour: Colour) -> str:
    coat = ((_COAT, colour), (_LIGHT, lighter(colour, 0.26)), (_DARK, darker(colour, 0.3)))
    for token, shade in (*coat, (_METAL, mix((211, 221, 225), colour, 0.22))):
        drawn = drawn.replace(token, hex_of(shade))
    return drawn


_NAPE: Final = "M100 42C130 42 147 62 147 92C147 124 126 149 100 149C74 149 53 124 53 92C53 62 70 42 100 42Z"
_HAIR: Final = (
    "M53 92C50 60 70 38 100 38C130 38 150 60 147 92C146 114 138 130 128 137Q100 128 72 137C62 130 54 114 53 92Z"
)
_WREATH: Final = (
    "M52 82C46 108 56 130 74 139Q100 129 126 139C144 130 154 108 148 82C140 104 122 112 100 112C78 112 60 104 52 82Z"
)
"""Head of a person from behind, and on it the hair: all over, or around a bald top."""


def head_from_behind(person: Person, colour: Colour, *, front: bool = True) -> str:
    """Return the inside of a head from behind as SVG, in units of 1/200 of a bust.

    A person's long hair falls over it. Without `front` a robot's hat is left out.
    """
    groups = _groups(person)
    if person.features is None:
        return _coloured(f"{groups['shell']}{groups['nape']}{groups['front'] if front else ''}", colour)
    line = 'stroke="#2b1c16" stroke-width="5" stroke-linejoin="round"'
    hair = _HAIR if groups["front"] else _WREATH
    head = f'<path d="{_NAPE}" fill="{person.features.skin}" {line}/>'
    return _coloured(f'{head}<path d="{hair}" fill="{person.features.brow}" {line}/>{groups["behind"]}', colour)


def outline_of(person: Person) -> str:
    """Return the outline of a robot's head as an SVG path, in units of 1/200 of a bust."""
    found = re.search(r'd="(.*?)"', _groups(person)["outline"])
    return found[1] if found else _NAPE


@lru_cache
def _groups(person: Person) -> dict[str, str]:
    """Return the groups of a person's drawings by their ids; those that it lacks are empty."""
    found = defaultdict(str, _drawn(person.id))
    if person.head is not None:
        found.update(_drawn(f"head_{person.head.id}"))
        found["head"] = found["shell"] + found["screen"]
        found["hat"] = f'<g transform="{person.head.hat}">{found.pop("front", "")}</g>'
    found["bare"] = found["front"]
    found["front"] = found["bare"] + found["hat"]
    return found


def _drawn(name: str) -> dict[str, str]:
    return dict(re.findall(r'<g id="(\w+)">(.*?)</g>\n', art.document(f"cast/{name}"), re.DOTALL))


_IN, _OUT, _BREATH = 0.9, 1.1, 4.6
"""Seconds of breathing in, of breathing out, and of a whole breath with its pause."""
_LATER: Final = 0.25
"""Seconds by which each of four neighbours breathes after the other."""
_BLINK: Final = 0.13
_BEAT: Final = _BREATH / 2
_BLINKS: Final = 0.45
"""Seconds of a blink and between two moments when one may blink, and how likely one does.

The moments are the same for a whole table, so that a window in which nobody acts can rest in between.
"""
_REACTS: Final = 0.22
"""Longest time in seconds until a face follows what has happened."""
_POP: Final = 0.32
"""Seconds of the small jump with which an expression changes."""


class Portrait:
    """Member of the cast that lives: it breathes and blinks, and jumps a little when its expression changes.

    `seed` keeps the portraits of a table from blinking together. With `still` motion nothing moves but the expression.
    """

    def __init__(self, person: Person, colour: Colour, seed: int = 0) -> None:
        self.person = person
        self.colour = colour
        self.look = 0.0
        """Direction of the eyes, −1.0 (the viewer's left) to 1.0."""
        self.breathes = True
        self._expression = Expression.NEUTRAL
        self._rng = random.Random(f"{person.id}{seed}")
        self._time = 0.0
        self._late = _LATER * (seed % 4)
        self._until_beat = _BEAT
        self._blinks = False
        self._shown = Expression.NEUTRAL
        self._since_change = math.inf
        """Seconds since the face has changed; negative until a new expression is shown."""
        self._still = False

    @property
    def expression(self) -> Expression:
        """Latest expression. Faces of a table follow one after the other, within :data:`_REACTS` seconds."""
        return self._expression

    @expression.setter
    def expression(self, expression: Expression) -> None:
        if expression is not self._expression:
            self._expression = expression
            self._since_change = -self._rng.uniform(0.0, _REACTS)

    def settle(self) -> None:
        """Show the latest expression at once."""
        self._shown, self._since_change = self._expression, math.inf

    def update(self, dt: float, *, still: bool = False) -> None:
        """Advance by `dt` seconds."""
        self._still = still
        self._time += dt
        self._since_change += dt
        if still or self._since_change >= 0.0:
            self._shown = self._expression
        self._until_beat -= dt
        if self._until_beat < 0.0:
            self._until_beat, self._blinks = _BEAT, self._rng.random() < _BLINKS

    def faces(self, side: float, *, torso: bool = False) -> list[Callable[[Painter], None]]:
        """Return what draws every expression into an area of `side` logical units; each takes a few milliseconds."""
        area = pygame.FRect(0.0, 0.0, side, side)

        def of(expression: Expression) -> Callable[[Painter], None]:
            return lambda painter: draw_bust(painter, self.person, expression, area, self.colour, torso=torso)

        return [of(expression) for expression in Expression]

    def draw(
        self, painter: Painter, area: pygame.FRect, *,
        torso: bool = False, head: tuple[float, float] = (0.0, 0.0), look: float | None = None,
    ) -> None:  # fmt: skip
        """Paint the bust into a square area, or as a half figure; the head is moved right and down by shares of it.

        `look` takes the place of the portrait's own.
        """
        breath, blink, jump = 0.0, False, 0.0
        if not self._still:
            breath = _breath(self._time - self._late) if self.breathes else 0.0
            blink = self._blinks and self._until_beat > _BEAT - _BLINK
            share = self._since_change / _POP
            jump = area.height * 0.045 * math.sin(math.pi * share) if 0.0 < share < 1.0 else 0.0
        draw_bust(
            painter, self.person, self._shown, area, self.colour,
            look=self.look if look is None else look, blink=blink, breath=breath,
            jump=jump / max(1.0, area.height) - head[1], aside=head[0], torso=torso,
        )  # fmt: skip


def _breath(time: float) -> float:
    """Return how far the shoulders are raised, 0.0–1.0."""
    at = time % _BREATH
    share = at / _IN if at < _IN else max(0.0, 1.0 - (at - _IN) / _OUT)
    return 0.5 - 0.5 * math.cos(math.pi * share)
