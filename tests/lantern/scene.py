"""Lanterns on the screen: everything a game fills into the frame, as shortly as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stage.graphics.motion import Tween
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.seats import Fact, OddsLine
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.layout import Flow
from table.contract import Seat
from tests.lantern import view as painted
from tests.lantern.rules.actions import Guess, LanternAction, Peek, Pour
from tests.lantern.rules.events import CardLaid, CardPeeked, CardsShown, Guessed, MatchLit, Poured
from tests.lantern.rules.views import LanternView


@dataclass
class Drop:
    """Drop that falls into the bowl."""

    fallen: float = 0.0


class LanternDisplay(GameDisplay[LanternView, LanternAction]):
    """Three rows of buttons, a card for each seat, and a drop that falls."""

    def __init__(self, context: MatchContext[LanternView, LanternAction]) -> None:
        super().__init__(context)
        self.drop = Drop()
        self.animations.on(Poured, self._pour)
        self.animations.unseen(CardLaid, MatchLit, CardPeeked, Guessed, CardsShown)

    def build_actions(self) -> Widget:
        gettext, names = self.context.gettext, self.context.seat_names
        pours = [Button(f"pour-{n}", gettext("Pour %(n)d") % {"n": n}, self._doing(Pour(n))) for n in (1, 2, 3)]
        guesses = [
            Button("guess-False", gettext("The sum is odd"), self._doing(Guess(False))),
            Button("guess-True", gettext("The sum is even"), self._doing(Guess(True))),
        ]
        peeks = [
            Button(f"peek-{at}", gettext("Look under %(name)s") % {"name": name}, self._doing(Peek(at)))
            for at, name in enumerate(names)
        ]
        return Flow("actions", [*pours, *guesses, *peeks])

    def _doing(self, action: LanternAction) -> Callable[[], object]:
        return lambda: self.context.act(action)

    def actions_changed(self) -> None:
        for number in (1, 2, 3):
            self._allow(f"pour-{number}", Pour(number))
        for even in (False, True):
            self._allow(f"guess-{even}", Guess(even))
        for at in range(len(self.context.seat_names)):
            self._allow(f"peek-{at}", Peek(at))

    def _allow(self, name: str, action: LanternAction) -> None:
        self.context.ui.find(name).allow(action in self.context.legal, self.context.gettext("Not now."))

    def first_focus(self) -> str:
        return next((name for name in ("pour-1", "guess-False") if self.context.ui.find(name).enabled), "")

    def _pour(self, event: Poured) -> None:
        self.drop.fallen = 0.0
        self.context.motion.add(Tween(self.drop, {"fallen": 300.0}, 0.3))

    def draw_board(self, painter: Painter) -> None:
        board = self.context.areas.board
        painted.draw_cards(painter, board, self.context.view)
        painted.draw_drop(painter, board, self.drop.fallen)

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        view, gettext = self.context.view, self.context.gettext
        points = self.context.ngettext("%(n)d point", "%(n)d points", view.points[seat]) % {"n": view.points[seat]}
        light = ("ui/hint",) if view.matches[seat] else ()
        return (Fact(points, tooltip=gettext("Points so far")), Fact(art=light, tooltip=gettext("A match")))

    def odds_lines(self) -> Sequence[OddsLine]:
        return (OddsLine(self.context.gettext("The sum is even"), 0.5),) if self.context.view.laid else ()

    def interrupt_text(self, seat: Seat) -> str:
        return self.context.gettext("Light a match")
