"""The log of a match: from events to lines, as far as the person at the screen may know of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, darker, mix
from stage.match.areas import LOG_MARGIN, LOG_PADDING, LOG_STYLE
from stage.match.context import MatchContext
from stage.ui.base import OnPress, ScreenPoint, Widget, focus_ring
from stage.ui.button import Button
from stage.ui.choice import draw_seat_mark
from stage.ui.intents import KeyPress
from stage.ui.scroll import ScrollArea
from stage.ui.static_layers import CachedSheet
from table.contract import CHANCE, Event, visible_to
from table.offer.narration import Storyteller

_MARK = 26.0
_GAP = 7.0
_HEADING = theme.SUBHEADING.sized(24)
_RING = 12.0
"""By how much the focus ring is larger than a usual one: it stays clear of the words."""


@dataclass(slots=True)
class LogLine:
    """A sentence of the log. `number` is how many actions the match has after the one it tells of."""

    number: int
    event: Event
    text: str
    seat: SeatColour | None = None
    """Whose doing it is, for the mark in front; None for nobody's."""
    heading: bool = False
    """Whether a new part of the match begins with it."""
    lines: list[str] = field(default_factory=list)
    top: float = 0.0
    height: float = 0.0
    known: dict[tuple[float, float], tuple[list[str], float]] = field(default_factory=dict)
    """Lines and height by width and text scale."""


class LogLines(Widget):
    """All lines below one another; only those in sight are drawn.

    `on_point(event)` is called with what the line under the pointer (or the arrow keys) speaks of, None when there is
    none; `on_open(number)` when a line is clicked.
    """

    focusable = True
    clickable = True

    def __init__(self, name: str, on_point: Callable[[Event | None], None], on_open: Callable[[int], None]) -> None:
        super().__init__(name)
        self.entries: list[LogLine] = []
        self.now = 0
        """How many actions lie before the present: later lines are pale."""
        self._on_point = on_point
        self._on_open = on_open
        self._pointed: LogLine | None = None
        self._by_key = False
        self._width = 0.0
        self._height = 0.0
        self._scale = 0.0

    @property
    def pointed(self) -> LogLine | None:
        """The line that is highlighted."""
        return self._pointed

    def append(self, lines: Sequence[LogLine]) -> None:
        """Add sentences at the end."""
        self.entries.extend(lines)
        self._lay(lines)

    def cut(self, number: int) -> None:
        """Drop the lines of actions after the first `number`."""
        kept = [line for line in self.entries if line.number <= number]
        if len(kept) < len(self.entries):
            self.entries = kept
            self._point(None)
            self._height = kept[-1].top + kept[-1].height + _GAP if kept else 0.0

    def clear(self) -> None:
        """Drop all lines."""
        self.entries = []
        self._height = 0.0
        self._point(None)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        width = width or 340.0
        if (width, self.host.type.text_scale) != (self._width, self._scale):
            self._width, self._scale = width, self.host.type.text_scale
            self._height = 0.0
            self._lay(self.entries)
        return width, self._height

    def _lay(self, lines: Sequence[LogLine]) -> None:
        if not self._width:
            return
        for line in lines:
            line.lines, line.height = self._set(line)
            above = 14.0 if line.heading and self._height else 0.0
            line.top = self._height + above
            self._height = line.top + line.height + _GAP

    def _set(self, line: LogLine) -> tuple[list[str], float]:
        """The lines of a sentence and their height; kept, for a scroll area tries two widths each time."""
        known = line.known.get((self._width, self._scale))
        if known is None:
            style = _HEADING if line.heading else LOG_STYLE
            lines = self.host.type.wrap(line.text, style, self._width - (0.0 if line.heading else _MARK))
            known = line.known[self._width, self._scale] = (lines, len(lines) * self.host.type.line_height(style))
        return known

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hovered and self.pointer is not None:
            self._by_key = False
            self._point(self._line_at(self.pointer))
        elif not self._by_key and self._pointed is not None:
            self._point(None)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        line = self._line_at(at) if inside else None
        if line is not None:
            self._on_open(line.number)

    def press_key(self, press: KeyPress) -> bool:
        if press.command in ("up", "down") and self.entries:
            at = self.entries.index(self._pointed) if self._pointed else len(self.entries)
            self._by_key = True
            goal = max(0, min(len(self.entries) - 1, at + (1 if press.command == "down" else -1)))
            self._point(self.entries[goal])
            self._reveal(self.entries[goal])
            return True
        if press.command in ("enter", "space") and self._pointed is not None:
            self._on_open(self._pointed.number)
            return True
        if press.command == "cancel" and self._by_key:
            self.lost_focus()
            return True
        return False

    def lost_focus(self) -> None:
        if self._by_key:
            self._by_key = False
            self._point(None)

    def _point(self, line: LogLine | None) -> None:
        if line is not self._pointed:
            self._pointed = line
            self._on_point(line.event if line else None)

    def _line_at(self, at: ScreenPoint) -> LogLine | None:
        y = at[1] - self.rect.top
        return next(
            (line for line in self.entries if line.top - _GAP / 2 <= y < line.top + line.height + _GAP / 2), None
        )

    def _reveal(self, line: LogLine) -> None:
        if isinstance(self.parent, ScrollArea):
            self.parent.reveal((self.rect.left, self.rect.top + line.top, self.rect.width, line.height))

    def looks(self) -> tuple[object, ...]:
        """What is seen of it now, hashable."""
        seen = self._in_sight()
        return tuple((line.text, line.top, line.number > self.now, line is self._pointed) for line in seen)

    def draw(self, painter: Painter) -> None:
        for line in self._in_sight():
            self._draw_line(painter, line, self.rect.top + line.top)

    def _in_sight(self) -> Sequence[LogLine]:
        window = self.parent.rect if self.parent else self.rect
        top, bottom = window.top - self.rect.top, window.bottom - self.rect.top
        first = bisect_left(self.entries, top, key=lambda line: line.top + line.height)
        return self.entries[first : bisect_right(self.entries, bottom, key=lambda line: line.top)]

    def _draw_line(self, painter: Painter, line: LogLine, top: float) -> None:
        colours = painter.palette
        ahead = line.number > self.now
        if line is self._pointed:
            box = pygame.FRect(self.rect.left - 6, top - 2, self.rect.width + 12, line.height + 4)
            painter.rounded(box, mix(colours.paper, colours.focus, 0.4), 8)
        style = _HEADING if line.heading else LOG_STYLE
        step = self.host.type.line_height(style)
        left = self.rect.left if line.heading else self.rect.left + _MARK
        ink = colours.ink_soft if ahead else colours.ink
        for number, text in enumerate(line.lines):
            painter.text(text, (left, top + number * step), style, ink, alpha=150 if ahead else 255)
        if line.seat is not None and not line.heading:
            self._draw_mark(painter, line.seat, (self.rect.left + 9, top + step / 2))

    def _draw_mark(self, painter: Painter, seat: SeatColour, centre: ScreenPoint) -> None:
        painter.circle(centre, 9.5, darker(seat.colour, 0.4))
        painter.circle(centre, 8.5, seat.colour)
        if self.host.emblems:
            painter.emblem(seat.emblem, centre, 10.5, seat.ink)

    def draw_focus(self, painter: Painter) -> None:
        if self.parent is not None:
            focus_ring(painter, self.parent.rect.inflate(_RING, _RING))


class LogPanel(CachedSheet):
    """The log on its sheet of paper; stays at the newest line unless somebody has scrolled up."""

    def __init__(self, name: str, on_point: Callable[[Event | None], None], on_open: Callable[[int], None]) -> None:
        self.lines = LogLines(f"{name}.lines", on_point, on_open)
        self.scroll = ScrollArea(f"{name}.scroll", self.lines)
        super().__init__(name, self.scroll, padding=18.0)
        self._follows = False
        """Whether the newest line is to be shown once the pointer is elsewhere."""

    @property
    def ground_key(self) -> Hashable:
        """The lines in sight, and the bar beside them."""
        return self.lines.looks(), self.scroll.looks()

    def draw_ground(self, painter: Painter) -> None:
        """The paper with all that is written on it."""
        super().draw_ground(painter)
        self.scroll.render(painter)

    def render(self, painter: Painter) -> None:
        if not self.laid:
            super().render(painter)

    @property
    def newest(self) -> LogLine | None:
        """The last line before the present that tells of something: a heading only says whose turn it is."""
        past = [line for line in self.lines.entries if line.number <= self.lines.now]
        return next((line for line in reversed(past) if not line.heading), past[-1] if past else None)

    def add(self, lines: Sequence[LogLine]) -> None:
        """Add sentences and show them, unless an older place is being read; under the pointer nothing moves."""
        self._follows |= self.at_end
        self.lines.append(lines)
        self._changed(follow=self._follows and not self._is_pointed_at)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._follows and not self._is_pointed_at:
            self._follows = False
            self.scroll.scroll_to(self.scroll.reach)

    @property
    def _is_pointed_at(self) -> bool:
        return self.lines.hovered

    def cut(self, number: int) -> None:
        """Drop the lines of actions after the first `number`."""
        self.lines.cut(number)
        self._changed(follow=False)

    def tell(self, lines: Sequence[LogLine]) -> None:
        """Show these lines instead of all others, the newest in sight."""
        self.lines.clear()
        self.lines.append(lines)
        self._changed(follow=True)

    def go_to(self, number: int) -> None:
        """The present is after `number` actions: later lines are pale, the last one before it is in sight."""
        self.lines.now = number
        past = [line for line in self.lines.entries if line.number <= number]
        if past:
            area = (self.lines.rect.left, self.lines.rect.top + past[-1].top, self.lines.rect.width, past[-1].height)
            self.scroll.reveal(area)

    @property
    def at_end(self) -> bool:
        """Whether the newest line is in sight."""
        return self.scroll.offset >= self.scroll.reach - 40.0

    def _changed(self, *, follow: bool) -> None:
        self.scroll.place(self.scroll.rect)
        if follow:
            self.scroll.scroll_to(self.scroll.reach)


_PAD: Final = 16.0
_ICON: Final = 22.0
_LOG_STRIP_MARK: Final = 22.0
_STEADY_LINES: Final = 3
"""What it has room for, where its area has, however short the line is."""
_SHADOW: Final = 16.0
"""How far the shadow of the strip reaches, in logical units."""


class LogStrip(Button):
    """A button as long as the log is wide, or the board; `newest` gives the line that stands on it while it is folded.

    For a long line it grows, within the area where it was placed. Unfolded, its text is the title of the log.
    A line that is cut short is read whole in the tool-tip.
    """

    settles = False  # with each line its height may change, and a click always means the same

    def __init__(
        self,
        name: str,
        title: str,
        action: OnPress,
        newest: Callable[[], LogLine | None],
        *,
        folded: bool,
        tooltip: str,
    ) -> None:
        super().__init__(name, title, action, tooltip=tooltip)
        self.folded = folded
        self._newest = newest
        self._about = tooltip
        self._area = self.rect
        """Where it was placed."""

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._area = self.rect.copy()

    @property
    def value(self) -> str:
        """The words that are read on it."""
        line = self._newest() if self.folded else None
        return line.text if line is not None else self.text

    def update(self, dt: float) -> None:
        super().update(dt)
        style, lines = self._set()
        steady = _STEADY_LINES * self.host.type.line_height(LOG_STYLE)
        needed = max(steady, len(lines) * self.host.type.line_height(style)) + LOG_PADDING
        self.rect.height = min(self._area.height, needed)
        cut = any(self.host.type.fit(line, style, self._room)[0] != line for line in lines)
        self.tooltip = f"{self.value}\n{self._about}" if cut else self._about

    @property
    def _seat(self) -> SeatColour | None:
        line = self._newest() if self.folded else None
        return line.seat if line is not None else None

    @property
    def _left(self) -> float:
        """Where the words begin."""
        return self.rect.left + _PAD + (_LOG_STRIP_MARK + 10.0 if self._seat is not None else 0.0)

    @property
    def _room(self) -> float:
        """How wide the words may be."""
        return self.rect.right - _PAD - _ICON - 12.0 - self._left

    def draw(self, painter: Painter) -> None:
        seat = self._seat
        looks = (self.rect.height, self.folded, self.hovered, self.host.emblems, painter.type.text_scale)
        key = ("log strip", self.value, seat, looks)
        painter.layer(key, self.rect.inflate(2 * _SHADOW, 2 * _SHADOW), lambda brush: self._draw_strip(brush, seat))

    def _draw_strip(self, painter: Painter, seat: SeatColour | None) -> None:
        colours = painter.palette
        painter.panel(self.rect, theme.paper_look(colours, raised=self.hovered, elevation=6.0, radius=10.0))
        icon = pygame.FRect(0, 0, _ICON, _ICON)
        icon.midright = (self.rect.right - _PAD, self.rect.centery)
        painter.image("ui/down" if self.folded else "ui/up", icon, tint=colours.ink_soft)
        if seat is not None:
            at = (self.rect.left + _PAD + _LOG_STRIP_MARK / 2, self.rect.centery)
            draw_seat_mark(painter, seat, at, _LOG_STRIP_MARK, emblem=self.host.emblems)
        self._draw_words(painter)

    def _draw_words(self, painter: Painter) -> None:
        style, lines = self._set()
        high = self.host.type.line_height(style)
        top = self.rect.centery - high * len(lines) / 2
        for number, words in enumerate(lines):
            at = (self._left, top + (number + 0.5) * high)
            painter.text(words, at, style, painter.palette.ink, anchor="midleft", max_width=self._room)

    def _set(self) -> tuple[theme.TextStyle, list[str]]:
        """The words in as many lines as there is room for, smaller if need be."""
        style, room = LOG_STYLE if self.folded else theme.SMALL_BOLD, self._room
        for smaller in (style, style.sized(theme.SMALLEST_TEXT)):
            lines = self.host.type.wrap(self.value, smaller, room)
            most = max(1, int((self._area.height - LOG_MARGIN) / self.host.type.line_height(smaller)))
            if len(lines) <= most:
                break
        # What is more than fits stays on the last line, which is then cut short.
        return smaller, lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


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
        words = context.gettext("Open the log") if folded else context.gettext("Close the log")
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
