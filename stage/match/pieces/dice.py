"""Dice on the screen: thrown with a tumble that ends on what chance has answered, kept by click or digit."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from stage.graphics.motion import Motion, Tween, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.ui.intents import Intent
from stage.ui.widget_tree import WidgetTree
from stage.ui.widgets import Spot

_BODY: Final = "dice/die"
_THROW: Final = 0.75
"""Seconds from the hand to rest."""
_STAGGER: Final = 0.05
_TURNS: Final = 2
"""How often a die goes round itself on its way, at most."""
_STEP: Final = 30.0
"""Degrees between two pictures of a tumbling die, so that few are kept."""
_LEAN: Final = 10
"""Degrees that a die at rest lies askew, at most."""


@dataclass(slots=True)
class Die:
    """One die: its middle in logical units, `angle` in degrees counter-clockwise, `lift` above the table.

    `face` is a drawing of assets/. `tumble` goes from 1.0 (just thrown) to 0.0 (at rest): till then other faces pass.
    """

    x: float
    y: float
    face: str
    angle: float = 0.0
    lift: float = 0.0
    tumble: float = 0.0
    kept: bool = False


class DiceTray:
    """Dice with `faces` (drawings of assets/) in a tray of two rows: kept dice lie in the upper one.

    `on_keep` is called when the player has changed what is kept. `play` plays a sound by name.
    """

    def __init__(
        self,
        faces: Sequence[str],
        shown: Sequence[str],
        motion: Motion,
        play: Callable[[str, float], None],
        on_keep: Callable[[], None],
    ) -> None:
        self._faces = tuple(faces)
        self._motion = motion
        self._play = play
        self._on_keep = on_keep
        self._area = pygame.FRect(0, 0, 0, 0)
        self._spots: list[Spot] = []
        self.dice = [Die(0.0, 0.0, face) for face in shown]

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the dice that are kept, ascending."""
        return tuple(place for place, die in enumerate(self.dice) if die.kept)

    def build(self, ui: WidgetTree, area: pygame.FRect) -> None:
        """Add a spot for each die, called die-0, die-1 …, and lay the dice into `area`."""
        self._area = pygame.FRect(area)
        self._spots = [
            ui.add(Spot(f"die-{place}", action=partial(self.toggle, place), radius=18))
            for place in range(len(self.dice))
        ]
        self._lay_at_once()

    def allow(self, allowed: bool, reason: str) -> None:
        """Let the player choose what to keep, or say why not."""
        for spot in self._spots:
            spot.allow(allowed, reason)

    def take(self, intent: Intent) -> bool:
        """A digit keeps the die at that place, counted from 1; False for any other input."""
        digit = getattr(intent, "digit", None)
        if digit is None or not 1 <= digit <= len(self.dice) or not self._spots[digit - 1].enabled:
            return False
        self.toggle(digit - 1)
        return True

    def toggle(self, place: int) -> None:
        """Keep a die, or do not."""
        self.keep({*self.kept} ^ {place})
        self._on_keep()

    def keep(self, places: set[int]) -> None:
        """Show these dice as kept: they slide to the upper row, the others back to the lower one."""
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

    def throw(self, result: Sequence[str], rng: random.Random) -> None:
        """Throw all dice that are not kept; they come to rest showing `result`, one face for each place.

        `rng` draws how they tumble and lie, never what they show.
        """
        thrown = [place for place, die in enumerate(self.dice) if not die.kept]
        if thrown:
            self._motion.call(partial(self._play, "dice_roll", 1.0))
        self._motion.together([self._thrown(place, result[place], rng) for place in thrown], _STAGGER)

    def _thrown(self, place: int, face: str, rng: random.Random) -> Tween:
        die, (x, y) = self.dice[place], self._slot(place)
        angle = float(rng.randint(-_LEAN, _LEAN))
        start_angle = angle + 360.0 * rng.choice((-1, 1)) * rng.randint(1, _TURNS)
        start = (self._area.right + rng.uniform(40.0, 140.0), self._area.centery + rng.uniform(-80.0, 80.0))

        def leave() -> None:
            die.face, die.tumble, die.angle = face, 1.0, start_angle
            die.x, die.y = start

        def land() -> None:
            self._play("dice_hit", 0.7)

        goals = {"x": x, "y": y, "angle": angle, "tumble": 0.0}
        return Tween(die, goals, _THROW, ease_out, arcs={"lift": 70.0}, before=leave, after=land)

    def draw(self, painter: Painter) -> None:
        """All dice, the kept ones framed; those in the air last."""
        for place, die in sorted(enumerate(self.dice), key=lambda each: each[1].lift):
            self._draw_die(painter, die, self._spots[place])

    def _draw_die(self, painter: Painter, die: Die, spot: Spot) -> None:
        side = self._side
        area = pygame.FRect(die.x - side / 2, die.y - side / 2 - die.lift, side, side)
        angle = die.angle if die.tumble == 0.0 else round(die.angle / _STEP) * _STEP
        squash = 1.0 if die.tumble < 0.08 else 0.55 + 0.45 * abs(math.cos(die.tumble * 9.0))
        lifted = 6.0 + die.lift * 0.4 + (4.0 if spot.hovered and spot.enabled else 0.0)
        painter.image(_BODY, area, angle=angle, squash=squash, elevation=lifted)
        painter.image(self.face_seen(die), area, angle=angle, squash=squash)
        if die.kept:
            painter.outline(area.inflate(10, 10), painter.palette.brass, 4, 20)

    def face_seen(self, die: Die) -> str:
        """The face that is up now: while a die tumbles others pass, at the end its own is there."""
        if die.tumble < 0.08:
            return die.face
        passed = math.floor(die.tumble * 10.0)
        return self._faces[(self._faces.index(die.face) + passed) % len(self._faces)]

    @property
    def _side(self) -> float:
        return min(self._area.height / 2.6, self._area.width / (1.25 * len(self.dice) + 0.25))

    def _slot(self, place: int) -> tuple[float, float]:
        gap = self._side * 1.25
        x = self._area.centerx + (place - (len(self.dice) - 1) / 2) * gap
        return x, self._area.top + self._area.height * (0.26 if self.dice[place].kept else 0.74)

    def _lay_at_once(self) -> None:
        for place, die in enumerate(self.dice):
            (die.x, die.y), die.lift, die.tumble = self._slot(place), 0.0, 0.0
        self._place_spots()

    def _place_spots(self) -> None:
        side = self._side
        for place, spot in enumerate(self._spots):
            x, y = self._slot(place)
            spot.place((x - side / 2, y - side / 2, side, side))
