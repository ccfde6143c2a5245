"""The display of Lanterns that notes for the tests what it was told, and lets the rules do the refusing."""

from __future__ import annotations

from collections.abc import Sequence

from stage.match.context import MatchContext
from stage.match.seats import OddsLine
from table.contract import Event
from tests.lantern.rules import LanternAction, LanternView, Poured
from tests.lantern.scene import LanternDisplay


class NotingDisplay(LanternDisplay):
    def __init__(self, context: MatchContext[LanternView, LanternAction]) -> None:
        super().__init__(context)
        self.highlighted: Event | None = None
        self.shown: list[LanternView] = []
        self.flights = 0
        self.has_begun = False
        """True if a choice was begun that Esc gives up."""

    def actions_changed(self) -> None:
        super().actions_changed()
        for at in range(len(self.context.seat_names)):
            # Greyed out only while nobody acts, so that the rules themselves have something to refuse.
            self.context.ui.find(f"peek-{at}").allow(self.context.acting is not None, "Not now.")

    def odds_lines(self) -> Sequence[OddsLine]:
        return (OddsLine(self.context.gettext("The sum is even"), 0.5),) if self.context.view.laid else ()

    def cancel(self) -> bool:
        begun, self.has_begun = self.has_begun, False
        return begun

    def show(self, view: LanternView) -> None:
        self.shown.append(view)

    def _pour(self, event: Poured) -> None:
        super()._pour(event)
        self.flights += 1

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        self.highlighted = event
