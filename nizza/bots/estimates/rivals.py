"""The other pawns: how far they are, from where they can be pushed, and what a fall costs them."""

from functools import cached_property

from nizza.board.places import Place, Water
from nizza.bots.estimates.outlook import Outlook, share
from nizza.bots.search.ground import Places
from nizza.rules.movement.pawn_changes import left_after_fall
from nizza.rules.position import Position
from table.contract import Seat


class Rivals:
    """All but one seat of a position."""

    def __init__(self, position: Position, seat: Seat, outlook: Outlook) -> None:
        self.seats = tuple(other for other in range(position.seats) if other != seat)
        self._position = position
        self._own = position.pawns[seat]
        self._outlook = outlook

    @cached_property
    def turns(self) -> list[float]:
        """The turns left for each, as the ropes hang."""
        return self.turns_with(self._position.ropes)

    def turns_with(self, ropes: tuple[int, ...]) -> list[float]:
        """The turns left for each if the ropes hang so."""
        near = self._outlook.near_ropes(ropes)
        return [self._outlook.turns(self._position.pawns[seat], near) for seat in self.seats]

    def share(self, own: float) -> float:
        """The chance to win with `own` turns left."""
        return share(own, self.turns)

    def share_after_push(self, own: float, seat: Seat, fallen: float | None = None) -> float:
        """The same when `seat` has been pushed; `fallen` are the turns that it needs then, if known."""
        turns = [*self.turns]
        turns[self.seats.index(seat)] = self.turns_after_fall(seat) if fallen is None else fallen
        return share(own, turns)

    def turns_after_fall(self, seat: Seat) -> float:
        """The turns left for a rival that is pushed where it is now, into the best berth for whoever pushes."""
        place = self._position.pawns[seat].place
        if isinstance(place, Water):
            return self._outlook.usual_turns(place, self._position.pawns[seat].case)
        return max(self.turns_in_berth(seat, square) for square in self._position.drawn().squares_below(place))

    def turns_in_berth(self, seat: Seat, berth: int) -> float:
        """The turns left for a rival that is pushed from where it is into a berth."""
        pawn = self._position.pawns[seat]
        assert not isinstance(pawn.place, Water)
        return self._outlook.usual_turns(Water(berth), left_after_fall(self._position, pawn, pawn.place))

    @cached_property
    def pushed_from(self) -> dict[Seat, Places]:
        """Per rival that can be pushed from anywhere the places from which it can (NZ-34)."""
        found = {}
        for seat in self.seats:
            pawn = self._position.pawns[seat]
            if not pawn.peaceful and not isinstance(pawn.place, Water):
                places = self._within_ladder(pawn.place)
                found[seat] = places & ~self._outlook.ground.home if self._own.peaceful else places
        return {seat: places for seat, places in found.items() if places}

    def _within_ladder(self, place: Place) -> Places:
        ground = self._outlook.ground
        board, number = ground.board, ground.number(place)
        if ground.street >> number & 1:
            return 1 << number
        return ground.within(board.position(place), board.ladder) & ~ground.street
