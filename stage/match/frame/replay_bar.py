"""The bar of a review: to the start, back, play, forward, to the end, anywhere; and whose eyes to look through."""

from collections.abc import Sequence
from typing import Any, Final

from stage.match.context import MatchContext
from stage.match.handover.handover import Handover
from stage.match.panels.tool_row import Tool
from stage.match.presenter import Presenter
from stage.ui.intents import Intent, KeyPress
from stage.ui.widgets import Choice, Column, Flow, Item, Row, Sheet, Slider, Space, Widget
from table.contract import ONLOOKER, Seat, visible_to
from table.match.turns import BOT_STEP

_PADDING: Final = 8.0
_GAP: Final = 10.0


class ReplayBar:
    """Moves a reviewed match forwards and backwards; forwards it is seen, backwards it is simply there."""

    def __init__(self, context: MatchContext[Any, Any], presenter: Presenter[Any, Any], handover: Handover) -> None:
        self._context = context
        self._presenter = presenter
        self._handover = handover
        self._match = context.match
        self.playing = False
        self._rested = 0.0

    def update(self, dt: float) -> None:
        """While it plays: the next action when the last one has been seen and the table has rested."""
        context = self._context
        if not self.playing or context.motion.busy or context.ui.dialog is not None:
            return
        if self._match.number == self._match.length:
            self.toggle()
            return
        self._rested += dt * context.motion.speed
        if self._rested >= BOT_STEP:
            self.forward()

    def forward(self) -> None:
        """See the next action."""
        context, number = self._context, self._match.number
        context.motion.skip()
        self._rested = 0.0
        if number < self._match.length:
            self._match.go_to(number + 1)
            events = list(self._match.entry(number).events)
            self._presenter.unfold(number + 1, visible_to(context.viewpoint.seat, events))
            self.refresh()

    def back(self) -> None:
        """The position before the last action."""
        self.go_to(max(0, self._match.number - 1))

    def go_to(self, number: int) -> None:
        """The position after `number` actions, at once."""
        self._rested = 0.0
        self._context.controller.go_to(number)
        self.refresh()

    def toggle(self) -> None:
        """Play, from the start if the end is reached, or stop."""
        if not self.playing and self._match.number == self._match.length:
            self.go_to(0)
        self.playing = not self.playing
        self._rested = BOT_STEP
        self.refresh()

    def take(self, intent: Intent) -> bool:
        """Step by Left and Right, play by Space, jump by Home and End; False for any other input.

        The keys mean this whatever has the focus, but in a dialog or an open list.
        """
        ui = self._context.ui
        if not isinstance(intent, KeyPress) or intent.control or ui.dialog is not None or ui.popup is not None:
            return False
        keys = {
            "left": self.back,
            "right": self.forward,
            "space": self.toggle,
            "home": self._to_start,
            "end": self._to_end,
        }
        if intent.command not in keys:
            return False
        keys[intent.command]()
        return True

    def _to_start(self) -> None:
        self.go_to(0)

    def _to_end(self) -> None:
        self.go_to(self._match.length)

    def build(self) -> Widget:
        """The bar for the bottom of the context."""
        context, gettext = self._context, self._context.gettext
        buttons: list[Widget] = [
            Tool("replay.start", "ui/to_start", self._to_start, tooltip=gettext("To the beginning (Home)")),
            Tool("replay.back", "ui/step_back", self.back, tooltip=gettext("One action back (←)")),
            Tool("replay.play", "ui/play", self.toggle, tooltip=gettext("Play, or stop (space bar)")),
            Tool("replay.forward", "ui/step_forward", self.forward, tooltip=gettext("One action forward (→)")),
            Tool("replay.end", "ui/to_end", self._to_end, tooltip=gettext("To the end (End)")),
        ]
        seen_by = _Viewpoint(
            "replay.viewpoint", self._viewpoints(), context.viewpoint.seat, self._look_as, segmented=False
        )
        seen_by.beside, seen_by.room = buttons, context.areas.actions.width - 2 * _PADDING
        length = max(1, self._match.length)
        slider = Slider(
            "replay.at",
            self._match.number,
            self._slide,
            high=length,
            step=1.0,
            show=lambda at: f"{round(at)} / {length}",
            tooltip=gettext("How far the match is"),
            grow=1.0,
        )
        row = Flow("replay.row", [*buttons, seen_by], gap=_GAP, align="center")
        line = Row("replay.line", [slider, Space("replay.edge", 4.0)], gap=8.0)
        return Sheet("replay", Column("replay.column", [line, row], gap=0.0), padding=_PADDING)

    def refresh(self) -> None:
        """Show where the match is and whether it plays."""
        context = self._context
        if not context.ui.has("replay.at"):
            return
        context.ui.find("replay.at", Slider).set(self._match.number)
        context.ui.find("replay.play", Tool).icon = "ui/pause" if self.playing else "ui/play"
        context.look_again()

    def _slide(self, at: float) -> None:
        self.go_to(round(at))

    def _look_as(self, seat: Any) -> None:
        self._handover.see_as(seat)
        self.refresh()

    def _viewpoints(self) -> list[Item]:
        """An onlooker, and the seats: all when the match is over, else only a single person's own."""
        context = self._context
        over = self._match.state_after(self._match.length).is_terminal()
        humans = context.session.humans
        seats: tuple[Seat, ...] = tuple(range(len(context.seat_names))) if over else humans if len(humans) == 1 else ()
        onlooker = Item(ONLOOKER, context.gettext("An onlooker's eyes"))
        return [onlooker, *(Item(seat, context.seat_names[seat], context.seat_colour(seat)) for seat in seats)]


class _Viewpoint(Choice):
    """No wider than the `room` that the buttons `beside` it leave: a long name does not push it out of the bar."""

    beside: Sequence[Widget] = ()
    room: float = 0.0

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return min(wide, self.room - sum(button.preferred()[0] + _GAP for button in self.beside)), high
