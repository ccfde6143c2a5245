"""Reading a position from JSON: missing fields are filled in, impossible positions are refused."""

from niagara.board import CHOICE_POINTS, RIVER, WEATHER, Card, Gem, Place
from niagara.rules.beginning import (
    MOST_WITHOUT_SPIRITS,
    SEATS,
    first_position,
    full_hand,
    gems_of_a_colour,
    has_spirits,
)
from niagara.rules.deeds import in_order
from niagara.rules.position import CANOES, GEM_INDEX, Position, with_count
from niagara.rules.views import Canoe, Phase
from table.contract import Seat
from table.rules.position_state import decoded, demand

_IN_TURN = (Phase.BUYING, Phase.PADDLING, Phase.RETURNING)


def read(text: str) -> Position:
    """Return the position described by `text`, missing fields filled in; raises :class:`BadPosition`."""
    position = decoded(text, Position, "Niagara")
    _check_rules(position)
    _fill_in(position)
    _check_lengths(position)
    if position.phase is Phase.BUOY:
        demand(
            position == first_position(position.seats, position.rules, -1),
            "Before the buoy is drawn everything lies as in the beginning.",
        )
        return position
    _check_frame(position)
    _check_river(position)
    _check_canoes(position)
    _check_gems(position)
    _check_cards(position)
    _check_moose(position)
    _check_phase(position)
    return position


def _check_rules(position: Position) -> None:
    seats, rules = position.seats, position.rules
    demand(seats in SEATS, f"Niagara is for 3 to 6 players, not {seats}.")
    demand(seats <= MOST_WITHOUT_SPIRITS or has_spirits(rules), "Six play with a module of Spirits only.")
    demand(rules.least_flow in (0, 1), "The least flow is 0 or 1.")
    demand(rules.rounds >= 1, "A match has one round at least.")


def _fill_in(position: Position) -> None:
    first = first_position(position.seats, position.rules, position.buoy)
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


def _check_lengths(position: Position) -> None:
    seats, colours = position.seats, len(Gem)
    lists = (position.canoes, position.stores, position.hands, position.choices, position.played)
    demand(
        all(len(values) == seats for values in lists),
        f"There must be canoes, stores, hands, choices and played cards of {seats} players.",
    )
    demand(
        len(position.sites) == colours
        and all(len(counts) == colours for counts in (*position.sites, *position.stores)),
        "Each of the five sites and each store has five numbers, one for each colour.",
    )


def _check_frame(position: Position) -> None:
    seats, phase = range(position.seats), position.phase
    demand(position.buoy in seats, f"There is no buoy holder {position.buoy}.")
    demand(1 <= position.round <= position.rules.rounds, f"Rounds count from 1 to {position.rules.rounds}.")
    demand(
        position.turn in seats if phase in _IN_TURN else position.turn == -1,
        f"In the phase {phase} it is not the turn of {position.turn}.",
    )
    demand(position.weather in WEATHER, f"The cloud is at {WEATHER[0]} to {WEATHER[-1]}.")
    demand(phase is Phase.PADDLING or not position.moved, f"In the phase {phase} no canoe has moved.")
    demand(not position.capped or phase is Phase.OVER, "The cap of rounds ends the match.")


def _check_river(position: Position) -> None:
    rules, joe, whirlpool, beaver = position.rules, position.joe, position.whirlpool, position.beaver
    demand(rules.whirlpool is (whirlpool is not None), "There is a whirlpool if it is in the game.")
    demand(whirlpool in (None, *RIVER, Place.FALLS), "The whirlpool is on a disc, or over the falls.")
    demand(rules.beaver is (beaver is not None), "There is a beaver if it is in the game.")
    demand(beaver in (None, *RIVER, Place.SHORE), "The beaver is on a disc, or waits ashore.")
    demand(rules.joe is (joe is not None), "There is Diamond Joe if he is in the game.")
    demand(beaver is None or beaver != whirlpool, "The beaver cannot be in the whirlpool.")
    if joe is not None:
        lost = joe.place is Place.FALLS and joe.gem is None and position.phase in (Phase.RETURNING, Phase.OVER)
        demand(joe.place in RIVER or lost, "Diamond Joe is on a disc; he is lost at the end of a round only.")
        demand(joe.place in (Place.FALLS,) or joe.place != whirlpool, "Diamond Joe cannot be in the whirlpool.")


def _check_canoes(position: Position) -> None:
    for seat, canoes in enumerate(position.canoes):
        for number in CANOES:
            canoe = canoes[number]
            whose = f"canoe {number} of seat {seat}"
            demand(
                canoe.place in RIVER or canoe == Canoe(canoe.place),
                f"A canoe ashore or over the falls carries nothing; {whose} does.",
            )
            demand(
                len(canoe.gems) <= position.capacity(number) and canoe.gems == in_order(canoe.gems),
                f"The gems of {whose} must be in order, and {position.capacity(number)} at most.",
            )
            demand(
                canoe.bank or canoe.place is not position.whirlpool or canoe.place is Place.FALLS,
                f"No canoe stays in the whirlpool; {whose} does.",
            )
            demand(canoe.bank is _is_lassoed(position, seat, canoe), f"The lasso explains no {whose} like that.")


def _is_lassoed(position: Position, seat: Seat, canoe: Canoe) -> bool:
    """Return True if this canoe must be on the bank, or may be while lassoed canoes return."""
    if position.played[seat] is not Card.LASSO or canoe.place not in RIVER:
        return False
    if position.phase is Phase.PADDLING:
        return seat != position.turn
    order = position.in_turn_order()
    return position.phase is Phase.RETURNING and order.index(seat) >= order.index(position.turn) and canoe.bank


def _check_gems(position: Position) -> None:
    demand(
        all(count >= 0 for counts in (*position.sites, *position.stores) for count in counts),
        "No site and no store has fewer gems than none.",
    )
    number = gems_of_a_colour(position.seats, position.rules)
    afloat = position.afloat
    for gem, index in GEM_INDEX.items():
        there = sum(counts[index] for counts in (*position.sites, *position.stores)) + afloat.count(gem)
        demand(there == number, f"There are {number} {gem} gems in the game, not {there}.")


def _check_cards(position: Position) -> None:
    phase, hand = position.phase, full_hand(position.rules)
    used = (position.round - 1) % len(hand)
    order = position.in_turn_order()
    revealed: tuple[Seat, ...] = ()
    if phase is Phase.PADDLING:
        revealed = order[: order.index(position.turn) + 1]
    elif phase in (Phase.RETURNING, Phase.OVER):
        revealed = order
    for seat, cards in enumerate(position.hands):
        card, choice = position.played[seat], position.choices[seat]
        whose = f"of seat {seat} in round {position.round}"
        demand(cards == tuple(each for each in hand if each in cards), f"The hand {whose} must be cards in order.")
        demand((card is not None) is (seat in revealed), f"The card {whose} is revealed in its turn.")
        demand(card is None or (card in hand and card not in cards), f"The revealed card {whose} is still in the hand.")
        demand(choice is None or choice in cards, f"The card chosen {whose} must be in the hand.")
        demand(
            len(cards) == len(hand) - used - (card is not None),
            f"The hand {whose} has {len(hand) - used} cards before one is revealed.",
        )
        if phase is not Phase.CHOOSING:
            demand((choice is not None) is (phase is Phase.PADDLING and seat not in revealed), f"No choice {whose}.")
    by_choice = position.rules.joe and position.played[position.buoy] is Card.CHOICE
    demand(
        position.choice_points in ((0, *CHOICE_POINTS) if by_choice else (0,)),
        "The buoy holder has chosen no such points for Diamond Joe to go by.",
    )


def _check_moose(position: Position) -> None:
    rules, back = position.rules, position.moose_back
    riders = sum(canoe.moose for canoes in position.canoes for canoe in canoes)
    demand(rules.moose or not (riders or back), "The moose is not in the game.")
    demand(riders <= 1, "There is one moose only.")
    demand(
        back in (0, position.round, position.round + 1) and not (riders and back),
        "The moose comes back after this round's river or the next, once it has left a canoe.",
    )


def _check_phase(position: Position) -> None:
    phase, turn = position.phase, position.turn
    if phase is Phase.OVER:
        at_the_cap, reached = position.round == position.rules.rounds, bool(position.fulfilled())
        demand(reached is not position.capped, "Either somebody has reached the goal, or the cap has struck.")
        demand(at_the_cap or not position.capped, "The cap strikes after the last round.")
        return
    demand(phase is Phase.PADDLING or not position.fulfilled(), "Somebody has reached the goal: the match is over.")
    if phase is Phase.BUYING:
        lost = any(canoe.place is Place.FALLS for canoe in position.canoes[turn])
        demand(lost and any(position.stores[turn]), "Who buys has lost a canoe and owns a gem.")
    elif phase is Phase.CHOOSING:
        demand(None in position.choices, "When everybody has chosen, the first card is revealed.")
        for canoes, store in zip(position.canoes, position.stores, strict=True):
            lost = all(canoe.place is Place.FALLS for canoe in canoes)
            demand(any(store) or not lost, "Who has neither canoe nor gem gets a canoe.")
    elif phase is Phase.RETURNING:
        demand(bool(position.held_by_whirlpool(turn)), "No canoe waits beside the whirlpool at the fork.")
    else:
        _check_turn(position)


def _check_turn(position: Position) -> None:
    card, moved, waiting = position.played[position.turn], position.moved, position.movable()
    demand(len(moved) <= 1 and all(canoe in CANOES for canoe in moved), "A turn ends once both canoes have moved.")
    if card in (Card.CLOUD, Card.LASSO, Card.CHOICE):
        demand(not moved, f"A turn with the card {card} goes on after no movement.")
    if card is Card.LASSO:
        demand(bool(position.takeable()), "The lasso waits for nothing but the moose.")
    elif card is not Card.CLOUD:
        demand(bool(waiting), "The player in turn has no canoe to move.")
