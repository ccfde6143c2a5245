"""From the last vote to the next round: the count, where the cards go, and who has won (NL-26 … NL-36, NL-50)."""

from typing import TYPE_CHECKING

import msgspec

from nimmsleich.cards import DECK
from nimmsleich.rules import events as told
from nimmsleich.rules.actions import BIDS, KeepHand, Oysters, Shed
from nimmsleich.rules.position import TOKENS
from nimmsleich.rules.views import Call, Phase, Round
from table.contract import Event, Seat

if TYPE_CHECKING:
    from nimmsleich.rules.state import NimmsLeich


def count(state: "NimmsLeich", events: list[Event]) -> None:
    """All cards are shown and counted; the thumbs or the fists have won (NL-26)."""
    bid = BIDS[state.bids[-1]]
    total = sum([DECK[card][bid.corpse - 1] for hand in state.hands for card in hand])
    thumbs = tuple([seat for seat, vote in enumerate(state.votes) if vote])
    fists = tuple([seat for seat, vote in enumerate(state.votes) if not vote])
    winners, losers = (thumbs, fists) if total >= bid.count else (fists, thumbs)
    hands = tuple([tuple(hand) for hand in state.hands])
    state.rounds.append(Round(state.opener, _calls(state), tuple(state.searches), state.speaker, thumbs, hands, total))
    state.shown.update(*hands)
    state.votes = []
    events += (
        told.VotesShown(thumbs, fists),
        told.HandsShown(hands),
        told.Counted(bid.corpse, bid.count, total, winners, losers),
    )
    if state.seats > 3:
        _part_with_the_only_cards(state, winners, events)
    elif any(state.owned(seat) == 1 for seat in winners):
        _finish_three(state, winners, events)
    else:
        state.phase = Phase.SHEDDING
        state.choices = [None] * state.seats


def _calls(state: "NimmsLeich") -> tuple[Call, ...]:
    bids = [BIDS[index] for index in state.bids]
    return tuple([Call((state.opener + turn) % state.seats, bid.count, bid.corpse) for turn, bid in enumerate(bids)])


def _part_with_the_only_cards(state: "NimmsLeich", winners: tuple[Seat, ...], events: list[Event]) -> None:
    """Four to six players: a winner's card goes to the box, a loser's under the pile (NL-27)."""
    for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        card = hand.pop()
        if seat in winners:
            state.box.append(card)
            events.append(told.CardGone(seat, len(pile), card))
        else:
            pile.append(card)
            events.append(told.CardUnderPile(seat, card, len(pile)))
    _end_round(state, events)


def _finish_three(state: "NimmsLeich", winners: tuple[Seat, ...], events: list[Event]) -> None:
    """Three players: somebody wins with a single card (NL-35). Nobody need choose any more, but every winner gets rid
    of a card (NL-31): of two the left one, without being asked.
    """
    for seat in winners:
        card = state.hands[seat].pop(0)
        state.box.append(card)
        events += (told.CardGone(seat, state.owned(seat), None), told.PartedWith(seat, card, "box"))
    _end_round(state, events)


def carry_out_choices(state: "NimmsLeich", events: list[Event]) -> None:
    """Three players: everybody's secret choice at once, in seat order from seat 0 (NL-31, NL-32, NL-34, NL-36)."""
    winners = state.rounds[-1].winners
    swappers = []
    for seat, choice in enumerate(state.choices):
        hand, pile = state.hands[seat], state.piles[seat]
        if choice is None or isinstance(choice, KeepHand):
            events.append(told.HandKept(seat))
            continue
        card = hand.pop(choice.position)
        if not isinstance(choice, Shed):
            swappers.append(seat)
            drawn = state.stock.pop(0)
            hand.append(drawn)
            state.stock.append(card)
            events += (
                told.CardSwapped(seat),
                told.PartedWith(seat, card, "stock"),
                told.CardsDrawn(seat, (drawn,)),
            )
        elif seat in winners:
            state.box.append(card)
            events += (told.CardGone(seat, state.owned(seat), None), told.PartedWith(seat, card, "box"))
        else:
            pile.append(card)
            events += (told.CardUnderPile(seat, None, len(pile)), told.PartedWith(seat, card, "pile"))
    state.rounds[-1] = msgspec.structs.replace(state.rounds[-1], swappers=tuple(swappers))
    state.choices = []
    _end_round(state, events)


def _end_round(state: "NimmsLeich", events: list[Event]) -> None:
    everyone = range(state.seats)
    events.append(told.RoundEnded(state.round, tuple([state.owned(seat) for seat in everyone])))
    denouncer = state.speaker
    state.bids = []
    state.searches = []
    finished = tuple([seat for seat in everyone if not state.owned(seat)])
    if not finished:
        state.opener = (denouncer + 1) % state.seats
        state.begin_round(events)
        return
    level = state.level()
    if len(finished) > 1:
        events.append(told.TokensDecided(finished, tuple(TOKENS - state.tokens[seat] for seat in finished), level))
    if len(level) > 1 and state.oysters:
        state.phase = Phase.OYSTERS
        events.append(told.OystersServed(level))
    else:
        _win(state, level, events)


def eat_oysters(state: "NimmsLeich", oysters: Oysters, events: list[Event]) -> None:
    """The contest is over: the most oysters win, and who is still level shares (NL-50)."""
    level = state.level()
    state.scores = [*oysters.scores]
    events.append(told.OystersEaten(level, oysters.scores))
    _win(state, state.winners_among(level), events)


def _win(state: "NimmsLeich", winners: tuple[Seat, ...], events: list[Event]) -> None:
    state.phase = Phase.OVER
    events.append(told.MatchWon(winners))
