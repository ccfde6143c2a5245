"""Tray of dice: thrown with a tumble that ends on chance's answer, kept or used by click or digit."""

import math
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics.motion import Motion, Tween, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import darker
from stage.ui.base import Widget
from stage.ui.intents import Intent
from stage.ui.labels import Hotspot

_THROW: Final = 0.75
"""Seconds of a throw."""
_STAGGER: Final = 0.05
_HURRIED: Final = 0.35
"""Share of the usual time that a hurried throw takes."""
_TURNS: Final = 2
"""Largest number of turns of a thrown die."""
_STEP: Final = 30.0
"""Degrees between two surfaces of a tumbling die; few, because each is cached."""
_LEAN: Final = 10
"""Largest tilt of a die at rest, in degrees."""
_SENT: Final = 0.4
"""Seconds of the flight of a die that leaves the tray."""
_WIDTH: Final = 112.0
_HEIGHT: Final = 128.0
"""Logical units of a tray in a row: width per die, and height."""
_PLATE: Final = 16.0
"""Logical units by which the plate of a kept die is wider than the die."""
_LOCK: Final = 17.0
"""Radius of the lock at the corner of a kept die."""
_SIZES: Final = 8
"""Sizes between full and zero; few, because each is cached."""


@dataclass(slots=True)
class Die:
    """One die: its middle in logical units, `angle` in degrees counter-clockwise, `lift` above the table.

    `face` is a drawing of assets/. `tumble` goes from 1.0 (just thrown) to 0.0 (at rest); until then other faces pass.
    `size` is a share of the full size. A die that is `away` has left the tray.
    """

    x: float
    y: float
    face: str
    angle: float = 0.0
    lift: float = 0.0
    tumble: float = 0.0
    size: float = 1.0
    kept: bool = False
    away: bool = False


class DiceTray(Widget):
    """Tray with two rows of dice with `faces` (drawings of assets/): kept dice lie in the upper row, locked on a plate.

    With `single_row` they are larger, and what is kept is lifted a little. `on_keep` is called when the player has
    changed what is kept. `play` plays a sound by name, `body` is the drawing of a die without a face. The scene calls
    :meth:`draw_dice`, because dice in the air lie above all widgets.
    """

    on_pick: Callable[[int], None] | None = None
    """Called with the place of a die that is clicked or whose digit is pressed; None keeps the die."""
    chosen: int | None = None
    """The place of the die that is framed as the one in use."""

    def __init__(
        self,
        faces: Sequence[str],
        shown: Sequence[str],
        motion: Motion,
        play: Callable[[str, float], None],
        on_keep: Callable[[], None],
        *,
        body: str = "dice/die",
        single_row: bool = False,
    ) -> None:
        super().__init__("dice")
        self._faces = tuple(faces)
        self._motion = motion
        self._play = play
        self._on_keep = on_keep
        self._body = body
        self._single_row = single_row
        self.dice = [Die(0.0, 0.0, face) for face in shown]
        self.spots = [
            Hotspot(f"die-{place}", action=partial(self.pick, place), radius=18) for place in range(len(shown))
        ]
        """A spot for each die: "die-0", "die-1"…"""

    @property
    def children(self) -> Sequence[Widget]:
        return self.spots

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _WIDTH * len(self.dice), _HEIGHT

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the kept dice, ascending."""
        return tuple(place for place, die in enumerate(self.dice) if die.kept)

    def place(self, area: RectLike) -> None:
        before = self.rect
        super().place(area)
        # Dice may be flying while nothing else moves.
        if self.rect != before:
            self._lay_at_once()

    def lay(self, shown: Sequence[str], kept: Collection[int] = (), away: Collection[int] = ()) -> None:
        """Show the faces at once; the dice at `kept` and `away` are kept, or have left the tray."""
        for place, (die, face) in enumerate(zip(self.dice, shown, strict=True)):
            die.face, die.kept, die.away = face, place in kept, place in away
        self._lay_at_once()

    def lie_as(self, before: "DiceTray") -> None:
        """Copy faces, angles, kept dice and the frame of the tray that was here before."""
        self.chosen = before.chosen
        for die, other in zip(self.dice, before.dice, strict=True):
            die.face, die.angle, die.kept, die.away = other.face, other.angle, other.kept, other.away

    def allow(self, allowed: bool, reason: str) -> None:
        """Enable the dice, or grey them out with the reason."""
        for spot in self.spots:
            spot.allow(allowed, reason)

    def handle(self, intent: Intent) -> bool:
        """Pick the die whose digit was pressed, counted from 1; return False for any other input."""
        place = self.place_of(intent)
        if place is None or not self.spots[place].enabled or self.dice[place].away:
            return False
        self.pick(place)
        return True

    def place_of(self, intent: Intent) -> int | None:
        """Return the place, counted from 0, whose digit was pressed; None for any other input."""
        digit = getattr(intent, "digit", None)
        return digit - 1 if digit is not None and 1 <= digit <= len(self.dice) else None

    def pick(self, place: int) -> None:
        """Do what a click on the die does."""
        if self.on_pick is None:
            self.toggle(place)
        else:
            self.on_pick(place)

    def pointed(self, *, by_keyboard: bool) -> int | None:
        """Return the place of the enabled die under the pointer, else of the focused one if `by_keyboard`."""
        able = [place for place, die in enumerate(self.dice) if not die.away and self.spots[place].enabled]
        hovered = [place for place in able if self.spots[place].hovered]
        focused = [place for place in able if by_keyboard and self.spots[place].focused]
        return next(iter(hovered + focused), None)

    def toggle(self, place: int) -> None:
        """Keep a die, or take it back."""
        self.keep({*self.kept} ^ {place})
        self._on_keep()

    def keep(self, places: set[int]) -> None:
        """Show only these dice as kept: they slide to the upper row, the others back to the lower one."""
        tweens = []
        for place, die in enumerate(self.dice):
            if die.kept != (place in places):
                die.kept = place in places
                x, y = self._slot(place)
                tweens.append(Tween(die, {"x": x, "y": y, "angle": 0.0}, 0.18, ease_in_out, arcs={"lift": 14.0}))
        if tweens:
            self._play("dice_hit", 0.5)
            self._motion.add(*tweens)
        self._place_spots()

    def throw(self, result: Sequence[str], rng: random.Random, *, hurried: bool = False) -> None:
        """Queue the throw of all dice that are not kept; they come to rest with `result`, a face for each place.

        `rng` draws how they tumble and lie, never what they show. A `hurried` throw is over soon.
        """
        thrown = [place for place, die in enumerate(self.dice) if not die.kept]
        if thrown:
            self._motion.call(partial(self._play, "dice_roll", 1.0))
        pace = _HURRIED if hurried else 1.0
        self._motion.together([self._thrown(place, result[place], rng, pace) for place in thrown], _STAGGER * pace)

    def _thrown(self, place: int, face: str, rng: random.Random, pace: float) -> Tween:
        die, (x, y) = self.dice[place], self._slot(place)
        angle = float(rng.randint(-_LEAN, _LEAN))
        start_angle = angle + 360.0 * rng.choice((-1, 1)) * rng.randint(1, _TURNS)
        start = (self.rect.right + rng.uniform(40.0, 140.0), self.rect.centery + rng.uniform(-80.0, 80.0))

        def leave() -> None:
            die.face, die.tumble, die.angle, die.away = face, 1.0, start_angle, False
            die.x, die.y = start

        def land() -> None:
            self._play("dice_hit", 0.7)

        goals = {"x": x, "y": y, "angle": angle, "tumble": 0.0}
        return Tween(die, goals, _THROW * pace, ease_out, arcs={"lift": 70.0}, before=leave, after=land)

    def send(self, place: int, to: tuple[float, float]) -> None:
        """Queue the flight of a die out of the tray to a point; it shrinks on its way."""
        die = self.dice[place]

        def arrive() -> None:
            die.away, die.kept, die.size = True, False, 1.0
            self._place_spots()

        goals = {"x": to[0], "y": to[1], "size": 0.4}
        self._motion.add(Tween(die, goals, _SENT, ease_in_out, arcs={"lift": 60.0}, after=arrive))

    def take_out(self, place: int) -> pygame.FRect:
        """Take a die out of the tray at once; return its area."""
        die, area = self.dice[place], self.spots[place].rect.copy()
        die.away, die.kept = True, False
        self._place_spots()
        return area

    def draw_dice(self, painter: Painter) -> None:
        """Paint the dice: the chosen one framed, kept ones on a plate, those in the air in front."""
        for place, die in sorted(enumerate(self.dice), key=lambda each: each[1].lift):
            if not die.away:
                chosen = place == self.chosen and not die.kept
                self._draw_die(painter, die, self.spots[place], chosen=chosen)

    def _draw_die(self, painter: Painter, die: Die, spot: Hotspot, *, chosen: bool) -> None:
        side = self._side * round(die.size * _SIZES) / _SIZES
        area = pygame.FRect(die.x - side / 2, die.y - side / 2 - die.lift, side, side)
        angle = die.angle if die.tumble == 0.0 else round(die.angle / _STEP) * _STEP
        squash = 1.0 if die.tumble < 0.08 else 0.55 + 0.45 * abs(math.cos(die.tumble * 9.0))
        lifted = 6.0 + die.lift * 0.4 + (4.0 if spot.hovered and spot.enabled else 0.0)
        if die.kept:
            painter.rounded(area.inflate(_PLATE, _PLATE), painter.palette.brass, 20)
        painter.image(self._body, area, angle=angle, squash=squash, elevation=lifted)
        painter.image(self.face_seen(die), area, angle=angle, squash=squash)
        if chosen:
            painter.outline(area.inflate(10, 10), painter.palette.brass, 4, 20)
        if die.kept:
            _draw_lock(painter, area)

    def face_seen(self, die: Die) -> str:
        """Return the visible face: while a die tumbles other faces pass, its own comes last."""
        if die.tumble < 0.08:
            return die.face
        passed = math.floor(die.tumble * 10.0)
        return self._faces[(self._faces.index(die.face) + passed) % len(self._faces)]

    @property
    def _side(self) -> float:
        rows = 1.56 if self._single_row else 2.6
        return min(self.rect.height / rows, self.rect.width / (1.25 * len(self.dice) + 0.25))

    def _slot(self, place: int) -> tuple[float, float]:
        gap = self._side * 1.25
        x = self.rect.centerx + (place - (len(self.dice) - 1) / 2) * gap
        upper, lower = (0.39, 0.61) if self._single_row else (0.26, 0.74)
        return x, self.rect.top + self.rect.height * (upper if self.dice[place].kept else lower)

    def _lay_at_once(self) -> None:
        for place, die in enumerate(self.dice):
            (die.x, die.y), die.lift, die.tumble, die.size = self._slot(place), 0.0, 0.0, 1.0
        self._place_spots()

    def _place_spots(self) -> None:
        side = self._side
        for place, spot in enumerate(self.spots):
            x, y = self._slot(place)
            spot.visible = not self.dice[place].away
            spot.place((x - side / 2, y - side / 2, side, side))


def _draw_lock(painter: Painter, die: pygame.FRect) -> None:
    """Paint a lock at the upper right corner of a kept die."""
    brass, centre = painter.palette.brass, (die.right - 4, die.top + 4)
    ink = darker(brass, 0.78)
    painter.circle(centre, _LOCK, ink)
    painter.circle(centre, _LOCK - 3, brass)
    box = pygame.FRect(0, 0, _LOCK * 1.3, _LOCK * 1.3)
    box.center = centre
    painter.image("ui/lock", box, tint=ink)
