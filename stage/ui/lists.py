"""Scrolling list of selectable lines."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import TextStyle, darker
from stage.ui.base import ScreenPoint, WidgetOptions
from stage.ui.intents import KeyPress
from stage.ui.scroll import NOTCH, Scrolling


class LineHeights:
    """Heights of stacked lines, in logical units, measured on demand.

    `estimates` hold until a line is measured; `measure(index)` returns its true height.
    """

    def __init__(self, estimates: Sequence[float], measure: Callable[[int], float]) -> None:
        self._heights = list(estimates)
        self._measure = measure
        self._measured = [False] * len(self._heights)
        self._tops: list[float] = []
        self._sum_up()

    @property
    def total(self) -> float:
        """Height of all lines."""
        return self._tops[-1]

    def top(self, index: int) -> float:
        """Return the upper edge of a line."""
        return self._tops[index]

    def height(self, index: int) -> float:
        """Return the height of a line, as far as known."""
        return self._heights[index]

    def between(self, top: float, bottom: float) -> range:
        """Return the lines between two heights, including partly visible ones."""
        if not self._heights or bottom <= 0.0 or top >= self.total:
            return range(0)
        first = max(0, bisect_right(self._tops, top) - 1)
        return range(first, min(len(self._heights), max(first + 1, bisect_right(self._tops, bottom))))

    def measure(self, lines: Iterable[int]) -> bool:
        """Measure these lines. Return True if an estimate was wrong."""
        changed = False
        for index in lines:
            if not self._measured[index]:
                self._measured[index] = True
                true = self._measure(index)
                changed |= true != self._heights[index]
                self._heights[index] = true
        if changed:
            self._sum_up()
        return changed

    def forget(self, index: int) -> None:
        """Discard the height of a line that has changed."""
        self._measured[index] = False

    def _sum_up(self) -> None:
        self._tops = list(accumulate(self._heights, initial=0.0))


_PAD = 14.0
_DOUBLE = 0.4
"""Seconds between the clicks of a double click."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """Line of a list: key, text, and a smaller note below."""

    key: object
    text: str
    note: str = ""


class List(Scrolling):
    """List with at most one selected line, scrolled by wheel, bar and keys.

    `on_select(key)` is called on a click or an arrow key, `on_open(key)` on a double click or Enter. With `repeats` the
    selected line can be selected again. `plain` omits the background, for lists on a panel. Long lines are wrapped. The
    list may be long, because only visible lines are measured and drawn.
    """

    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        lines: Sequence[ListLine | tuple[object, str]] = (),
        selected: object = None,
        on_select: Callable[[object], None] | None = None,
        on_open: Callable[[object], None] | None = None,
        *,
        style: TextStyle = theme.BODY,
        plain: bool = False,
        repeats: bool = False,
        empty: str = "",
        height: float = 320.0,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.style = style
        self.plain = plain
        self._repeats = repeats
        self.empty = empty
        self.lines = [line if isinstance(line, ListLine) else ListLine(*line) for line in lines]
        self._selected = selected
        self._on_select = on_select
        self._on_open = on_open
        self._height = height
        self._heights = LineHeights([], self._height_of)
        self._known: dict[ListLine, float] = {}
        """Measured heights for `_known_for`, that is width and text scale."""
        self._known_for = (0.0, 0.0)
        self._under: int | None = None
        self._since_click = _DOUBLE

    @property
    def value(self) -> object:
        return self._selected

    @property
    def spoken_state(self) -> str:
        index = self._index_of(self._selected)
        if index is None:
            return "" if self.lines else self.empty
        return ". ".join(filter(None, (self.lines[index].text, self.lines[index].note)))

    @property
    def content_height(self) -> float:
        return self._heights.total

    @property
    def in_sight(self) -> list[ListLine]:
        """Lines that are at least partly visible."""
        return [self.lines[index] for index in self._in_sight()]

    @property
    def reach(self) -> float:
        return max(0.0, self.content_height - self.rect.height + 2 * self._margin)

    def select(self, key: object) -> None:
        """Select a line and scroll to it without calling `on_select`. An unknown key clears the selection."""
        index = self._index_of(key)
        self._selected = key if index is not None else None
        if index is not None:
            self._reveal(index)

    def set_line(self, line: ListLine) -> None:
        """Replace the line with the same key. Raises KeyError if there is none."""
        index = self._index_of(line.key)
        if index is None:
            raise KeyError(line.key)
        self.lines[index] = line
        bottom = self._heights.top(index) + self._heights.height(index)
        self._heights.forget(index)
        self._heights.measure([index])
        above = bottom <= self.offset
        grown = self._heights.top(index) + self._heights.height(index) - bottom
        self.scroll_to(self.offset + grown if above else self.offset)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return (width or 480.0, self._height)

    def place(self, area: RectLike) -> None:
        first = next(iter(self._in_sight()), None)
        into = self.offset - self._heights.top(first) if first is not None else self.offset
        super().place(area)
        self._estimate()
        top = self._heights.top(first) if first is not None else 0.0
        self.scroll_to(top + into)

    def scroll_to(self, offset: float) -> None:
        to_end = offset > self.reach or 0.0 < offset == self.reach
        self.offset = max(0.0, min(self.reach, offset))
        while self._heights.measure(self._in_sight()):
            self.offset = self.reach if to_end else min(self.reach, self.offset)
        bar = pygame.FRect(self.rect.right - 22, self.rect.top + 8, 14, self.rect.height - 16)
        self._bar.place(bar)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        index = self._line_at(at)
        if not inside or index is None:
            return
        again = self._since_click < _DOUBLE and self.lines[index].key == self._selected
        self._since_click = 0.0
        self._choose(index)
        if again and self._on_open:
            self._on_open(self.lines[index].key)

    def press_key(self, press: KeyPress) -> bool:
        if self._on_select is None and self._on_open is None:
            ways = {"up": -NOTCH, "down": NOTCH}
            return self._scrolled(ways[press.command]) if press.command in ways else super().press_key(press)
        now, last = self._index_of(self._selected), len(self.lines) - 1
        if press.command in ("enter", "space") and now is not None and self._on_open:
            self._on_open(self.lines[now].key)
            return True
        if not self.lines:
            return False
        here = -1 if now is None else now
        goals = {"up": here - 1, "down": here + 1, "page up": max(0, here - 8), "page down": min(last, here + 8)}
        goals |= {"home": 0, "end": last}
        goal = goals.get(press.command)
        if goal is None or not 0 <= goal <= last:
            return False
        self._choose(goal)
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        self._since_click += dt
        self._under = self._line_at(self.pointer) if self.hovered and self.pointer is not None else None

    def draw(self, painter: Painter) -> None:
        if not self.plain:
            colours = painter.palette
            ground = colours.paper_raised
            look = theme.PanelLook(darker(ground, 0.04), ground, colours.paper_edge, 1.5, elevation=0, bevel=0)
            painter.panel(self.rect, look)
        if not self.lines and self.empty:
            painter.text(
                self.empty, self.rect.center, self.style, painter.palette.ink_soft,
                anchor="center", align="center", wrap=True, max_width=self.rect.width - 4 * _PAD,
            )  # fmt: skip
        with painter.clip(self.rect.inflate(-2, -2 * self._margin)):
            for index in self._in_sight():
                self._draw_line(painter, index, self._area(index))
            self.draw_shades(painter)

    def render(self, painter: Painter) -> None:
        super().render(painter)
        if self.visible:
            self.draw_arrows(painter)

    def _draw_line(self, painter: Painter, index: int, area: pygame.FRect) -> None:
        colours, line = painter.palette, self.lines[index]
        ink, soft = colours.ink, colours.ink_soft
        if self._selected is not None and line.key == self._selected:
            painter.rounded(area, colours.accent, 10)
            ink = soft = colours.on_accent
        elif index == self._under and self.enabled:
            painter.rounded(area, colours.brass, 10, alpha=70 if not colours.high_contrast else 110)
        left, room = area.left + _PAD, self._text_room()
        box = painter.text(line.text, (left, area.top + 6), self.style, ink, max_width=max(1.0, room), wrap=True)
        if line.note:
            painter.text(line.note, (left, box.bottom), theme.SMALL, soft, max_width=max(1.0, room), wrap=True)

    @property
    def _margin(self) -> float:
        return 0.0 if self.plain else 8.0

    def _text_room(self) -> float:
        return self.rect.width - 2 * self._margin - 2 * _PAD - 20

    def _estimate(self) -> None:
        """Estimate unmeasured lines as if nothing were wrapped."""
        type_ = self.host.type
        if self._known_for != (self.rect.width, type_.text_scale):
            self._known, self._known_for = {}, (self.rect.width, type_.text_scale)
        text, note = 12.0 + type_.line_height(self.style), type_.line_height(theme.SMALL)
        heights = [self._known.get(line, text + (note if line.note else 0.0)) for line in self.lines]
        self._heights = LineHeights(heights, self._height_of)

    def _height_of(self, index: int) -> float:
        line = self.lines[index]
        if line not in self._known:
            measure, room = self.host.type.measure, max(1.0, self._text_room())
            note = measure(line.note, theme.SMALL, room)[1] if line.note else 0.0
            self._known[line] = 12.0 + measure(line.text, self.style, room)[1] + note
        return self._known[line]

    def _in_sight(self) -> range:
        top = self.offset - self._margin
        return self._heights.between(top, top + self.rect.height)

    def _area(self, index: int) -> pygame.FRect:
        top, height = self._heights.top(index), self._heights.height(index)
        bar = 24.0 if self.reach > 0.5 else 0.0
        left = self.rect.left + self._margin
        width = self.rect.width - 2 * self._margin - bar
        return pygame.FRect(left, self.rect.top + self._margin + top - self.offset, width, height)

    def _line_at(self, at: ScreenPoint) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        y = at[1] - self.rect.top - self._margin + self.offset
        return next((index for index in self._heights.between(y, y) if self._area(index).collidepoint(at)), None)

    def _index_of(self, key: object) -> int | None:
        if key is None:
            return None
        return next((index for index, line in enumerate(self.lines) if line.key == key), None)

    def _choose(self, index: int) -> None:
        self._reveal(index)
        if self._on_select is None and self._on_open is None:
            return
        if self._repeats or self.lines[index].key != self._selected:
            self._selected = self.lines[index].key
            if self._on_select:
                self._on_select(self._selected)

    def _reveal(self, index: int) -> None:
        """Scroll until the line is visible. Lines that come into sight may prove higher than estimated."""
        for _ in range(3):
            self.reveal(self._area(index).inflate(0, 2 * self._margin), 0.0)
