"""A plain scene for Lanterns, the game of the tests: everything a game fills into the frame, as shortly as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from stage.graphics import theme
from stage.graphics.motion import Tween
from stage.graphics.painter import Painter
from stage.match.game_scene import GameScene
from stage.match.practice import OddsLine
from stage.match.seat_panel import Fact
from stage.ui.widgets import Button, Flow, Widget
from table.contract import Action, Event, Seat
from tests.table import lantern


@dataclass
class Drop:
    """What flies into the bowl."""

    y: float = 0.0


class LanternScene(GameScene):
    view: lantern.LanternView

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.drop = Drop()
        self.highlighted: Event | None = None
        self.shown: list[lantern.LanternView] = []
        self.flights = 0
        self.begun = False
        """Whether a choice was begun that Esc gives up."""

    def build_actions(self) -> Widget:
        pours = [Button(f"pour-{n}", f"Pour {n}", self._doing(lantern.Pour(n))) for n in (1, 2, 3)]
        seats = range(len(self.seat_names))
        peeks = [Button(f"peek-{at}", f"Peek {at}", self._doing(lantern.Peek(at))) for at in seats]
        guesses = [Button(f"guess-{even}", f"Even {even}", self._doing(lantern.Guess(even))) for even in (False, True)]
        return Flow("actions", [*pours, *guesses, *peeks])

    def _doing(self, action: Action) -> Any:
        return lambda: self.act(action)

    def actions_changed(self, view: Any, legal: Sequence[Action]) -> None:
        for number in (1, 2, 3):
            self._allow(f"pour-{number}", lantern.Pour(number) in legal)
        for at in range(len(self.seat_names)):
            # Never greyed out, so that the rules themselves have something to refuse.
            self._allow(f"peek-{at}", self.acting is not None)
        for even in (False, True):
            self._allow(f"guess-{even}", lantern.Guess(even) in legal)

    def _allow(self, name: str, allowed: bool) -> None:
        if allowed:
            self.ui.find(name).enable()
        else:
            self.ui.find(name).disable("not now")

    def cancel(self) -> bool:
        begun, self.begun = self.begun, False
        return begun

    def first_focus(self) -> str:
        return next((name for name in ("pour-1", "guess-False") if self.ui.find(name).enabled), "")

    def show(self, view: Any) -> None:
        self.shown.append(view)

    def animate(self, event: Event, before: Any, after: Any) -> None:
        if isinstance(event, lantern.Poured):
            self.drop.y = 0.0
            self.flights += 1
            self.motion.add(Tween(self.drop, {"y": 300.0}, 0.3))

    def draw_board(self, painter: Painter) -> None:
        known = dict(self.view.known)
        for seat in range(len(self.seat_names)):
            box = pygame.FRect(self.areas.board.left + 60 + 200 * seat, self.areas.board.top + 60, 150, 220)
            painter.panel(box)
            painter.text(str(known.get(seat, "?")), box.center, theme.TITLE, anchor="center")
        painter.circle((self.areas.board.centerx, self.areas.board.top + 400 + self.drop.y), 12, self.palette.brass)

    def seat_facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        light = ("ui/hint",) if view.matches[seat] else ()
        return (Fact(f"{view.points[seat]} points", tooltip="Points so far"), Fact(art=light, tooltip="A match"))

    def odds_lines(self, view: Any) -> Sequence[OddsLine]:
        return (OddsLine("The sum is even", 0.5),) if view.laid else ()

    def interrupt_text(self, seat: Seat) -> str:
        return "Light a match"

    def highlight(self, event: Event | None) -> None:
        self.highlighted = event


def open_scene(*arguments: Any) -> LanternScene:
    return LanternScene(*arguments)
