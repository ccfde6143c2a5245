"""What the rules allow to whom, and the refusal of everything else with the rule that forbids it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from nimmsleich.cards import CORPSES_PER_CARD, RANKS
from nimmsleich.rules.actions import (
    BIDS,
    Bid,
    Choice,
    Denounce,
    KeepHand,
    Look,
    NimmsleichAction,
    Shed,
    Spend,
    Swap,
    Vote,
    bids_with,
    choices_of,
    spends_of,
)
from nimmsleich.rules.chance import WHEN, ChanceAction, answers, is_possible
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, IllegalAction, Seat

if TYPE_CHECKING:
    from nimmsleich.rules.state import NimmsLeich

_DENOUNCE: Final = Denounce()
_VOTES: Final = (Vote(False), Vote(True))


def legal_actions(state: "NimmsLeich", seat: Seat) -> list[NimmsleichAction]:
    """See :meth:`NimmsLeich.legal_actions`."""
    phase = state.phase
    if phase is Phase.BIDDING:
        legal: list[NimmsleichAction] = []
        if seat == state.speaker:
            low = state.bids[-1] + 1 if state.bids else 0
            legal.extend(BIDS[low : bids_with(state.cards_in_hands())])
            if low:
                legal.append(_DENOUNCE)
        if 0 <= seat < state.seats and state.tokens[seat]:
            legal.extend(spends_of(seat, tuple(map(len, state.hands))))
        return legal
    if seat not in state.actors():
        return []
    if phase is Phase.VOTING:
        return [*_VOTES]
    if phase is Phase.SHEDDING:
        return [*_choices(state, seat)]
    return [*answers(state)]


def _choices(state: "NimmsLeich", seat: Seat) -> tuple[Choice, ...]:
    return choices_of(seat in state.rounds[-1].winners, len(state.hands[seat]), len(state.piles[seat]))


def _demand_phase(state: "NimmsLeich", phase: Phase, seat: Seat, rule: str) -> None:
    if state.phase is not phase:
        raise IllegalAction(rule, f"not_now_{state.phase}")
    if seat not in range(state.seats):
        raise IllegalAction(rule, "no_player")


def _check_bid(state: "NimmsLeich", seat: Seat, bid: Bid) -> None:
    if state.phase is not Phase.BIDDING:
        raise IllegalAction("NL-22", f"not_now_{state.phase}")
    if seat != state.speaker:
        raise IllegalAction("NL-23", "not_your_turn", seat=state.speaker)
    if not 1 <= bid.corpse <= len(RANKS):
        raise IllegalAction("NL-1", "no_such_corpse")
    if bid.count < 1:
        raise IllegalAction("NL-23", "bid_nothing")
    if state.bids and bid.index <= state.bids[-1]:
        last = BIDS[state.bids[-1]]
        if last.index == bids_with(state.cards_in_hands()) - 1:
            raise IllegalAction("NL-24", "no_raise_left")
        if last.corpse == len(RANKS):
            raise IllegalAction("NL-24", "only_higher_number", count=last.count, corpse=last.corpse)
        raise IllegalAction("NL-24", "bid_too_low", count=last.count, corpse=last.corpse)
    most = CORPSES_PER_CARD * state.cards_in_hands()
    if bid.count > most:
        raise IllegalAction("NL-24", "bid_too_high", most=most)


def _check_denounce(state: "NimmsLeich", seat: Seat, _: Denounce) -> None:
    _demand_phase(state, Phase.BIDDING, seat, "NL-23")
    if seat != state.speaker:
        raise IllegalAction("NL-23", "not_your_turn", seat=state.speaker)
    if not state.bids:
        raise IllegalAction("NL-23", "nothing_to_denounce")


def _check_spend(state: "NimmsLeich", seat: Seat, spend: Spend) -> None:
    if state.phase is not Phase.BIDDING:
        raise IllegalAction("NL-40", "detectives_only_while_bidding")
    if seat not in range(state.seats):
        raise IllegalAction("NL-40", "no_player")
    if not state.tokens[seat]:
        raise IllegalAction("NL-40", "no_token_left")
    allowed = spends_of(seat, tuple(map(len, state.hands)))
    if spend in allowed or Spend(tuple(sorted(spend.looks))) in allowed:
        return
    if any(look.seat == seat for look in spend.looks):
        raise IllegalAction("NL-40", "own_cards_need_no_detective")
    if not all(_is_card(state, look) for look in spend.looks):
        raise IllegalAction("NL-40", "no_such_card")
    if state.seats == 3:
        raise IllegalAction("NL-33", "two_cards_of_opponents")
    raise IllegalAction("NL-40", "two_different_opponents")


def _is_card(state: "NimmsLeich", look: Look) -> bool:
    return look.seat in range(state.seats) and look.position in range(len(state.hands[look.seat]))


def _check_vote(state: "NimmsLeich", seat: Seat, _: Vote) -> None:
    _demand_phase(state, Phase.VOTING, seat, "NL-25")
    if seat == state.speaker:
        raise IllegalAction("NL-25", "denouncer_is_fist")
    if seat == (state.speaker - 1) % state.seats:
        raise IllegalAction("NL-25", "bidder_is_thumb")
    if state.votes[seat] is not None:
        raise IllegalAction("NL-25", "already_voted")


def _check_choice(state: "NimmsLeich", seat: Seat, choice: Choice) -> None:
    if state.seats > 3:
        raise IllegalAction("NL-27", "no_choice_of_cards")
    _demand_phase(state, Phase.SHEDDING, seat, "NL-36")
    if state.choices[seat] is not None:
        raise IllegalAction("NL-36", "already_chosen")
    if choice in _choices(state, seat):
        return
    if not isinstance(choice, KeepHand) and choice.position not in range(len(state.hands[seat])):
        raise IllegalAction("NL-36", "no_such_card")
    if isinstance(choice, Shed):
        raise IllegalAction("NL-34", "nothing_would_change")
    if seat in state.rounds[-1].winners:
        raise IllegalAction("NL-31", "winners_discard")
    raise IllegalAction("NL-34", "too_many_cards_to_swap")


def _check_chance(state: "NimmsLeich", seat: Seat, action: ChanceAction) -> None:
    phase, rule = WHEN[type(action)]
    if seat != CHANCE:
        raise IllegalAction(rule, "chance_decides")
    if state.phase is not phase:
        raise IllegalAction(rule, f"not_now_{state.phase}")
    if not is_possible(state, action):
        raise IllegalAction(rule, "impossible_chance")


CHECKS: Final[dict[type, Callable[["NimmsLeich", Seat, Any], None]]] = {
    Bid: _check_bid,
    Denounce: _check_denounce,
    Spend: _check_spend,
    Vote: _check_vote,
    Shed: _check_choice,
    Swap: _check_choice,
    KeepHand: _check_choice,
    **dict.fromkeys(WHEN, _check_chance),
}
"""Per kind of action what refuses it."""
