"""The turn of the person at the screen: dice are used one by one, each by what is picked on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.dice import Symbol
from nizza.rules.actions import ClimbToHelicopter, HandOn, HangAfterSwing, PlacePawn, Swing
from nizza.rules.views import NizzaView, Phase
from nizza.scene.picture import Picture
from nizza.scene.using.current_draft import CurrentDraft
from nizza.scene.using.draft import Draft
from nizza.scene.using.picks import Picks
from nizza.scene.using.places import nearest_in, nearest_place
from nizza.scene.using.refused_targets import refused_targets
from nizza.scene.using.targets import Target, What

_REACHING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.PARACHUTE)
CLEAR: Final = 90.0
"""Units from everything that can be stood on, beyond which a click means no place."""


class Using:
    """What has been picked of a use, and what can be done with it. Refusals are told to the player."""

    def __init__(self, picture: Picture, changed: Callable[[Draft], None]) -> None:
        """`changed` is called with each new draft."""
        self._picture = picture
        self._context = picture.context
        self._current = CurrentDraft(picture.context, Draft(picture.view, picture.board), changed)
        self._picks = Picks(self._current)
        self._previewed: NizzaView | None = None
        self._previews: dict[Symbol, Draft] = {}

    @property
    def draft(self) -> Draft:
        """What has been picked so far."""
        return self._current.draft

    def update(self) -> None:
        """The View or who may act is new: what was begun for another position is given up."""
        if self.draft.view is not self._picture.view or self._context.acting is None:
            self._current.change(Draft(self._picture.view, self._picture.board))

    @property
    def active(self) -> bool:
        """Whether the person at the screen may do something on the board now."""
        return self._context.acting is not None and self._picture.view.phase is not Phase.KEEPING

    @property
    def using(self) -> bool:
        """Whether it is dice that are to be used."""
        return self.active and self._picture.view.phase is Phase.USING

    def preview(self, symbol: Symbol) -> Draft:
        """What a die could do that has not been chosen; while dice are kept, with all dice as they lie."""
        view = self._picture.view
        if view is not self._previewed:
            self._previewed, self._previews = view, {}
        if symbol not in self._previews:
            self._previews[symbol] = Draft(_as_they_lie(view), self._picture.board, symbol)
        return self._previews[symbol]

    def hides_reach(self, symbol: Symbol | None) -> bool:
        """Whether nothing is shown before the move of what a die with this symbol reaches (NZ-23).

        Where the pawn may not move, however far it reaches, that is no secret.
        """
        view = self._picture.view
        if view.phase is Phase.HANGING:  # The end of a swing, by which its die has been spent.
            symbol = Symbol.SWING
        if symbol not in _REACHING or not view.rules.strict or self._context.practice:
            return False
        draft = self.preview(symbol)
        return not draft.swims and not draft.waits_for_suitcase

    def choose(self, symbol: Symbol) -> None:
        """Begin to use a die with this symbol."""
        draft = Draft(self._picture.view, self._picture.board, symbol)
        if self._takes_its_only_rope(draft):
            draft = replace(draft, rope=draft.ropes_in_reach[0])
        self._current.change(draft)

    def _takes_its_only_rope(self, draft: Draft) -> bool:
        hidden = self.hides_reach(draft.symbol)
        return draft.symbol is Symbol.SWING and draft.rope is None and len(draft.ropes_in_reach) == 1 and not hidden

    def give_up(self) -> None:
        """Begin anew."""
        self._current.change(Draft(self._picture.view, self._picture.board))

    def cancel(self) -> bool:
        """Give up what was picked last; False if nothing was."""
        if not self.draft.begun:
            return False
        draft = self.draft.back()
        if self._takes_its_only_rope(draft):
            draft = draft.back()
        self._current.change(draft)
        self._context.play("button_press", 0.5)
        return True

    def hand_on(self) -> None:
        """Hand the chosen die on without effect; any, if none can do anything."""
        if self.draft.symbol is not None:
            self._current.act(HandOn(self.draft.symbol))
        elif self.is_stuck:
            self._current.act(HandOn(self.draft.view.dice[0]))

    @property
    def is_stuck(self) -> bool:
        """Whether all that can be done is to hand dice on, and that may be told."""
        if not self.using or not self.draft.is_stuck or self.wins:
            return False
        return not any(self.hides_reach(symbol) for symbol in self._picture.view.dice)

    @property
    def is_useless(self) -> bool:
        """Whether the chosen die can do nothing, and that may be told."""
        draft = self.draft
        return draft.symbol is not None and not draft.uses and not self.hides_reach(draft.symbol)

    def do_plain(self) -> None:
        """What the chosen die does without anything being picked."""
        if self.draft.plain is not None:
            self._current.act(self.draft.plain)

    @property
    def wins(self) -> bool:
        """Whether the pawn can climb to the helicopter."""
        return ClimbToHelicopter() in self._context.legal

    def go_up(self) -> None:
        """Up the rope ladder into the helicopter."""
        self._current.act(ClimbToHelicopter())

    def leave_rope(self) -> None:
        """The rope stays where it hangs after a swing."""
        if self.draft.landing is not None and self.draft.rope is not None:
            self._current.act(Swing(self.draft.rope, self.draft.landing))
        else:
            self._current.act(HangAfterSwing(None))

    def swim_if_forced(self) -> None:
        """Who has fallen with the rope swims where there is nothing to choose from (NZ-35)."""
        context = self._context
        falling = context.acting is not None and self._picture.view.phase is Phase.FALLING
        waits = context.motion.busy or context.controller.reviewing
        if falling and not waits and len(context.legal) == 1:
            self._current.act(context.legal[0])

    def stand(self) -> None:
        """Begin at the chosen place of the green terrace (NZ-12); without one, choose where the pawn stands."""
        draft = self.draft
        if draft.start is not None:
            self._current.act(PlacePawn(draft.start.x))
            return
        place = draft.view.pawns[draft.view.turn].place
        if isinstance(place, Point):
            self._current.change(replace(draft, start=place))

    def pick(self, target: Target) -> None:
        """A thing on the board is picked, whether that is allowed or not."""
        self._picks.pick(target)

    def put(self, point: Point) -> bool:
        """A place is picked where the pawn is to be; False if it may not go there, and the player has been told."""
        return self._picks.put(point)

    def place_within(self, at: XY, snap: float) -> Point | None:
        """The allowed place that is nearest to a point, within `snap` units."""
        return nearest_in(self.draft.board, self.draft.stretches, at, snap)

    def place_at(self, at: XY, snap: float) -> Point | None:
        """The place that a pointer means there: an allowed one within `snap` units, else the nearest of all.

        Where reach is hidden it is the nearest of all, allowed or not (NZ-23).
        """
        found = None if self.hides_reach(self.draft.symbol) else self.place_within(at, snap)
        return found if found is not None else nearest_place(self.draft.board, at, CLEAR)

    def place_marked(self, at: XY, snap: float) -> Point | None:
        """The place that is marked under a pointer: an allowed one; where reach is hidden, what it means (NZ-23)."""
        if self.hides_reach(self.draft.symbol):
            return self.place_at(at, snap)
        return self.place_within(at, snap)

    @property
    def targets(self) -> frozenset[Target]:
        """What can be picked now, places to stand apart."""
        if self.wins:
            return self.draft.targets | {Target(What.HELICOPTER)}
        return self.draft.targets

    @property
    def refused_targets(self) -> frozenset[Target]:
        """What is not lit, but is told why when it is picked."""
        return refused_targets(self.draft)

    @property
    def pickable(self) -> frozenset[Target]:
        """Targets that a pick may mean. Where reach is hidden those to be refused are among them (NZ-23).

        Until a rope has been picked, a chimney only stands for the ropes on it and is left out.
        """
        draft = self.draft
        if not self.hides_reach(draft.symbol):
            return self.targets
        chooses_rope = draft.symbol is Symbol.SWING and draft.rope is None
        refused = (each for each in self.refused_targets if not chooses_rope or each.what is not What.CHIMNEY)
        return self.targets.union(refused)

    @property
    def asks_for_place(self) -> bool:
        """Whether a place to stand can be picked now."""
        draft = self.draft
        if not self.active:
            return False
        if draft.view.phase is Phase.PLACING:
            return True
        climbs = draft.symbol is Symbol.LADDER and draft.plain is None
        takes_a_rope = draft.symbol is Symbol.SWING and bool(draft.stretches) and not self.hides_reach(draft.symbol)
        return climbs or draft.asks_for_landing or takes_a_rope


def _as_they_lie(view: NizzaView) -> NizzaView:
    """The View as it is when none of the dice is rolled again."""
    if view.phase is not Phase.KEEPING:
        return view
    return msgspec.structs.replace(view, phase=Phase.USING, dice=view.rolled, rolls_left=0)
