"""The movements planned for one turn, at most one of each canoe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from niagara.rules.actions import Paddle
from niagara.scene.paddling.draft import Draft

Following = Callable[[Paddle], tuple[Paddle, ...]]
"""Return the movements that are legal in the same turn after a movement."""


def _nothing(_: Paddle) -> tuple[Paddle, ...]:
    return ()


@dataclass(frozen=True)
class Plans:
    """Drafts of a turn's movements, in the order in which they will be made.

    The first is made out of `legal`, the second out of the movements that are legal after the first. One of them is
    picked: the player changes it. All methods that change something return new plans.
    """

    legal: tuple[Paddle, ...] = ()
    """The movements that are legal now."""
    following: Following = field(default=_nothing, compare=False)
    optional: bool = False
    """True if no canoe has to move any more: then nothing is settled before a canoe is picked."""
    chosen: tuple[Draft, ...] = ()
    """The player's choices. Each draft keeps the legal movements out of which it was last changed."""
    at: int = 0
    """Index of the picked draft."""

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The drafts out of what is legal when their turn comes, and everything settled in the picked one.

        There is at least one. A draft that nothing legal fits was possible when it was planned and is not any more.
        """
        if not self.chosen:
            start = Draft(self.legal)
            return (start if self.optional else start.settled,)
        first = self._now(0, self.legal)
        return (first,) if len(self.chosen) == 1 else (first, self._now(1, self._after(first)))

    @property
    def draft(self) -> Draft:
        """The picked draft."""
        return self.drafts[self.at]

    @property
    def choice(self) -> Draft:
        """The picked draft without what is settled by itself."""
        return replace(self.chosen[self.at], legal=self.draft.legal) if self.chosen else Draft(self.legal)

    @property
    def begun(self) -> bool:
        """True if anything has been chosen."""
        return bool(self.chosen)

    @property
    def canoes(self) -> frozenset[int]:
        """The canoes that may move in this turn."""
        return frozenset(each.canoe for each in self.legal)

    @cached_property
    def starts(self) -> dict[int, Draft]:
        """By canoe the draft out of what is legal now in which nothing but the canoe and the points are chosen."""
        return {canoe: Draft(self.legal, canoe, points=self.draft.points) for canoe in self.canoes}

    def denied(self, index: int) -> Paddle | None:
        """Return the movement of a draft that has become impossible since it was planned; None if it is possible."""
        if index >= len(self.chosen) or not self.legal or self.drafts[index].fitting:
            return None
        planned = self.chosen[index].settled
        return planned.complete or next(iter(planned.fitting), None)

    def pick(self, canoe: int) -> Plans:
        """Go on with the plan of this canoe, or begin one; begin it anew if the canoe is picked already.

        The other canoe's plan stays if both canoes may move in this turn. Points chosen of the card 1/2/3 stay.
        """
        drafts = self._kept
        if canoe != self.draft.canoe:
            drafts = tuple(each for each in drafts if each.planned)
            at = next((index for index, each in enumerate(drafts) if each.canoe == canoe), None)
            if at is not None:
                return replace(self, chosen=drafts, at=at)
        others = self._others(canoe, drafts)
        start = Draft(self.legal, canoe) if canoe == self.draft.canoe else self._start(canoe)
        # Only one canoe moves where the turn ends after the other.
        others = others if all(self._goes_on(other.canoe) for other in others) else ()
        return replace(self, chosen=(*others, start), at=len(others))

    def change(self, draft: Draft) -> Plans:
        """Put another draft in the place of the picked one."""
        if not draft.begun and draft.canoe is None:
            return replace(self, chosen=(), at=0)
        chosen = self.chosen or (draft,)
        return replace(self, chosen=(*chosen[: self.at], draft, *chosen[self.at + 1 :]))

    def adopt(self, paddle: Paddle) -> Plans:
        """Plan this movement, which is legal now, as the first one."""
        first = Draft.of(paddle, self.legal)
        others = self._others(paddle.canoe, self._kept)
        return replace(self, chosen=(first, *(others if self._goes_on(paddle.canoe) else ())), at=0)

    def back(self) -> Plans:
        """Drop the picked plan and pick the other one, if there is one."""
        kept = self._kept
        return replace(self, chosen=(*kept[: self.at], *kept[self.at + 1 :]), at=0)

    def after_first(self) -> Plans:
        """Return the plans left once the first movement, which must be complete, has been made."""
        done = self.drafts[0].complete
        assert done is not None, "only a complete movement can be made"
        return Plans(self.following(done), chosen=self._kept[1:])

    @property
    def _kept(self) -> tuple[Draft, ...]:
        """The chosen drafts, with everything settled in the picked one."""
        if not self.chosen:
            return ()
        now = self.drafts[self.at]
        return (*self.chosen[: self.at], now if now.fitting else self.chosen[self.at], *self.chosen[self.at + 1 :])

    def _now(self, index: int, legal: tuple[Paddle, ...]) -> Draft:
        draft = replace(self.chosen[index], legal=legal)
        return draft.settled if index == self.at else draft

    def _after(self, first: Draft) -> tuple[Paddle, ...]:
        return self.legal if first.complete is None else self.following(first.complete)

    def _others(self, canoe: int, drafts: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """The plans of the other canoe."""
        return tuple(each for each in drafts if each.canoe != canoe and each.planned)

    def _start(self, canoe: int) -> Draft:
        start = self.starts.get(canoe, Draft(self.legal, canoe))
        return start if start.fitting else Draft(self.legal, canoe)

    def _goes_on(self, canoe: int | None) -> bool:
        """True if the other canoe may move after this one, however this one moves."""
        possible = Draft(self.legal, canoe).fitting
        return bool(possible) and bool(self.following(possible[0]))
