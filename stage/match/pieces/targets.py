"""Picking one of several things on the board: what may be picked is shown or enabled, clicked, reached by keyboard."""

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Generic, TypeVar

from pygame.typing import RectLike

from stage.ui.widget_tree import WidgetTree
from stage.ui.widgets import Spot

TargetT = TypeVar("TargetT", bound=Hashable)


class Targets(Generic[TargetT]):
    """Spots on the board, each standing for a value; `pick` is called with the value of the one that is clicked.

    Arrow keys go from one to the next before they leave them.
    """

    def __init__(self, ui: WidgetTree, pick: Callable[[TargetT], None]) -> None:
        self._ui = ui
        self._pick = pick
        self._spots: dict[TargetT, Spot] = {}

    def add(self, value: TargetT, spot: Spot) -> None:
        """Let a spot stand for `value`."""
        spot.action, spot.value, spot.group = partial(self._pick, value), value, self
        self._spots[value] = self._ui.add(spot)

    def name_of(self, value: TargetT) -> str:
        """The name of the widget that stands for `value`."""
        return self._spots[value].name

    def move(self, areas: Mapping[TargetT, RectLike]) -> None:
        """Put the spots where the things lie now."""
        for value, area in areas.items():
            self._ui.move(self._spots[value].name, area)

    def show(self, values: Collection[TargetT], tooltip: Callable[[TargetT], str]) -> None:
        """Show the spots of these values and no others."""
        for value, spot in self._spots.items():
            spot.visible = value in values
            spot.tooltip = tooltip(value)

    def allow(self, values: Collection[TargetT], reason: str) -> None:
        """Enable the spots of these values; grey the others out with the reason."""
        for value, spot in self._spots.items():
            spot.allow(value in values, reason)
