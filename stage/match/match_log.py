"""The log of a match: from events to lines, as far as the person at the screen may know of them."""

from collections.abc import Callable, Sequence
from typing import Any

from stage.match.context import MatchContext
from stage.match.panels.log_panel import LogLine, LogPanel
from stage.match.panels.log_strip import LogStrip
from table.contract import CHANCE, Event, visible_to
from table.offer.narration import Storyteller


class MatchLog:
    """Keeps the log panel true to the match. `panel` is there after `build`."""

    panel: LogPanel

    def __init__(self, context: MatchContext[Any, Any]) -> None:
        self._context = context
        self._narration = context.game.load_narration()
        self._text = Storyteller(context.app.language)
        """Begun anew whenever the whole log is written anew, or a part of it is cut off."""

    def build(self, highlight: Callable[[Event | None], None], open_line: Callable[[int], None]) -> None:
        """Add panel and strip; `highlight` is told what a line speaks of, `open_line` which one was clicked."""
        context, folded = self._context, self._context.app.settings.log_folded
        self.panel = LogPanel("log", highlight, open_line)
        self.panel.visible = not folded
        words = context.gettext("Unfold the log") if folded else context.gettext("Fold the log away")
        strip = LogStrip(
            "log.strip", context.gettext("Log"), self.fold_or_unfold, lambda: self.panel.newest, folded=folded,
            tooltip=f"{words} ({context.key_hint('log')})",
        )  # fmt: skip
        context.ui.add(strip, context.areas.log_line)
        context.ui.add(self.panel, context.areas.log)
        self.panel.tell(self._lines(context.match.length))

    def fold_or_unfold(self) -> None:
        """Let the board have the room of the log, or give it back; remembered."""
        app, scene = self._context.app, self._context.scene
        app.change(log_folded=not app.settings.log_folded)
        scene.rebuild()

    def write(self, number: int, events: Sequence[Event]) -> None:
        """Add what happened in the action `number`; a review has all lines from the beginning."""
        if self._context.session.is_review:
            self.panel.go_to(number)
            return
        lines = [line for event in events if (line := self._line_of(number, event))]
        if lines:
            self.panel.add(lines)
            self.panel.lines.now = number

    def cut(self, number: int) -> None:
        """Drop the lines of actions after the first `number`: the story goes on as if they had never been told."""
        if any(line.number > number for line in self.panel.lines.entries):
            self.panel.cut(number)
            self._lines(number)

    def retell(self) -> None:
        """Write the whole log anew, as the present viewpoint knows it."""
        self.panel.tell(self._lines(self._context.match.length))
        self.panel.go_to(self._context.match.number)

    def _line_of(self, number: int, event: Event) -> LogLine | None:
        context = self._context
        text = self._narration.tell(event, context.seat_names, self._text)
        if not text:
            return None
        seat = getattr(event, "seat", CHANCE)
        colour = context.seat_colour(seat) if isinstance(seat, int) and seat >= 0 else None
        return LogLine(number, event, text, colour, isinstance(event, self._narration.headings))

    def _lines(self, count: int) -> list[LogLine]:
        """Those of the first `count` actions; what is told next goes on from there."""
        match, seat = self._context.match, self._context.viewpoint.seat
        lines: list[LogLine] = []
        self._text = Storyteller(self._context.app.language)
        for number in range(count):
            events = visible_to(seat, list(match.entry(number).events))
            lines.extend(line for event in events if (line := self._line_of(number + 1, event)))
        return lines
