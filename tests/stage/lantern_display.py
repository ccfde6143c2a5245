"""A plain scene for Lanterns, the game of the tests: everything a game fills into the frame, as shortly as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from stage.graphics import theme
from stage.graphics.motion import Tween
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.practice_card import OddsLine
from stage.match.seat_panel import Fact
from stage.ui.widgets import Button, Flow, Widget
from table.contract import Event, Seat
from tests.table import lantern


@dataclass
class Drop:
    """What flies into the bowl."""

    y: float = 0.0


class LanternDisplay(GameDisplay[lantern.LanternView, lantern.LanternAction]):
    def __init__(self, context: MatchContext[lantern.LanternView, lantern.LanternAction]) -> None:
        super().__init__(context)
        self.drop = Drop()
        self.highlighted: Event | None = None
        self.shown: list[lantern.LanternView] = []
        self.flights = 0
        self.begun = False
        """Whether a choice was begun that Esc gives up."""

    def build_actions(self) -> Widget:
        pours = [Button(f"pour-{n}", f"Pour {n}", self._doing(lantern.Pour(n))) for n in (1, 2, 3)]
        seats = range(len(self.context.seat_names))
        peeks = [Button(f"peek-{at}", f"Peek {at}", self._doing(lantern.Peek(at))) for at in seats]
        guesses = [Button(f"guess-{even}", f"Even {even}", self._doing(lantern.Guess(even))) for even in (False, True)]
        return Flow("actions", [*pours, *guesses, *peeks])

    def _doing(self, action: lantern.LanternAction) -> Any:
        return lambda: self.context.act(action)

    def actions_changed(self) -> None:
        legal = self.context.legal
        for number in (1, 2, 3):
            self._allow(f"pour-{number}", lantern.Pour(number) in legal)
        for at in range(len(self.context.seat_names)):
            # Never greyed out, so that the rules themselves have something to refuse.
            self._allow(f"peek-{at}", self.context.acting is not None)
        for even in (False, True):
            self._allow(f"guess-{even}", lantern.Guess(even) in legal)

    def _allow(self, name: str, allowed: bool) -> None:
        self.context.ui.find(name).allow(allowed, "not now")

    def cancel(self) -> bool:
        begun, self.begun = self.begun, False
        return begun

    def first_focus(self) -> str:
        return next((name for name in ("pour-1", "guess-False") if self.context.ui.find(name).enabled), "")

    def show(self, view: lantern.LanternView) -> None:
        self.shown.append(view)

    def animate(self, event: Event, before: lantern.LanternView, after: lantern.LanternView) -> None:
        if isinstance(event, lantern.Poured):
            self.drop.y = 0.0
            self.flights += 1
            self.context.motion.add(Tween(self.drop, {"y": 300.0}, 0.3))

    def draw_board(self, painter: Painter) -> None:
        known = dict(self.context.view.known)
        for seat in range(len(self.context.seat_names)):
            box = pygame.FRect(
                self.context.areas.board.left + 60 + 200 * seat, self.context.areas.board.top + 60, 150, 220
            )
            painter.panel(box)
            painter.text(str(known.get(seat, "?")), box.center, theme.TITLE, anchor="center")
        painter.circle(
            (self.context.areas.board.centerx, self.context.areas.board.top + 400 + self.drop.y),
            12,
            self.context.palette.brass,
        )

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        view = self.context.view
        light = ("ui/hint",) if view.matches[seat] else ()
        return (Fact(f"{view.points[seat]} points", tooltip="Points so far"), Fact(art=light, tooltip="A match"))

    def odds_lines(self) -> Sequence[OddsLine]:
        view = self.context.view
        return (OddsLine("The sum is even", 0.5),) if view.laid else ()

    def interrupt_text(self, seat: Seat) -> str:
        return "Light a match"

    def highlight(self, event: Event | None) -> None:
        self.highlighted = event
