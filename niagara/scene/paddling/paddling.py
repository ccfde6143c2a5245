"""Moving a canoe: it is picked, the discs that it may end on light up, gems are handled, and *Done* lets it go."""

from __future__ import annotations

from collections.abc import Sequence

from niagara.board import RIVER, Card, Place
from niagara.rules.actions import EndTurn, NiagaraAction, Paddle
from niagara.rules.river.ways import Way
from niagara.rules.views import Canoe, Phase
from niagara.scene.board import Board
from niagara.scene.paddling.draft import Draft, Handled
from niagara.scene.paddling.route import attempt, points_of, points_spent, way_along, ways_to
from niagara.view.tabletop import Craft
from table.contract import Seat

ENDS = (Place.SHORE, *RIVER)
"""Where a movement may end."""


class Paddling:
    """Keeps the draft of the movement, and what follows from it for the picture."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._context = board.context
        self._legal: tuple[NiagaraAction, ...] = ()
        self._begun = Draft(())
        """What has been chosen."""
        self.draft = Draft(())
        """The same with all that is the only thing possible."""

    def update(self, legal: Sequence[NiagaraAction]) -> None:
        """Begin a new draft when something else may be done."""
        legal = tuple(legal)
        if legal != self._legal:
            self._legal = legal
            self._take(Draft(tuple(action for action in legal if isinstance(action, Paddle))))

    @property
    def active(self) -> bool:
        """Whether the person at the screen moves a canoe."""
        return bool(self.draft.legal)

    @property
    def seat(self) -> Seat:
        """Whose canoes move."""
        return self._board.view.turn

    @property
    def craft(self) -> Craft | None:
        """The canoe that is picked."""
        return (self.seat, self.draft.canoe) if self.active and self.draft.canoe is not None else None

    @property
    def canoe(self) -> Canoe | None:
        """The canoe that is picked, as the rules know it."""
        number = self.draft.canoe
        return self._board.view.canoes[self.seat][number] if self.active and number is not None else None

    @property
    def way(self) -> Way | None:
        """The way that the canoe is to take."""
        canoe, heading = self.canoe, self.draft.heading
        return way_along(self._board.view, canoe, heading) if canoe is not None and heading is not None else None

    @property
    def may_stay(self) -> bool:
        """Whether the canoe may be left ashore."""
        return EndTurn() in self._legal

    def cost_to(self, place: Place) -> int | None:
        """The points that the cheapest movement to a place costs, without gems; None where none leads there."""
        if not self.active:
            return None
        if self.canoe is not None:
            found = ways_to(self._board.view, self.canoe, self.draft, place)
            return min((way.least for _, way in found), default=None)
        costs = [self._cost(number, place) for number in self.draft.canoes]
        return min((cost for cost in costs if cost is not None), default=None)

    def _cost(self, number: int, place: Place) -> int | None:
        draft = self.draft.choose_canoe(number)
        found = ways_to(self._board.view, self._board.view.canoes[self.seat][number], draft, place)
        return min((way.least for _, way in found), default=None)

    @property
    def points(self) -> tuple[int, int | None]:
        """How many points the draft spends, and of how many; None while those of 1/2/3 are undecided."""
        canoe = self.canoe
        card = self._board.view.cards[self.seat]
        if canoe is None or card is None:
            return 0, None
        chosen = self.draft.points
        if card is Card.CHOICE and chosen is None and self.draft.complete is not None:
            chosen = self.draft.complete.points
        return points_spent(self._board.view, canoe, self.draft), points_of(canoe, card, chosen)

    def pick_canoe(self, number: int) -> None:
        """Move this canoe, or say why it cannot move; picked already, its draft begins anew."""
        if number not in self.draft.canoes:
            self._refuse(Paddle(number, 1))
            return
        self._context.play("wood_knock", 0.4)
        self._take(self._begun.choose_canoe(number))

    def click_canoe(self, number: int) -> None:
        """Pick this canoe; where it cannot move and the picked one can go, the click means its disc."""
        place = self._board.view.canoes[self.seat][number].place
        if number not in self.draft.canoes and self.canoe is not None and self.cost_to(place) is not None:
            self.pick_place(place)
        else:
            self.pick_canoe(number)

    def click_place(self, place: Place) -> None:
        """Pick the canoe on this disc, or let the picked one go there."""
        number = self.standing_on(place)
        if number is not None:
            self.pick_canoe(number)
        else:
            self.pick_place(place)

    def standing_on(self, place: Place) -> int | None:
        """The canoe that a click on a disc picks: the one there that can move, unless the picked one can go there."""
        if place is Place.SHORE or (self.canoe is not None and self.cost_to(place) is not None):
            return None
        canoes = self._board.view.canoes[self.seat]
        there = [number for number in self.draft.canoes - {self.draft.canoe} if canoes[number].place is place]
        return there[0] if len(there) == 1 else None

    def pick_place(self, place: Place) -> None:
        """Let the canoe go there, or say why it cannot; a place that it goes to already takes the next way there."""
        if self.canoe is None and not self._pick_for(place):
            words = self._context.gettext("Both your canoes can go to {place}: click the one you mean.")
            self._context.app.notify(words.format(place=self._board.place(place)))
            return
        canoe = self.canoe
        if canoe is None:
            self._refuse_place(min(self.draft.canoes), place)
            return
        headings = [heading for heading, _ in ways_to(self._board.view, canoe, self.draft, place)]
        if not headings:
            assert self.draft.canoe is not None
            self._refuse_place(self.draft.canoe, place)
            return
        at = headings.index(self.draft.heading) + 1 if self.draft.heading in headings else 0
        self._context.play("paddle", 0.35)
        self._take(self._begun.choose_heading(headings[at % len(headings)]))

    def _pick_for(self, place: Place) -> bool:
        """Pick the only canoe that can go to a place; of two that are alike the first, which is the double one.

        False if it is to be asked which of two that can go there.
        """
        able = [number for number in sorted(self.draft.canoes) if self._cost(number, place) is not None]
        if len(able) > 1 and not self._alike:
            return False
        if able:
            self._take(self._begun.choose_canoe(able[0]))
        return True

    @property
    def _alike(self) -> bool:
        """Whether both canoes are at the same place with the same gems."""
        first, second = self._board.view.canoes[self.seat]
        return first == second

    def add(self, handled: Handled) -> None:
        """Handle this gem too."""
        self._context.play("gem", 0.6)
        self._take(self.draft.add(handled))

    def remove(self, handled: Handled) -> None:
        """Do not handle this gem after all."""
        self._context.play("gem", 0.4)
        self._take(self.draft.remove(handled))

    def choose_points(self, points: int) -> None:
        """So many points of the card 1/2/3; once more: undecided again."""
        self._take(self._begun.choose_points(None if points == self._begun.points else points))

    @property
    def begun(self) -> bool:
        """Whether anything has been chosen."""
        return self.active and self._begun != Draft(self._begun.legal)

    def cancel(self) -> bool:
        """Take back all that was chosen; False if nothing was."""
        if not self.begun:
            return False
        self._take(Draft(self._begun.legal))
        return True

    def done(self) -> None:
        """Let the canoe go."""
        if self.draft.complete is not None:
            self._context.act(self.draft.complete)

    def stay(self) -> None:
        """Leave the canoe ashore."""
        self._context.act(EndTurn())

    def missing(self) -> str:
        """Why the movement is not complete yet; "" if it is."""
        gettext = self._context.gettext
        if self.draft.complete is not None:
            return ""
        if not self.active:
            return self._board.waiting_reason()
        if self.canoe is None:
            return gettext("First choose the canoe that is to move.")
        if self.draft.heading is None:
            return gettext("Choose where the canoe goes.")
        return gettext("Points are left: load or unload a gem, or go somewhere else.")

    def show_hint(self, action: NiagaraAction | None) -> None:
        """Put a movement together that is advised."""
        if isinstance(action, Paddle) and action in self.draft.legal:
            self._take(Draft.of(action, self.draft.legal))

    def _take(self, draft: Draft) -> None:
        # Nothing is settled for a canoe that may as well be left ashore.
        untouched = self.may_stay and draft == Draft(draft.legal)
        self._begun, self.draft = draft, draft if untouched else draft.settled
        if self.draft.complete is not None and self.begun and self._context.input.by_keyboard:
            self._board.focus_next = "done"
        self._context.look_again()

    def _refuse(self, action: NiagaraAction) -> None:
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.commands.refuse(refusal)

    def _refuse_place(self, number: int, place: Place) -> None:
        tried = attempt(self._board.view, self._board.view.canoes[self.seat][number], number, place)
        if tried is not None:
            self._refuse(tried)

    @property
    def choosing_points(self) -> bool:
        """Whether the card lets one choose the points."""
        view = self._board.view
        return self.active and view.phase is Phase.PADDLING and view.cards[self.seat] is Card.CHOICE
