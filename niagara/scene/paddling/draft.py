"""A canoe's movement while it is being put together: what can be added or taken away, and when it is complete.

Everything is answered from the legal actions. These give the parts of a movement in one order only; here they are
chosen in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, reduce
from operator import and_
from typing import NamedTuple

from niagara.board import Arm
from niagara.rules.actions import Deed, Paddle


class Heading(NamedTuple):
    """How a canoe moves: :attr:`Paddle.steps` and :attr:`Paddle.arm`."""

    steps: int
    arm: Arm | None = None


STAYING = Heading(0)


class End(StrEnum):
    """Before or after the movement."""

    BEFORE = "before"
    AFTER = "after"


class Handled(NamedTuple):
    """Something that is done with gems at one end of the movement."""

    end: End
    deed: Deed


@dataclass(frozen=True)
class Draft:
    """Some parts of a movement, out of the `legal` ones; None where nothing has been chosen.

    All methods give a new draft, which some legal movement fits whenever one fits this one.
    """

    legal: tuple[Paddle, ...]
    canoe: int | None = None
    heading: Heading | None = None
    points: int | None = None
    handled: tuple[Handled, ...] = ()
    """In the order in which they were chosen."""

    @classmethod
    def of(cls, paddle: Paddle, legal: tuple[Paddle, ...]) -> Draft:
        """The draft that this legal movement is."""
        return cls(legal, paddle.canoe, _heading_of(paddle), paddle.points, _handled_by(paddle))

    @cached_property
    def fitting(self) -> tuple[Paddle, ...]:
        """The legal movements that have these parts."""
        chosen = Counter(self.handled)
        return tuple(each for each in self.legal if self._fits(each) and chosen <= Counter(_handled_by(each)))

    @cached_property
    def complete(self) -> Paddle | None:
        """The movement that has these parts and no others; of several the one for the fewest points.

        A canoe that has been given no heading stays in its place.
        """
        heading, count = self.heading or STAYING, len(self.handled)
        exact = (each for each in self.fitting if len(_handled_by(each)) == count and _heading_of(each) == heading)
        return min(exact, key=lambda each: each.points, default=None)

    @property
    def begun(self) -> bool:
        """Whether anything but the canoe has been chosen."""
        return self != Draft(self.legal, self.canoe)

    @property
    def planned(self) -> bool:
        """True if a heading or something to do with gems has been chosen."""
        return self.heading is not None or bool(self.handled)

    @property
    def canoes(self) -> frozenset[int]:
        """The canoes that may move."""
        return frozenset(each.canoe for each in self.legal)

    @cached_property
    def headings(self) -> frozenset[Heading]:
        """The headings that the canoe may take instead of the chosen one, with or without what else was chosen.

        Staying in place is among them only if what has been chosen completes it: it costs all points (NI-31).
        """
        able = frozenset(map(_heading_of, Draft(self.legal, self.canoe, points=self.points).fitting))
        return able if replace(self, heading=STAYING).complete is not None else able - {STAYING}

    @cached_property
    def additions(self) -> tuple[Handled, ...]:
        """What can be done besides with gems, in the order of the legal movements.

        Afterwards only where a heading has been chosen.
        """
        chosen, found = Counter(self.handled), dict[Handled, None]()
        for each in self.fitting:
            found |= dict.fromkeys(Counter(_handled_by(each)) - chosen)
        return tuple(each for each in found if each.end is End.BEFORE or self.heading is not None)

    def possible(self, end: End) -> Counter[Handled]:
        """Count what this canoe may do at one end at most; afterwards, behind this heading."""
        heading, most = self.heading if end is End.AFTER else None, Counter[Handled]()
        for each in Draft(self.legal, self.canoe, heading).fitting:
            most |= Counter(handled for handled in _handled_by(each) if handled.end is end)
        return most

    @cached_property
    def settled(self) -> Draft:
        """This draft with everything chosen that is the only thing possible."""
        following = self._next_settled()
        return self if following is None else following.settled

    def choose_canoe(self, canoe: int) -> Draft:
        """Begin with this canoe."""
        return Draft(self.legal, canoe)

    def choose_heading(self, heading: Heading | None) -> Draft:
        """Take this heading (None: decide anew); what was chosen besides stays as far as it can."""
        return _first_fitting(replace(self, heading=heading)._keeping_less(), Draft(self.legal, self.canoe, heading))

    def choose_points(self, points: int | None) -> Draft:
        """So many points of the card 1/2/3 (None: as few as are needed); the rest stays as far as it can."""
        chosen = replace(self, points=points)
        drafts = (*chosen._keeping_less(), *replace(chosen, heading=None)._keeping_less())
        return _first_fitting(drafts, Draft(self.legal, self.canoe, points=points))

    def add(self, handled: Handled) -> Draft:
        """Do this too: one of :attr:`additions`."""
        return replace(self, handled=(*self.handled, handled))

    def remove(self, handled: Handled) -> Draft:
        """Do not do this, which was chosen, nor what is possible only with it."""
        at = self.handled.index(handled)
        left = self.handled[:at] + self.handled[at + 1 :]
        shorter = (left, *(left[:number] for number in reversed(range(len(left)))))
        drafts = (replace(self, heading=heading, handled=kept) for heading in (self.heading, None) for kept in shorter)
        count = self.handled.count(handled)
        without = (draft for draft in drafts if draft._allows_fewer(handled, count))
        return next(without, Draft(self.legal, self.canoe))

    def _allows_fewer(self, handled: Handled, count: int) -> bool:
        return any(_handled_by(each).count(handled) < count for each in self.fitting)

    def _keeping_less(self) -> Iterator[Draft]:
        """This draft with all that is done with gems, then with what is done before, then with nothing of it."""
        before = tuple(each for each in self.handled if each.end is End.BEFORE)
        return (replace(self, handled=handled) for handled in (self.handled, before, ()))

    def _next_settled(self) -> Draft | None:
        """This draft with one more thing that is the only one possible; None if there is a choice."""
        if not self.fitting:
            return None
        if self.canoe is None:
            return replace(self, canoe=self.fitting[0].canoe) if len(self.canoes) == 1 else None
        headings = {_heading_of(each) for each in self.fitting}
        if self.heading is None and len(headings) == 1:
            return replace(self, heading=headings.pop())
        shared = reduce(and_, (Counter(_handled_by(each)) for each in self.fitting)) - Counter(self.handled)
        return self.add(next(iter(shared))) if shared else None

    def _fits(self, paddle: Paddle) -> bool:
        return (
            self.canoe in (None, paddle.canoe)
            and self.points in (None, paddle.points)
            and self.heading in (None, _heading_of(paddle))
        )


def _heading_of(paddle: Paddle) -> Heading:
    return Heading(paddle.steps, paddle.arm)


def _handled_by(paddle: Paddle) -> tuple[Handled, ...]:
    before = (Handled(End.BEFORE, part) for part in paddle.before)
    return (*before, *(Handled(End.AFTER, deed) for deed in paddle.after))


def _first_fitting(drafts: Iterable[Draft], otherwise: Draft) -> Draft:
    return next((draft for draft in drafts if draft.fitting), otherwise)
