"""Log of a match, with the events that the viewer may know of as lines of text."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, TextStyle, darker, mix
from stage.match.areas import LOG_MARGIN, LOG_PADDING, LOG_STYLE
from stage.match.context import MatchContext
from stage.match.faces.voices import Remark
from stage.ui.base import OnPress, ScreenPoint, Widget, focus_ring
from stage.ui.button import Button
from stage.ui.choice import draw_seat_mark
from stage.ui.intents import KeyPress
from stage.ui.scroll import ScrollArea
from stage.ui.static_layers import CachedSheet
from table.contract import CHANCE, SPECTATOR, Event, visible_to
from table.offer.narration import PICTURE, Storyteller

_MARK = 26.0
_GAP = 7.0
_HEADING = theme.SUBHEADING.sized(24)
_RING = 12.0
"""Extra size of the focus ring, which keeps clear of the words."""


@dataclass(slots=True)
class LogLine:
    """Sentence of the log. `number` is the length of the match, in actions, just after its event."""

    number: int
    text: str
    event: Event | None = None
    """Event that it tells of; None for a remark."""
    seat: SeatColour | None = None
    """Colour of the mark in front, of the player who acted; None for no mark."""
    heading: bool = False
    """True if a new part of the match begins with it."""
    shown: str = ""
    """Text as it is shown, with a :data:`PICTURE` for each of the `drawings`; empty if it is the text itself."""
    drawings: tuple[str, ...] = ()
    lines: list[str] = field(default_factory=list)
    top: float = 0.0
    height: float = 0.0
    known: dict[tuple[float, float], tuple[list[str], float]] = field(default_factory=dict)
    """Lines and height by width and text scale."""


class LogLines(Widget):
    """List of all lines; only the visible ones are drawn.

    `on_point(event)` is called with the event of the line under the pointer or chosen by arrow keys, None for none;
    `on_open(number)` when a line is clicked.
    """

    focusable = True
    clickable = True

    def __init__(self, name: str, on_point: Callable[[Event | None], None], on_open: Callable[[int], None]) -> None:
        super().__init__(name)
        self.entries: list[LogLine] = []
        self.now = 0
        """Number of actions before the present; later lines are pale."""
        self._on_point = on_point
        self._on_open = on_open
        self._pointed: LogLine | None = None
        self._by_key = False
        self._width = 0.0
        self._height = 0.0
        self._scale = 0.0

    @property
    def spoken_name(self) -> str:
        return self.host.gettext("Log")

    @property
    def spoken_state(self) -> str:
        return self._pointed.text if self._pointed is not None else ""

    @property
    def pointed(self) -> LogLine | None:
        """The highlighted line."""
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
        """Return the lines of a sentence and their height. Cached, because a scroll area tries two widths each time."""
        known = line.known.get((self._width, self._scale))
        if known is None:
            style = _HEADING if line.heading else LOG_STYLE
            lines = self.host.type.wrap(line.shown or line.text, style, self._width - (0.0 if line.heading else _MARK))
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
        """Return a hashable key of the present look."""
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
        ink, alpha = colours.ink_soft if ahead else colours.ink, 150 if ahead else 255
        for number, text in enumerate(line.lines):
            painter.text(text, (left, top + number * step), style, ink, alpha=alpha)
        _draw_pictures(painter, line.lines, (left, top), style, line.drawings, alpha=alpha)
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


def _draw_pictures(
    painter: Painter, lines: Sequence[str], corner: ScreenPoint, style: TextStyle, drawings: Sequence[str], *,
    alpha: int = 255,
) -> None:  # fmt: skip
    """Paint the drawings of a text into the gaps that its `lines` from a `corner` on have for them."""
    high, left, side = painter.type.line_height(style), iter(drawings), painter.type.width(PICTURE, style)
    for number, line in enumerate(lines):
        at = line.find(PICTURE)
        while at >= 0 and (art := next(left, "")):
            x = corner[0] + painter.type.width(line[:at], style)
            box = pygame.FRect(0, 0, side, side)
            box.midleft = (x, corner[1] + (number + 0.5) * high)
            painter.image(art, box, alpha=alpha)
            at = line.find(PICTURE, at + len(PICTURE))


class LogPanel(CachedSheet):
    """The log on a sheet of paper. It stays at the newest line unless the player has scrolled up."""

    def __init__(self, name: str, on_point: Callable[[Event | None], None], on_open: Callable[[int], None]) -> None:
        self.lines = LogLines(f"{name}.lines", on_point, on_open)
        self.scroll = ScrollArea(f"{name}.scroll", self.lines)
        super().__init__(name, self.scroll, padding=18.0)
        self._follows = False
        """True if the newest line will be shown once the pointer is elsewhere."""
        self._seen: tuple[Event, ...] | None = None
        """Events of the present action that a replay has shown so far; None for all of them."""

    @property
    def ground_key(self) -> Hashable:
        """Key of the visible lines and the scroll bar."""
        return self.lines.looks(), self.scroll.looks()

    def draw_ground(self, painter: Painter) -> None:
        """Paint the paper with the lines."""
        super().draw_ground(painter)
        self.scroll.render(painter)

    def render(self, painter: Painter) -> None:
        if not self.laid:
            super().render(painter)

    @property
    def newest(self) -> LogLine | None:
        """Last line before the present that says what happened.

        A heading only names the player on turn, and a remark is read in its bubble.
        """
        past = [line for line in self.lines.entries if self._is_past(line)]
        told = (line for line in reversed(past) if not line.heading and line.event is not None)
        return next(told, past[-1] if past else None)

    def add(self, lines: Sequence[LogLine]) -> None:
        """Add sentences and show them, unless an older place is being read; under the pointer nothing moves."""
        self._follows |= self.is_at_end
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

    def _is_past(self, line: LogLine) -> bool:
        if line.number != self.lines.now or line.event is None or self._seen is None:
            return line.number <= self.lines.now
        return any(line.event is event for event in self._seen)

    def tell_on(self, number: int, events: Sequence[Event]) -> None:
        """Set the present to within action `number`, after these of its events and those told on before them."""
        seen = (self._seen or ()) if self.lines.now == number else ()
        self.go_to(number)
        self._seen = (*seen, *events)

    def go_to(self, number: int) -> None:
        """Set the present to `number` actions: later lines are pale, the last one before it scrolls into view."""
        self.lines.now, self._seen = number, None
        past = [line for line in self.lines.entries if line.number <= number]
        if past:
            area = (self.lines.rect.left, self.lines.rect.top + past[-1].top, self.lines.rect.width, past[-1].height)
            self.scroll.reveal(area)

    @property
    def is_at_end(self) -> bool:
        """True if the newest line is visible."""
        return self.scroll.offset >= self.scroll.reach - 40.0

    def _changed(self, *, follow: bool) -> None:
        self.scroll.place(self.scroll.rect)
        if follow:
            self.scroll.scroll_to(self.scroll.reach)


_PAD: Final = 16.0
_ICON: Final = 22.0
_STRIP_MARK: Final = 22.0
_STEADY_LINES: Final = 3
"""Lines for which it reserves space where its area allows, so that it rarely changes its height."""
_SHADOW: Final = 16.0
"""Extent of the strip's shadow, in logical units."""


class LogStrip(Button):
    """Button as wide as the log, or the board; while the log is folded it shows the line that `newest` returns.

    It grows for a long line, within the area where it was placed. Unfolded, its text is the title of the log.
    The tooltip has the whole text of a line that is cut short.
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
        self._opacity = 1.0
        self._newest = newest
        self._about = tooltip
        self._area = self.rect
        """Area where it was placed."""

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._area = self.rect.copy()

    def fade(self, opacity: float) -> None:
        """Draw it with an opacity of 0.0–1.0; at 0.0 it is out of reach, too. Above an unfolded log it stays."""
        self._opacity = opacity if self.folded else 1.0
        self.visible = self._opacity > 0.0

    @property
    def value(self) -> str:
        """Text on the strip."""
        return self._told.text if self._told is not None else self.text

    @property
    def _told(self) -> LogLine | None:
        """Line on the strip."""
        return self._newest() if self.folded else None

    @property
    def spoken_state(self) -> str:
        return self.value if self.value != self.text else ""

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
        return self._told.seat if self._told is not None else None

    @property
    def _left(self) -> float:
        """Left edge of the text."""
        return self.rect.left + _PAD + (_STRIP_MARK + 10.0 if self._seat is not None else 0.0)

    @property
    def _room(self) -> float:
        """Largest width of the text."""
        return self.rect.right - _PAD - _ICON - 12.0 - self._left

    def draw(self, painter: Painter) -> None:
        seat = self._seat
        looks = (self.rect.height, self.folded, self.hovered, self.host.emblems, painter.type.text_scale)
        key, area = ("log strip", self.value, seat, looks), self.rect.inflate(2 * _SHADOW, 2 * _SHADOW)
        with painter.canvas.faint(area, self._opacity):
            painter.layer(key, area, lambda brush: self._draw_strip(brush, seat))

    def _draw_strip(self, painter: Painter, seat: SeatColour | None) -> None:
        colours = painter.palette
        painter.panel(self.rect, theme.paper_look(colours, raised=self.hovered, elevation=6.0, radius=10.0))
        icon = pygame.FRect(0, 0, _ICON, _ICON)
        icon.midright = (self.rect.right - _PAD, self.rect.centery)
        painter.image("ui/down" if self.folded else "ui/up", icon, tint=colours.ink_soft)
        if seat is not None:
            at = (self.rect.left + _PAD + _STRIP_MARK / 2, self.rect.centery)
            draw_seat_mark(painter, seat, at, _STRIP_MARK, emblem=self.host.emblems)
        self._draw_words(painter)

    def _draw_words(self, painter: Painter) -> None:
        style, lines = self._set()
        high = self.host.type.line_height(style)
        top = self.rect.centery - high * len(lines) / 2
        for number, words in enumerate(lines):
            at = (self._left, top + (number + 0.5) * high)
            painter.text(words, at, style, painter.palette.ink, anchor="midleft", max_width=self._room)
        if (told := self._told) is not None:
            _draw_pictures(painter, lines, (self._left, top), style, told.drawings)

    def _set(self) -> tuple[theme.TextStyle, list[str]]:
        """Return style and lines of the text, in a smaller size if necessary."""
        style, room = LOG_STYLE if self.folded else theme.SMALL_BOLD, self._room
        shown = self._told.shown if self._told is not None else ""
        for smaller in (style, style.sized(theme.SMALLEST_TEXT)):
            lines = self.host.type.wrap(shown or self.value, smaller, room)
            most = max(1, int((self._area.height - LOG_MARGIN) / self.host.type.line_height(smaller)))
            if len(lines) <= most:
                break
        # Words that do not fit stay on the last line, which is then cut short.
        return smaller, lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


class MatchLog:
    """Writes the log panel. `panel` exists after `build`."""

    panel: LogPanel

    def __init__(self, context: MatchContext[Any, Any]) -> None:
        self._context = context
        self._narration = context.game.load_narration()
        self._text = Storyteller(context.app.language)
        """Replaced whenever the whole log is rewritten or a part of it is cut off."""
        self._notes: list[LogLine] = []
        """Remarks that were heard, in order of time."""

    def build(self, highlight: Callable[[Event | None], None], open_line: Callable[[int], None]) -> None:
        """Add panel and strip; `highlight` gets the event of a line, `open_line` the number of a clicked one."""
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
        """Fold the log away, which enlarges the board, or unfold it. The choice is saved."""
        app, scene = self._context.app, self._context.scene
        app.change(log_folded=not app.settings.log_folded)
        scene.rebuild()

    def write(self, number: int, events: Sequence[Event]) -> None:
        """Add the lines of action `number`. A review has all lines from the beginning."""
        if self._context.session.is_review:
            self.panel.tell_on(number, events)
            told = self.panel.lines.entries
            self._read_aloud([line for line in told if line.number == number and line.event in events])
            return
        lines = [line for event in events if (line := self._line_of(number, event))]
        self._read_aloud(lines)
        if lines:
            self.panel.add(lines)
            self.panel.lines.now = number

    def _read_aloud(self, lines: Iterable[LogLine]) -> None:
        """Read lines aloud. If several people listen, none of them hears what only another one knows."""
        context = self._context
        for line in lines:
            if line.event is None or not context.viewpoint.is_shared or line.event.is_visible_to(SPECTATOR):
                context.scene.spoken.append(line.text)

    def note(self, number: int, remark: Remark) -> None:
        """Add what a bot says about the action `number`."""
        said = self._context.gettext("{name} says “{words}”")
        text = said.format(name=self._context.seat_names[remark.seat], words=remark.words)
        self._notes.append(LogLine(number, text, seat=self._context.seat_colour(remark.seat)))
        self._read_aloud(self._notes[-1:])
        if self._context.session.is_review:
            self.retell()
        else:
            self.panel.add(self._notes[-1:])

    def cut(self, number: int) -> None:
        """Drop the lines of actions after the first `number`, also from the state of the storyteller."""
        self._notes = [note for note in self._notes if note.number <= number]
        if any(line.number > number for line in self.panel.lines.entries):
            self.panel.cut(number)
            self._lines(number)

    def retell(self) -> None:
        """Rewrite the whole log for the present viewpoint."""
        self.panel.tell(self._lines(self._context.match.length))
        self.panel.go_to(self._context.match.number)

    def _line_of(self, number: int, event: Event) -> LogLine | None:
        context = self._context
        text = self._narration.tell(event, context.seat_names, self._text)
        if not text:
            return None
        seat = getattr(event, "seat", CHANCE)
        colour = context.seat_colour(seat) if isinstance(seat, int) and seat >= 0 else None
        shown = self._narration.illustrate(event, text, self._text)
        return LogLine(number, text, event, colour, isinstance(event, self._narration.headings), *shown)

    def _lines(self, count: int) -> list[LogLine]:
        """Return the lines of the first `count` actions with a new storyteller."""
        match, seat = self._context.match, self._context.viewpoint.seat
        lines: list[LogLine] = []
        self._text = Storyteller(self._context.app.language)
        for number in range(count):
            events = visible_to(seat, list(match.entry(number).events))
            lines.extend(line for event in events if (line := self._line_of(number + 1, event)))
            lines.extend(replace(note) for note in self._notes if note.number == number + 1)
        return lines
