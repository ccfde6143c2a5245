"""The places of the gem buttons at one end of a movement: none moves while the movement is put together."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from niagara.scene.paddling.draft import Draft, End, Handled


class Slot(NamedTuple):
    """The place of a button: whether what it stands for is chosen, or can be chosen besides."""

    handled: Handled
    chosen: bool = False
    possible: bool = False


class Slots:
    """Keeps the places from draft to draft of one movement; what is not possible any more keeps its own."""

    def __init__(self) -> None:
        self.all: list[Slot] = []
        self.first = 0
        """How many there were when the movement was begun: more come to the right of them."""
        self.most = 0
        """Number of places that may be needed, whatever else is chosen."""
        self._movement: object = None

    @property
    def useful(self) -> bool:
        """Whether anything is chosen or possible."""
        return any(slot.chosen or slot.possible for slot in self.all)

    def fit(self, draft: Draft, end: End) -> bool:
        """Fit the places to a draft; those of another canoe, and behind another way, begin anew: True if they do."""
        movement = (draft.legal, draft.canoe, draft.heading if end is End.AFTER else None)
        begun, self._movement = movement != self._movement, movement
        places = [] if begun else [slot.handled for slot in self.all]
        chosen = Counter(each for each in draft.handled if each.end is end)
        possible = Counter(each for each in draft.additions if each.end is end)
        for each, count in (chosen + possible).items():
            places += [each] * (count - places.count(each))
        self.all = [_taken(each, chosen, possible) for each in places]
        if begun:
            self.first = len(places)
            self.most = max(self.first, draft.possible(end).total())
        return begun


def _taken(handled: Handled, chosen: Counter[Handled], possible: Counter[Handled]) -> Slot:
    """The first places of the same are those that are chosen."""
    if chosen[handled]:
        chosen[handled] -= 1
        return Slot(handled, chosen=True)
    if possible[handled]:
        possible[handled] -= 1
        return Slot(handled, possible=True)
    return Slot(handled)
