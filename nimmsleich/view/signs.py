"""The six signs of a rival (NL-60): faces, poses of its arm, and what is seen beside them: a glance, knocks, a tie."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from nimmsleich.rules.actions import Sign
from nimmsleich.view.bodies import draw_posed
from nimmsleich.view.palette import CHALK, GLOW
from nimmsleich.view.seat_facts import PLATE
from stage.graphics import theme
from stage.graphics.cast import Person, Portrait
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.bodies import POSES, REST, first_poses, spot_on
from stage.graphics.theme import Colour
from stage.match.faces.moods import Mood
from stage.ui.base import ScreenPoint
from table.contract import Seat

LASTS: Final = 1.9
"""Seconds for which a sign is seen."""
HELD: Final = 0.55
"""Time in seconds of the pose that stands for a sign where motion is reduced, which is seen longer."""
HELD_FOR: Final = 2.6
"""Seconds for which that pose is seen."""
_IN, _OUT = 0.26, 0.3
"""Seconds in which a pose comes and goes."""
_TIE, _PUFF = "nimmsleich/signs/bow_tie", "nimmsleich/signs/puff"
_BLUSH: Final = (255, 120, 120)


@dataclass(slots=True)
class ShownSign:
    """A sign that a rival is showing."""

    sign: Sign
    towards: Seat = -1
    """Seat at which a glance is directed."""
    age: float = 0.0
    """Seconds since it began; :data:`HELD` for ever where motion is reduced."""
    is_still: bool = False
    left: float = LASTS
    """Seconds until it is over."""

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds; return False once it is over."""
        self.left -= dt
        if not self.is_still:
            self.age += dt
        return self.left > 0.0


def sign_mood(shown: ShownSign) -> Mood:
    """Return the face that belongs to a sign. It follows from the public sign alone."""
    match shown.sign:
        case Sign.PILE:
            return Mood(Expression.GLANCE)
        case Sign.GLANCE:
            return Mood(Expression.GLANCE, shown.towards if shown.towards >= 0 else None)
        case Sign.SMILE:
            return Mood(Expression.JOY)
        case Sign.COUGH:
            return Mood(Expression.SWEAT)
        case Sign.FINGER:
            return Mood(Expression.NEUTRAL)
        case Sign.TIE:
            return Mood(Expression.NEUTRAL)


def sign_pose(shown: ShownSign) -> str:
    """Return the name of the pose that belongs to a sign; once it is nearly over, that at rest."""
    return str(shown.sign) if shown.sign in POSES and (shown.is_still or shown.left > _OUT) else REST


def nod(shown: ShownSign | None) -> float:
    """Return how far the head sinks beside its pose, as a fraction of the bust: it jerks with a cough or a laugh."""
    if shown is None or shown.sign not in (Sign.COUGH, Sign.SMILE):
        return 0.0
    small = shown.sign is Sign.SMILE
    return (0.015 if small else 0.04) * _presence(shown) * max(0.0, sin((8 if small else 4) * pi * shown.age))


def _presence(shown: ShownSign) -> float:
    """Return how much of a sign is there, 0.0–1.0: it comes and goes quickly."""
    if shown.is_still:
        return 1.0
    return max(0.0, min(1.0, shown.age / _IN, shown.left / _OUT))


def draw_sign(painter: Painter, bust: pygame.FRect, shown: ShownSign, target: ScreenPoint) -> None:
    """Draw what a sign adds to a bust. `target` is the middle of the pile, or of the seat that is glanced at."""
    here, beat = _presence(shown), shown.age
    if here <= 0.0:
        return
    match shown.sign:
        case Sign.PILE:
            _draw_gaze(painter, bust, (0.54, 0.62), target, here)
        case Sign.GLANCE:
            _draw_gaze(painter, bust, (0.5, 0.54), target, here)
        case Sign.FINGER:
            if cos(3.4 * pi * beat) < 0.25:
                _draw_knocks(painter, bust, here)
        case Sign.SMILE:
            for side in (0.3, 0.7):
                spot = pygame.FRect(0, 0, bust.width * 0.16, bust.width * 0.12)
                spot.center = (bust.left + bust.width * side, bust.top + bust.height * 0.62)
                painter.glow(spot, _BLUSH, round(230 * here))
        case Sign.COUGH:
            jerk = max(0.0, sin(4 * pi * beat))
            _draw(painter, bust, _PUFF, (0.24 - 0.05 * jerk, 0.72), 0.24)
            _draw(painter, bust, _PUFF, (0.1 - 0.06 * jerk, 0.62 - 0.03 * jerk), 0.16)


def draw_tie(painter: Painter, bust: pygame.FRect, shown: ShownSign) -> None:
    """Draw the tie that is straightened, on any coat, behind the hands."""
    if shown.sign is Sign.TIE and _presence(shown) > 0.0:
        turn = 14.0 * sin(3 * pi * shown.age) * _presence(shown)
        _draw(painter, bust, _TIE, (0.515, 0.95), 0.46, angle=round(turn / 3) * 3.0)


def first_signs(portrait: Portrait, bust: pygame.FRect, signs: Iterable[Sign]) -> Iterator[Draw]:
    """Yield painters of signs and of the ways to their poses."""
    yield from first_poses(portrait, bust, (str(sign) for sign in signs if sign in POSES))
    for sign in signs:
        yield partial(draw_sign, bust=bust, shown=ShownSign(sign, age=HELD, is_still=True), target=bust.midright)


def draw_shown(
    painter: Painter, person: Person, colour: Colour, bust: pygame.FRect, shown: ShownSign | None, target: ScreenPoint
) -> None:
    """Draw a half figure that shows a sign, or rests, without a table."""
    if shown is None:
        draw_posed(painter, person, colour, bust, REST)
        return
    look = 1.0 if shown.sign in (Sign.PILE, Sign.GLANCE) else 0.0
    tie = partial(draw_tie, painter, bust, shown)
    draw_posed(painter, person, colour, bust, sign_pose(shown), sign_mood(shown).expression, look, worn=tie)
    draw_sign(painter, bust, shown, target)


def _draw(
    painter: Painter, bust: pygame.FRect, art: str, at: tuple[float, float], size: float, *, angle: float = 0.0
) -> None:
    """Draw an overlay, its middle `at` fractions of the bust."""
    area = pygame.FRect(0, 0, bust.width * size, bust.width * size)
    area.center = (bust.left + bust.width * at[0], bust.top + bust.height * at[1])
    painter.image(art, area, angle=angle)


def _draw_gaze(
    painter: Painter, bust: pygame.FRect, eyes: tuple[float, float], target: ScreenPoint, here: float
) -> None:
    """Draw a glance as drops of light that grow on their way from the eyes towards the target."""
    start = bust.left + bust.width * eyes[0], bust.top + bust.height * eyes[1]
    across, down = target[0] - start[0], target[1] - start[1]
    far = max(1.0, hypot(across, down))
    for step in range(3):
        way = bust.width * (0.42 + 0.15 * step) * (0.8 + 0.2 * here)
        at = start[0] + across / far * way, start[1] + down / far * way
        radius = bust.width * (0.034 + 0.014 * step)
        painter.circle(at, radius + bust.width * 0.016, (30, 20, 12), alpha=round(230 * here))
        painter.circle(at, radius, GLOW, alpha=round(255 * here))


def _draw_knocks(painter: Painter, bust: pygame.FRect, here: float) -> None:
    """Draw short lines of sound beside the fingertip."""
    tip = spot_on(bust, (133.0, 246.0))
    for across, down in ((-0.13, -0.08), (-0.16, 0.01), (-0.06, -0.15)):
        one = tip[0] + bust.width * across * 0.7, tip[1] + bust.height * down * 0.7
        other = tip[0] + bust.width * across * 1.5, tip[1] + bust.height * down * 1.5
        painter.line(one, other, GLOW, bust.width * 0.024, alpha=round(255 * here))


def draw_caption(painter: Painter, bust: pygame.FRect, words: str) -> None:
    """Draw the name of a sign on a small plate over or beside the head, where the pose alone is still."""
    style = theme.SMALL_BOLD
    plate = pygame.FRect(0, 0, painter.type.width(words, style) + 20, 30 * painter.type.text_scale)
    plate.midbottom = (bust.centerx, bust.top + bust.height * 0.2)
    if plate.height > bust.height / 4:
        # Beside a head that it would cover.
        plate.topleft = (bust.right - bust.width * 0.1, bust.top + 4)
    plate.left = max(painter.bleed.left + 8, min(plate.left, painter.bleed.right - 8 - plate.width))
    painter.rounded(plate, PLATE, 12, alpha=235)
    painter.text(words, plate.center, style, CHALK, anchor="center")


def staged_signs(signs: Mapping[Seat, ShownSign]) -> dict[Seat, Mood]:
    """Return the moods of the seats that are showing a sign."""
    return {seat: sign_mood(shown) for seat, shown in signs.items()}
