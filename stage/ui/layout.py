"""Layout containers: column, row, flow, form line and sheet. They adapt to larger text."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, Unpack

from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.images import with_shadow
from stage.graphics.painter import Painter
from stage.graphics.theme import PanelLook
from stage.graphics.work import is_limited
from stage.ui.base import Widget, WidgetOptions
from stage.ui.labels import Label

_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
_LABEL_SHARE = 0.45
"""Share of a form line's width for the label, beside its control."""
_DECORATION_MARGIN: Final = 40.0
"""Margin in logical units around a widget for its shadow, focus ring or badge."""


class Arranged(WidgetOptions, total=False):
    """Keyword arguments common to all containers; see :class:`Container`."""

    gap: float
    align: str


class Container(Widget):
    """Widget with children, `gap` apart. `align` positions them in the free space."""

    usual_align = "left"

    def __init__(
        self,
        name: str,
        children: Iterable[Widget] = (),
        *,
        gap: float = theme.GAP,
        align: str = "",
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.gap, self.align = gap, align or self.usual_align
        self._children = list(children)
        self._drawn: set[Widget] = set()
        """Children whose images are cached."""

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def fill(self, children: Iterable[Widget]) -> None:
        """Replace the children."""
        self._children = list(children)
        self._drawn.clear()
        if self._host is not None:
            self.attach(self._host, self.parent)
            self._host.outdate(self)

    @property
    def shown(self) -> list[Widget]:
        """Children that take up space."""
        return [child for child in self._children if child.visible]

    def render(self, painter: Painter) -> None:
        """Draw it and the visible children. Expect the others, so that scrolling does not have to wait for them.

        Drawn out of sight itself, for its images only, it draws all children.
        """
        if not self.visible:
            return
        self.draw(painter)
        in_sight = painter.sees(self.rect.inflate(2 * _DECORATION_MARGIN, 2 * _DECORATION_MARGIN))
        unhurried, beyond = not is_limited(), list[Widget]()
        for child in self.children:
            if not in_sight or painter.sees(child.rect.inflate(2 * _DECORATION_MARGIN, 2 * _DECORATION_MARGIN)):
                child.render(painter)
                if unhurried:
                    self._drawn.add(child)
            elif unhurried and child not in self._drawn:
                beyond.append(child)
        if beyond:
            self.host.rehearsal.expect(self, [partial(self._draw_beyond, child) for child in beyond])

    def _draw_beyond(self, child: Widget, painter: Painter) -> None:
        child.render(painter)
        self._drawn.add(child)


class Column(Container):
    """Children below one another, each as wide as the column. Those with `grow` share the free height.

    `align`: "stretch", or "left" / "center" / "right" at their preferred width.
    """

    usual_align = "stretch"

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        sizes = [child.preferred(width) for child in self.shown]
        gaps = self.gap * max(0, len(sizes) - 1)
        return max((wide for wide, _ in sizes), default=0.0), sum(high for _, high in sizes) + gaps

    def outgrows(self, width: float, height: float) -> bool:
        left = height + self.gap
        for child in self.shown:
            left -= child.preferred(width)[1] + self.gap
            if left < 0.0:
                return True
        return False

    def place(self, area: RectLike) -> None:
        super().place(area)
        shown = self.shown
        sizes = [child.preferred(self.rect.width) for child in shown]
        spare = max(0.0, self.rect.height - sum(high for _, high in sizes) - self.gap * max(0, len(sizes) - 1))
        shares = sum(child.grow for child in shown) or 1.0
        top = self.rect.top
        for child, (wide, high) in zip(shown, sizes, strict=True):
            high += spare * child.grow / shares
            wide = self.rect.width if self.align == "stretch" else min(wide, self.rect.width)
            left = self.rect.left + (self.rect.width - wide) * _SHARES.get(self.align, 0.0)
            child.place((left, top, wide, high))
            top += high + self.gap


class Row(Container):
    """Children side by side at their preferred width. Those with `grow` share the free width.

    If too wide, all children shrink by the same share, or, if the others are `firm`, only those with `grow`. `align`
    "stretch" makes all as high as the row; usually only containers with `grow` are, and with "center" none.
    """

    def __init__(
        self, name: str, children: Iterable[Widget] = (), *, firm: bool = False, **arranged: Unpack[Arranged]
    ) -> None:
        super().__init__(name, children, **arranged)
        self._firm = firm

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        widths = self._widths(width)
        heights = [child.preferred(wide)[1] for child, wide in zip(self.shown, widths, strict=True)]
        return sum(widths) + self.gap * max(0, len(widths) - 1), max(heights, default=0.0)

    def place(self, area: RectLike) -> None:
        super().place(area)
        left = self.rect.left
        for child, wide in zip(self.shown, self._widths(self.rect.width), strict=True):
            high = min(child.preferred(wide)[1], self.rect.height)
            if self.align == "stretch" or (self.align != "center" and child.grow and isinstance(child, Container)):
                high = self.rect.height
            child.place((left, self.rect.centery - high / 2, wide, high))
            left += wide + self.gap

    def _widths(self, width: float | None) -> list[float]:
        shown = self.shown
        wanted = [child.preferred()[0] for child in shown]
        if width is None:
            return wanted
        room = width - self.gap * max(0, len(shown) - 1)
        spare = room - sum(wanted)
        if spare < 0.0:
            given = [wide if self._firm and not child.grow else 0.0 for wide, child in zip(wanted, shown, strict=True)]
            share = max(0.0, room - sum(given)) / max(1.0, sum(wanted) - sum(given))
            return [firm or wide * share for firm, wide in zip(given, wanted, strict=True)]
        shares = sum(child.grow for child in shown)
        if not shares:
            return wanted
        return [wide + spare * child.grow / shares for wide, child in zip(wanted, shown, strict=True)]


class Flow(Container):
    """Children side by side, wrapped onto further lines: rows of buttons at any text size."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        lines = self._lines(width)
        widths = [sum(wide for _, wide, _ in line) + self.gap * (len(line) - 1) for line in lines]
        heights = [max(high for _, _, high in line) for line in lines]
        return max(widths, default=0.0), sum(heights) + self.gap * max(0, len(lines) - 1)

    def place(self, area: RectLike) -> None:
        super().place(area)
        top = self.rect.top
        for line in self._lines(self.rect.width):
            spare = self.rect.width - sum(wide for _, wide, _ in line) - self.gap * (len(line) - 1)
            left = self.rect.left + max(0.0, spare) * _SHARES[self.align]
            tallest = max(high for _, _, high in line)
            for child, wide, high in line:
                child.place((left, top + (tallest - high) / 2, wide, high))
                left += wide + self.gap
            top += tallest + self.gap

    def _lines(self, width: float | None) -> list[list[tuple[Widget, float, float]]]:
        lines: list[list[tuple[Widget, float, float]]] = []
        left = 0.0
        for child in self.shown:
            wide, high = child.preferred(width)
            if not lines or (width is not None and left + wide > width + 0.5):
                lines.append([])
                left = 0.0
            lines[-1].append((child, wide, high))
            left += wide + self.gap
        return lines


class Grid(Container):
    """Cards in columns of equal width, each line as high as its highest card."""

    def __init__(self, name: str, cards: Sequence[Widget], least: float) -> None:
        """Make columns at least `least` wide at text scale 1.0."""
        super().__init__(name, cards, gap=14.0)
        self._least = least

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 1200.0
        lines = self._lines(wide)
        return wide, sum(high for _, high in lines) + self.gap * (len(lines) - 1)

    def place(self, area: RectLike) -> None:
        super().place(area)
        across, top = self._across(self.rect.width), self.rect.top
        for cards, high in self._lines(self.rect.width):
            for at, card in enumerate(cards):
                card.place((self.rect.left + at * (across + self.gap), top, across, high))
            top += high + self.gap

    def _columns(self, width: float) -> int:
        return max(1, int((width + self.gap) / (self._least * self.host.type.text_scale + self.gap)))

    def _across(self, width: float) -> float:
        columns = self._columns(width)
        return (width - self.gap * (columns - 1)) / columns

    def _lines(self, width: float) -> list[tuple[list[Widget], float]]:
        columns, across, shown = self._columns(width), self._across(width), self.shown
        lines = [shown[at : at + columns] for at in range(0, len(shown), columns)]
        return [(line, max(card.preferred(across)[1] for card in line)) for line in lines]


class Sheet(Container):
    """Panel with one child: paper by default, or any `look`.

    `kept` caches it with its shadow as one image, which is faster above moving backgrounds.
    """

    def __init__(
        self,
        name: str,
        content: Widget,
        *,
        look: PanelLook | None = None,
        padding: float = theme.PADDING,
        kept: bool = False,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, [content], **common)
        self.look = look
        self.padding = padding
        self.kept = kept

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = self._children[0].preferred(width - 2 * self.padding if width else None)
        return wide + 2 * self.padding, high + 2 * self.padding

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._children[0].place(self.rect.inflate(-2 * self.padding, -2 * self.padding))

    def draw(self, painter: Painter) -> None:
        if self.kept:
            painter.layer(("sheet", self.look), with_shadow(self.rect), self._draw_panel)
        else:
            self._draw_panel(painter)

    def _draw_panel(self, painter: Painter) -> None:
        painter.panel(self.rect, self.look or theme.paper_look(painter.palette))


class FormLine(Container):
    """Label with its control: side by side if they fit, otherwise one below the other."""

    def __init__(self, name: str, label: Label, control: Widget) -> None:
        super().__init__(name, [label, control])
        self._about = label

    @property
    def spoken_about(self) -> str:
        return self._about.text

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        label, control = self._children
        if width is None:
            wide, high = label.preferred()
            return wide + self.gap + control.preferred()[0], max(high, control.preferred()[1])
        left, right, stacked = self._split(width)
        heights = label.preferred(left)[1], control.preferred(right)[1]
        return width, sum(heights) + self.gap / 2 if stacked else max(heights)

    def place(self, area: RectLike) -> None:
        super().place(area)
        label, control = self._children
        left, right, stacked = self._split(self.rect.width)
        label_high, control_high = label.preferred(left)[1], control.preferred(right)[1]
        box = self.rect
        if stacked:
            label.place((box.left, box.top, left, label_high))
            control.place((box.left, box.top + label_high + self.gap / 2, right, control_high))
            return
        label.place((box.left, box.centery - label_high / 2, left, label_high))
        control.place((box.right - right, box.centery - control_high / 2, right, control_high))

    def _split(self, width: float) -> tuple[float, float, bool]:
        label, control = self._children
        beside = width * _LABEL_SHARE - self.gap / 2
        other = width - width * _LABEL_SHARE - self.gap / 2
        stacked = control.preferred()[0] > other or label.preferred()[0] > beside * 1.9
        return (width, width, True) if stacked else (beside, other, False)
