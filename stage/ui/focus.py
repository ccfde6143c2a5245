"""Where the keyboard goes next: reading order for Tab, the nearest neighbour for arrows."""

from collections.abc import Iterable, Iterator, Sequence

import pygame

from stage.ui.widgets.base import Widget

_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walk(widgets: Iterable["Widget"]) -> Iterator["Widget"]:
    """All visible widgets in drawing order: parents before children."""
    for widget in widgets:
        if widget.visible:
            yield widget
            yield from walk(widget.children)


def order(widgets: Iterable["Widget"]) -> list["Widget"]:
    """Return the widgets that take the focus in reading order: as they were added, or behind those that they follow."""
    ring = [widget for widget in walk(widgets) if widget.can_focus]
    for widget in [each for each in ring if each.follows]:
        leader = next((each for each in ring if each.name == widget.follows), None)
        if leader is not None and leader is not widget:
            ring.remove(widget)
            ring.insert(ring.index(leader) + 1, widget)
    return ring


def step(ring: Sequence["Widget"], current: "Widget | None", by: int) -> "Widget | None":
    """The widget `by` places after the current one, around the end; the first (or last) if there is no current one."""
    if not ring:
        return None
    if current not in ring:
        return ring[0 if by > 0 else -1]
    return ring[(ring.index(current) + by) % len(ring)]


def neighbour(ring: Sequence["Widget"], current: "Widget | None", direction: str) -> "Widget | None":
    """The widget that lies next in the direction "left", "right", "up" or "down"; None if none does.

    One of the same :attr:`Widget.group` goes before all others, even one that overlaps and lies askew.
    """
    if current is None or current not in ring:
        return ring[0] if ring else None
    group = [widget for widget in ring if widget.group is current.group] if current.group is not None else []
    askew = [widget for widget in group if _lies_towards(current, widget, direction)]
    return (
        _nearest(group, current, direction)
        or _nearest(askew, current, direction, overlap=1.0)
        or _nearest(ring, current, direction)
    )


def _lies_towards(current: "Widget", widget: "Widget", direction: str) -> bool:
    """Whether one goes at least half as far in the direction as to the side."""
    dx, dy = _DIRECTIONS[direction]
    x, y = widget.rect.centerx - current.rect.centerx, widget.rect.centery - current.rect.centery
    return x * dx + y * dy >= 0.5 * abs(x * dy + y * dx)


def _nearest(ring: Sequence["Widget"], current: "Widget", direction: str, overlap: float = 0.5) -> "Widget | None":
    """The best in the direction; `overlap` is the share of the smaller one by which two may overlap."""
    dx, dy = _DIRECTIONS[direction]
    best: tuple[float, Widget] | None = None
    here = current.rect
    for widget in ring:
        there = widget.rect
        if widget is current:
            continue
        along = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
        # How far it lies beyond the near edge, and how far to the side of the lane the current widget looks down.
        gap = _gap(here, there, dx, dy)
        aside = _aside(here, there, horizontal=bool(dx))
        smaller = min(here.width, there.width) if dx else min(here.height, there.height)
        if along <= 1.0 or gap < -overlap * smaller:
            continue
        cost = max(0.0, gap) + 3.0 * aside + 0.05 * along
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def _gap(here: pygame.FRect, there: pygame.FRect, dx: int, dy: int) -> float:
    if dx:
        return there.left - here.right if dx > 0 else here.left - there.right
    return there.top - here.bottom if dy > 0 else here.top - there.bottom


def _aside(here: pygame.FRect, there: pygame.FRect, *, horizontal: bool) -> float:
    if horizontal:
        return max(0.0, there.top - here.bottom, here.top - there.bottom)
    return max(0.0, there.left - here.right, here.left - there.right)
