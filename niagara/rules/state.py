"""State of a match, and the change that each kind of action makes (NI-1 … NI-83)."""

import random
from collections.abc import Callable
from copy import copy
from typing import Any, Final, Self

from niagara.board import RIVER, WEATHER, Card, Gem, Place
from niagara.rules import river
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    ChooseCard,
    DrawBuoy,
    EndTurn,
    KeepGems,
    NiagaraAction,
    Paddle,
    PutBack,
    TakeMoose,
    UseLasso,
)
from niagara.rules.beginning import first_position, fitting, full_hand
from niagara.rules.events import (
    BuoyDrawn,
    BuoyPassed,
    CanoeBought,
    CanoeGranted,
    CanoesLassoed,
    CardChosen,
    CardRevealed,
    CardsTakenBack,
    DamBuilt,
    GemsKept,
    MatchEnded,
    MooseTaken,
    NothingToMove,
    RoundBegan,
    RoundEnded,
    StormWentOn,
    TurnEnded,
    WeatherChanged,
)
from niagara.rules.legality import (
    CHECKS,
    check_buying,
    check_choice,
    check_draw,
    check_end,
    check_keeping,
    check_lasso,
    check_moose,
    check_putting_back,
    check_weather,
    demand_turn,
    legal_actions,
)
from niagara.rules.moving import ASHORE, carry_out
from niagara.rules.observing import observe, sample_position
from niagara.rules.options import BuyingBack, MatchOptions
from niagara.rules.position import CANOES, GEM_INDEX, Position, with_count, with_entry
from niagara.rules.river import put_canoe, return_gems
from niagara.rules.views import Canoe, NiagaraView, Phase
from table.contract import Event, Seat
from table.offer.options import chosen_seat
from table.rules.position_state import PositionState, decoded


def _draw_buoy(position: Position, seat: Seat, drawn: DrawBuoy, events: list[Event]) -> None:
    check_draw(position, seat, drawn)
    position.buoy = drawn.seat
    events.append(BuoyDrawn(drawn.seat))
    begin_round(position, events)


def begin_round(position: Position, events: list[Event]) -> None:
    """Begin a round: Joe returns (NI-82), then all players who can may buy canoes back (NI-21)."""
    position.round += 1
    position.choices = position.played = (None,) * position.seats
    position.choice_points = 0
    position.moved = ()
    events.append(RoundBegan(position.round, position.buoy))
    river.return_joe(position, events)
    _ask_to_buy(position, 0, events)


def _ask_to_buy(position: Position, since: int, events: list[Event]) -> None:
    """Ask the next seat in turn order, from index `since`, to buy; give free canoes (NI-21, NI-22, NI-90)."""
    for seat in position.in_turn_order()[since:]:
        lost = _lost(position, seat)
        rescued = position.options.storm
        if lost and any(position.stores[seat]) and not rescued:
            position.phase = Phase.BUYING
            position.turn = seat
            return
        if lost and (rescued or len(lost) == len(CANOES)):
            put_canoe(position, seat, lost[0], ASHORE)
            events.append(CanoeGranted(seat, lost[0], rescued))
    position.phase = Phase.CHOOSING
    position.turn = -1


def _lost(position: Position, seat: Seat) -> list[int]:
    return [number for number in CANOES if position.canoes[seat][number].place is Place.FALLS]


def _after_buying(position: Position, seat: Seat, events: list[Event]) -> None:
    _ask_to_buy(position, position.in_turn_order().index(seat) + 1, events)


def _buy_back(position: Position, seat: Seat, bought: BuyBack, events: list[Event]) -> None:
    check_buying(position, seat, bought)
    number = _lost(position, seat)[0]
    store = with_count(position.stores[seat], GEM_INDEX[bought.gem], -1)
    position.stores = with_entry(position.stores, seat, store)
    return_gems(position, (bought.gem,))
    put_canoe(position, seat, number, ASHORE)
    events.append(CanoeBought(seat, number, bought.gem))
    if position.options.buying_back is BuyingBack.SEVERAL and _lost(position, seat) and any(store):
        return
    _after_buying(position, seat, events)


def _keep_gems(position: Position, seat: Seat, kept: KeepGems, events: list[Event]) -> None:
    check_keeping(position, seat, kept)
    events.append(GemsKept(seat))
    _after_buying(position, seat, events)


def _choose_card(position: Position, seat: Seat, choice: ChooseCard, events: list[Event]) -> None:
    check_choice(position, seat, choice)
    position.choices = with_entry(position.choices, seat, choice.card)
    events.append(CardChosen(seat))
    if None not in position.choices:
        position.phase = Phase.PADDLING
        _begin_turn(position, position.buoy, events)


def _begin_turn(position: Position, seat: Seat, events: list[Event]) -> None:
    """Reveal the seat's card (NI-30), and carry it out at once if it leaves nothing to decide."""
    card = position.choices[seat]
    assert card is not None
    position.turn = seat
    position.moved = ()
    position.choices = with_entry(position.choices, seat, None)
    position.played = with_entry(position.played, seat, card)
    position.hands = with_entry(position.hands, seat, tuple([other for other in position.hands[seat] if other != card]))
    events.append(CardRevealed(seat, card))
    if card is Card.LASSO:
        if not position.takeable():
            _lasso(position, seat, events)
    elif card is Card.CLOUD and position.options.storm:
        # It still calls the beaver (NI-77, NI-90).
        events.append(StormWentOn(seat))
        river.beaver_enters(position, events)
        _end_turn(position, seat, events)
    elif card is not Card.CLOUD and not position.movable():
        events.append(NothingToMove(seat))
        _end_turn(position, seat, events)


def _end_turn(position: Position, seat: Seat, events: list[Event]) -> None:
    following = (seat + 1) % position.seats
    if following != position.buoy:
        _begin_turn(position, following, events)
    else:
        _end_paddling(position, events)


def _take_moose(position: Position, seat: Seat, taken: TakeMoose, events: list[Event]) -> None:
    check_moose(position, seat, taken)
    canoe = position.canoes[seat][taken.canoe]
    put_canoe(position, seat, taken.canoe, Canoe(canoe.place, canoe.gems, moose=True))
    events.append(MooseTaken(seat, taken.canoe))
    if position.played[seat] is Card.LASSO:
        _lasso(position, seat, events)


def _change_weather(position: Position, seat: Seat, change: ChangeWeather, events: list[Event]) -> None:
    check_weather(position, seat, change)
    position.weather += change.step
    events.append(WeatherChanged(seat, position.weather))
    if position.weather == WEATHER[-1]:
        river.beaver_enters(position, events)
    _end_turn(position, seat, events)


def _use_lasso(position: Position, seat: Seat, used: UseLasso, events: list[Event]) -> None:
    check_lasso(position, seat, used)
    _lasso(position, seat, events)


def _lasso(position: Position, seat: Seat, events: list[Event]) -> None:
    """Set all canoes of `seat` on the river on the bank beside their places (NI-74)."""
    lassoed = tuple([number for number in CANOES if position.canoes[seat][number].place in RIVER])
    for number in lassoed:
        canoe = position.canoes[seat][number]
        put_canoe(position, seat, number, Canoe(canoe.place, canoe.gems, bank=True, moose=canoe.moose))
    events.append(CanoesLassoed(seat, lassoed))
    _end_turn(position, seat, events)


def _paddle(position: Position, seat: Seat, paddle: Paddle, events: list[Event]) -> None:
    """Move a canoe. The turn goes on while the other canoe must or may move (NI-30, NI-75)."""
    demand_turn(position, seat, Phase.PADDLING)
    first = not position.moved
    launched = position.canoes[seat][paddle.canoe].place is Place.SHORE if paddle.canoe in CANOES else False
    carry_out(position, seat, paddle, events)
    if position.joe is not None and seat == position.buoy:
        position.choice_points = paddle.points
    waiting = position.movable()
    one_only = position.played[seat] is Card.CHOICE
    both_ashore = first and launched and bool(waiting) and position.canoes[seat][waiting[0]].place is Place.SHORE
    if one_only or both_ashore or not waiting:
        _end_turn(position, seat, events)


def _leave_ashore(position: Position, seat: Seat, end: EndTurn, events: list[Event]) -> None:
    check_end(position, seat, end)
    events.append(TurnEnded(seat))
    _end_turn(position, seat, events)


def _end_paddling(position: Position, events: list[Event]) -> None:
    """End the match if a player fulfils a condition (NI-60), else move the river (NI-40)."""
    position.moved = ()
    if position.fulfilled():
        _end_match(position, events)
        return
    river.move_river(position, events)
    _after_pushes(position, events)


def _after_pushes(position: Position, events: list[Event]) -> None:
    """Finish the third phase in the order of NI-42, then do the fourth."""
    seat = river.return_lassoed(position, events)
    if seat is not None:
        position.phase = Phase.RETURNING
        position.turn = seat
        return
    river.return_moose(position, events)
    river.move_joe(position, events)
    _end_round(position, events)


def _put_back(position: Position, seat: Seat, put: PutBack, events: list[Event]) -> None:
    check_putting_back(position, seat, put)
    river.put_back(position, seat, put.canoe, put.arm, events)
    _after_pushes(position, events)


def _end_round(position: Position, events: list[Event]) -> None:
    """End the match after the last round allowed; else pass the buoy and fill empty hands (NI-50, NI-20)."""
    if position.round >= position.options.rounds:
        position.capped = True
        _end_match(position, events)
        return
    events.append(_round_ended(position))
    position.buoy = (position.buoy + 1) % position.seats
    events.append(BuoyPassed(position.buoy))
    if not any(position.hands):
        position.hands = (full_hand(position.options),) * position.seats
        events.append(CardsTakenBack())
        if position.options.dam and not position.dam:
            position.dam = True
            events.append(DamBuilt())
    begin_round(position, events)


def _end_match(position: Position, events: list[Event]) -> None:
    position.phase = Phase.OVER
    position.turn = -1
    events += (_round_ended(position), MatchEnded(position.winners, position.capped))


def _round_ended(position: Position) -> RoundEnded:
    goals = position.options.goals
    values = tuple(map(goals.worth, position.stores)) if goals.by_value else ()
    return RoundEnded(position.round, tuple(map(sum, position.stores)), values)


CHANGES: Final[dict[type, Callable[[Position, Seat, Any, list[Event]], None]]] = {
    DrawBuoy: _draw_buoy,
    BuyBack: _buy_back,
    KeepGems: _keep_gems,
    ChooseCard: _choose_card,
    TakeMoose: _take_moose,
    ChangeWeather: _change_weather,
    UseLasso: _use_lasso,
    Paddle: _paddle,
    EndTurn: _leave_ashore,
    PutBack: _put_back,
}
"""For each kind of action the function that refuses it, or changes the position and adds the events."""


class Niagara(PositionState[Position, NiagaraAction, NiagaraView]):
    """State of a match. Each action replaces the position by a new one."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NiagaraAction]:
        """Return the legal actions, each distinct outcome once.

        Cards, gems and arms in the order of the components. In a turn: the moose, then the movements by canoe, points
        chosen, steps (upstream first), arm, gems handled before, gems handled after; then the end of the turn. The
        parts of a movement stand in the first order that works of: unload, give to Joe, steal, take from Joe, swap with
        Joe, load. A canoe that ends where it was handles gems before its movement if it stays in place, else after it.
        Of points with the same outcome the fewest are listed. :meth:`check` accepts every other order as well.
        """
        return legal_actions(self.position, seat)

    def apply(self, seat: Seat, action: NiagaraAction) -> list[Event]:
        """Apply `action` to a copy, because a movement's faults only show while it is carried out."""
        events: list[Event] = []
        position = copy(self.position)
        CHANGES[type(action)](position, seat, action, events)
        self.position = position
        return events

    def sample_chance(self, rng: random.Random) -> NiagaraAction:
        return DrawBuoy(rng.randrange(self.seats))

    def chance_outcomes(self) -> list[tuple[NiagaraAction, float]] | None:
        """Return each seat as first buoy holder, all equally likely (NI-11)."""
        return [(DrawBuoy(seat), 1 / self.seats) for seat in range(self.seats)]

    def observation(self, seat: Seat) -> NiagaraView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NiagaraView, rng: random.Random) -> Self:
        return cls(sample_position(view, rng))

    def clone(self) -> Self:
        """Return a state that shares the position, which no action changes in place."""
        return self.__class__(self.position)

    @classmethod
    def from_json(cls, text: str) -> Self:
        position = decoded(text, Position, "Niagara")
        first = first_position(position.seats, position.options, position.buoy)
        position.canoes = position.canoes or first.canoes
        position.stores = position.stores or first.stores
        position.hands = position.hands or first.hands
        position.choices = position.choices or first.choices
        position.played = position.played or first.played
        position.whirlpool = position.whirlpool or first.whirlpool
        position.beaver = position.beaver or first.beaver
        position.joe = position.joe or first.joe
        if not position.sites:
            elsewhere = [position.afloat.count(gem) for gem in Gem]
            for store in position.stores:
                elsewhere = [count + more for count, more in zip(elsewhere, store, strict=False)]
            position.sites = tuple(
                with_count(site, index, -count)
                for index, (site, count) in enumerate(zip(first.sites, elsewhere, strict=False))
            )
        return cls(position)


def new_state(seats: int, options: MatchOptions) -> Niagara:
    """Return the first state. The buoy is drawn by chance, or lies at the seat that the option names (NI-11).

    Raises BadSetup if no player sits at that seat.
    """
    buoy = chosen_seat(options.buoy, seats)
    state = Niagara(first_position(seats, fitting(options, seats), buoy))
    if buoy >= 0:
        begin_round(state.position, [])
    return state
