"""Legality: the actions allowed to a seat, the answers of chance, and the refusal of everything else."""

import random
from collections.abc import Mapping
from typing import Final

from nimmsleich.cards import CORPSES_PER_CARD, DECK, RANKS, Card
from nimmsleich.rules.actions import (
    BIDS,
    OYSTERS_PER_LANE,
    Bid,
    Choice,
    Deal,
    Denounce,
    DrawDealer,
    KeepHand,
    Look,
    NimmsleichAction,
    Oysters,
    Shed,
    ShowSign,
    ShuffleHands,
    Sign,
    Spend,
    Swap,
    Vote,
    choices_of,
    spends_of,
)
from nimmsleich.rules.position import BIDDING, CHOOSING, OUT, VOTING, Position
from nimmsleich.rules.refusals import refused
from nimmsleich.rules.views import Phase
from table.contract import Seat
from table.rules.position_state import Check
from table.rules.refusals import chance_check

ChanceAction = DrawDealer | Deal | ShuffleHands | Oysters

OPENS: Final = 0.7
"""Probability that an oyster is opened in time if no player watches."""


def sample(position: Position, rng: random.Random) -> ChanceAction:
    """Return one answer of chance. Each oyster is opened with the same probability."""
    if position.phase is Phase.DEALER:
        return DrawDealer(rng.randrange(position.seats))
    if position.phase is Phase.DEAL:
        cards = list(range(len(DECK)))
        rng.shuffle(cards)
        tells = tuple([rng.random() < 0.5 for _ in range(position.seats)]) if position.options.tells is True else ()
        return _deal(cards, position, tells)
    if position.phase is Phase.SHUFFLE:
        return ShuffleHands(tuple([len(hand) == 2 and rng.random() < 0.5 for hand in position.hands]))
    lane = range(OYSTERS_PER_LANE)
    return Oysters(tuple([sum([rng.random() < OPENS for _ in lane]) for _ in position.level]))


def answers(position: Position) -> list[ChanceAction]:
    """Return all draws of a dealer or all orders of hands, but only one deal or outcome of a contest."""
    if position.phase is Phase.DEALER:
        return [DrawDealer(seat) for seat in range(position.seats)]
    if position.phase is Phase.DEAL:
        tells = (False,) * position.seats if position.options.tells is True else ()
        return [_deal(list(range(len(DECK))), position, tells)]
    if position.phase is Phase.OYSTERS:
        return [Oysters((0,) * len(position.level))]
    left, middle, right = ((False, True) if len(hand) == 2 else (False,) for hand in position.hands)
    return [ShuffleHands((one, two, three)) for one in left for two in middle for three in right]


def outcomes(position: Position) -> list[tuple[NimmsleichAction, float]] | None:
    """Return the draws of a dealer or the orders of hands, all equally likely; None for a deal and oysters."""
    if position.phase not in (Phase.DEALER, Phase.SHUFFLE):
        return None
    every = answers(position)
    return [(answer, 1 / len(every)) for answer in every]


def is_possible(position: Position, action: ChanceAction) -> bool:
    """Return True if chance can answer `action` in the phase that awaits it."""
    if isinstance(action, Deal):
        cards = [card for pile in action.piles for card in pile]
        whole = sorted([*cards, *action.stock, *action.out]) == list(range(len(DECK)))
        whole = whole and len(action.out) == (OUT if position.options.short_deck else 0)
        told = len(action.tells) == (position.seats if position.options.tells is True else 0)
        return whole and told and [len(pile) for pile in action.piles] == [position.pile_size] * position.seats
    if isinstance(action, Oysters):
        lanes = range(OYSTERS_PER_LANE + 1)
        return len(action.scores) == len(position.level) and all(score in lanes for score in action.scores)
    return action in answers(position)


def _deal(cards: list[Card], position: Position, tells: tuple[bool, ...]) -> Deal:
    """Deal `cards` from the top: to each pile, the rest to the stock, and the last of a short deck aside (NL-10)."""
    size, seats = position.pile_size, position.seats
    end = len(cards) - (OUT if position.options.short_deck else 0)
    piles = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(seats))
    return Deal(piles, tuple(cards[size * seats : end]), tells, tuple(cards[end:]))


_DENOUNCE: Final = Denounce()
_BIDS: Final[list[NimmsleichAction]] = [*BIDS]
_SIGNS: Final = tuple(ShowSign(sign) for sign in Sign)
_HIGHEST: Final = RANKS[-1]
_VOTES: Final[list[NimmsleichAction]] = [Vote(False), Vote(True)]


def legal_actions(position: Position, seat: Seat) -> list[NimmsleichAction]:
    """See :meth:`nimmsleich.rules.state.NimmsLeich.legal_actions`."""
    phase = position.phase
    if phase is BIDDING:
        legal: list[NimmsleichAction] = []
        if seat == position.speaker():
            allowed = position.raises()
            legal = _BIDS[allowed.start : allowed.stop]
            if position.bids:
                legal.append(_DENOUNCE)
            if position.options.tells and not position.signed and seat != position.masked:
                legal += _SIGNS
        if 0 <= seat < position.seats and position.tokens[seat]:
            legal += spends_of(seat, position.hand_sizes, position.masked)
        return legal
    if seat not in position.actors():
        return []
    if phase is VOTING:
        return _VOTES[:]
    if phase is CHOOSING:
        return [*_choices(position, seat)]
    return [*answers(position)]


def _choices(position: Position, seat: Seat) -> tuple[Choice, ...]:
    return choices_of(seat in position.rounds[-1].winners, len(position.hands[seat]), len(position.piles[seat]))


def _demand_phase(position: Position, phase: Phase, rule: str) -> None:
    if position.phase is not phase:
        raise refused(f"not_now_{position.phase}", rule=rule)


def _demand_player(position: Position, seat: Seat, rule: str) -> None:
    if not 0 <= seat < position.seats:
        raise refused("no_player", rule=rule)


def _demand_turn(position: Position, seat: Seat) -> None:
    if seat != position.speaker():
        raise refused("not_your_turn", seat=position.speaker())


def _check_bid(position: Position, seat: Seat, bid: Bid) -> None:
    if position.phase is not BIDDING or seat != position.speaker():
        _demand_phase(position, BIDDING, "NL-22")
        _demand_turn(position, seat)
    if not 1 <= bid.corpse <= _HIGHEST:
        raise refused("no_such_corpse")
    if bid.count < 1:
        raise refused("bid_nothing")
    allowed = position.raises()
    if bid.index in allowed:
        return
    if not allowed:
        raise refused("no_raise_left")
    if bid.index >= allowed.stop:
        raise refused("bid_too_high", most=CORPSES_PER_CARD * sum(position.hand_sizes))
    count, corpse = position.bids[-1]
    key = "only_higher_number" if corpse == len(RANKS) else "bid_too_low"
    raise refused(key, count=count, corpse=corpse)


def _check_denounce(position: Position, seat: Seat, _: Denounce) -> None:
    _demand_phase(position, BIDDING, "NL-23")
    _demand_turn(position, seat)
    if not position.bids:
        raise refused("nothing_to_denounce")


def _check_sign(position: Position, seat: Seat, _: ShowSign) -> None:
    if not position.options.tells:
        raise refused("no_signs")
    _demand_phase(position, BIDDING, "NL-60")
    _demand_turn(position, seat)
    if position.signed:
        raise refused("already_signed")
    if seat == position.masked:
        raise refused("masked_gives_no_sign")


def _check_spend(position: Position, seat: Seat, spend: Spend) -> None:
    if position.phase is not BIDDING:
        raise refused("detectives_only_while_bidding")
    _demand_player(position, seat, "NL-40")
    if not position.tokens[seat]:
        raise refused("no_token_left")
    possible = spends_of(seat, position.hand_sizes, position.masked)
    if spend in possible or Spend(tuple(sorted(spend.looks))) in possible:
        return
    if any(look.seat == seat for look in spend.looks):
        raise refused("own_cards_need_no_detective")
    if any(look.seat == position.masked >= 0 for look in spend.looks):
        raise refused("masked")
    if not all(_is_card(position, look) for look in spend.looks):
        raise refused("no_such_card", rule="NL-40")
    if position.seats == 3:
        raise refused("two_cards_of_opponents")
    raise refused("two_different_opponents")


def _is_card(position: Position, look: Look) -> bool:
    return look.seat in range(position.seats) and look.position in range(len(position.hands[look.seat]))


def _check_vote(position: Position, seat: Seat, _: Vote) -> None:
    if position.phase is not VOTING or not 0 <= seat < position.seats:
        _demand_phase(position, VOTING, "NL-25")
        _demand_player(position, seat, "NL-25")
    if position.votes[seat] is None:
        return
    denouncer = position.speaker()
    if seat == denouncer:
        raise refused("denouncer_is_fist")
    if seat == (denouncer - 1) % position.seats:
        raise refused("bidder_is_thumb")
    raise refused("already_voted")


def _check_choice(position: Position, seat: Seat, choice: Choice) -> None:
    if position.seats > 3:
        raise refused("no_choice_of_cards")
    _demand_phase(position, CHOOSING, "NL-36")
    _demand_player(position, seat, "NL-36")
    if position.choices[seat] is not None:
        raise refused("already_chosen")
    if choice in _choices(position, seat):
        return
    if not isinstance(choice, KeepHand) and choice.position not in range(len(position.hands[seat])):
        raise refused("no_such_card", rule="NL-36")
    if isinstance(choice, Shed):
        raise refused("nothing_would_change")
    if seat in position.rounds[-1].winners:
        raise refused("winners_discard")
    raise refused("too_many_cards_to_swap")


CHECKS: Final[Mapping[type, Check]] = {
    Bid: _check_bid,
    Denounce: _check_denounce,
    ShowSign: _check_sign,
    Spend: _check_spend,
    Vote: _check_vote,
    Shed: _check_choice,
    Swap: _check_choice,
    KeepHand: _check_choice,
    DrawDealer: chance_check(Phase.DEALER, refused, is_possible, rule="NL-11"),
    Deal: chance_check(Phase.DEAL, refused, is_possible, rule="NL-10"),
    ShuffleHands: chance_check(Phase.SHUFFLE, refused, is_possible, rule="NL-33"),
    Oysters: chance_check(Phase.OYSTERS, refused, is_possible, rule="NL-50"),
}
"""Check of each kind of action: raises :class:`IllegalAction` unless the rules allow it."""
