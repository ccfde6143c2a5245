"""Observation: from a position to the view of one seat, and back to a possible position."""

import random
from collections.abc import Iterator

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Choice, choices_of
from nimmsleich.rules.position import DECIDED, Position
from nimmsleich.rules.views import Doubt, NimmsleichView, Phase
from table.contract import Seat
from table.rules.observing import observed, position_from

_OPEN_HANDS = DECIDED | {Phase.CHOOSING}


def observe(position: Position, seat: Seat) -> NimmsleichView:
    """Return what `seat` knows of `position`."""
    voting, choosing = position.phase is Phase.VOTING, position.phase is Phase.CHOOSING
    at_the_table = seat >= 0
    hands, sure, doubts = _hands(position, seat)
    disputed = {card for doubt in doubts if doubt for card in doubt.cards}
    public = set(position.shown or ()) - disputed
    everyone = range(position.seats)
    return observed(
        position,
        NimmsleichView,
        seat,
        hands=hands,
        sure=sure,
        doubts=doubts,
        piles=tuple([_seen(pile, public) for pile in position.piles]),
        stock=_seen(position.stock, public),
        box=_seen(position.box, public),
        tell=position.tells[seat] if position.tells and at_the_table else None,
        denouncer=position.speaker() if voting or choosing else -1,
        voted=tuple([voting and position.votes[other] is not None for other in everyone]),
        vote=position.votes[seat] if voting and at_the_table else None,
        chosen=tuple([choosing and position.choices[other] is not None for other in everyone]),
        choice=position.choices[seat] if choosing and at_the_table else None,
        tied=position.level if position.phase is Phase.OYSTERS or position.scores else (),
    )


def _seen(cards: list[Card], public: set[Card]) -> tuple[Card | None, ...]:
    return tuple([card if card in public else None for card in cards])


_Known = tuple[tuple[tuple[Card | None, ...], ...], tuple[tuple[Card, ...], ...], tuple[Doubt | None, ...]]


def _hands(position: Position, viewer: Seat) -> _Known:
    """Return what `viewer` knows of every hand: cards by place, cards at any place, and pairs of which one is there."""
    looked = {look for search in position.searches if search.seat == viewer for look in search.looks}
    looks = [{look.position for look in looked if look.seat == seat} for seat in range(position.seats)]
    doubts = public_doubts(position)
    hands: list[tuple[Card | None, ...]] = []
    sures: list[tuple[Card, ...]] = []
    for seat, hand in enumerate(position.hands):
        if seat == viewer or position.phase in _OPEN_HANDS:
            doubts[seat] = None
            hands.append(tuple(hand))
            sures.append(tuple(sorted(hand)))
            continue
        seen = {hand[place] for place in looks[seat]}
        doubt = doubts[seat]
        if doubt and seen.intersection(doubt.cards):
            doubts[seat] = doubt = None
        public = set(position.shown or ()).difference(doubt.cards if doubt else ())
        sure = seen.union(public.intersection(hand))
        # An unseen place of a known card is known only if no other place is left for it.
        placed = sure if len(hand) - len(seen) == 1 else seen
        hands.append(_seen(hand, placed))
        sures.append(tuple(sorted(sure)))
    return tuple(hands), tuple(sures), tuple(doubts)


def public_doubts(position: Position) -> list[Doubt | None]:
    """Return for each of three seats the public doubt about the card parted with after the last round (NL-31, NL-32).

    The next showing of that hand settles it, so there is never more than one doubt about a seat.
    """
    doubts: list[Doubt | None] = [None] * position.seats
    if position.seats > 3 or not position.rounds or position.phase in _OPEN_HANDS:
        return doubts
    for seat, shown in enumerate(position.rounds[-1].hands):
        away = [card for card in shown if card not in position.hands[seat]]
        if len(shown) == 2 and away:
            low, high = sorted(shown)
            if away[0] in position.box:
                doubts[seat] = Doubt((low, high), "box", position.box.index(away[0]))
            elif away[0] in position.stock:
                doubts[seat] = Doubt((low, high), "stock", position.stock.index(away[0]))
            else:
                doubts[seat] = Doubt((low, high), "pile", position.piles[seat].index(away[0]))
    return doubts


_TRIES = 5_000
"""Positions drawn for one that agrees with the witness."""


def sample_position(view: NimmsleichView, rng: random.Random) -> Position:
    """Return a position consistent with `view`. All cards unknown to it are equally likely anywhere.

    Among so many positions one agrees with the witness (NL-72), unless the number told is hardly possible.
    """
    position = _drawn_position(view, rng)
    for _ in range(_TRIES):
        if position.witnessed == view.witnessed:
            break
        position = _drawn_position(view, rng)
    return position


def _drawn_position(view: NimmsleichView, rng: random.Random) -> Position:
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    fresh = iter(unseen)
    box, stock = list(view.box), list(view.stock)
    piles = [list(pile) for pile in view.piles]
    hands: list[list[Card]] = []
    for seat, hand in enumerate(view.hands):
        held = [card for card in view.sure[seat] if card not in hand]
        doubt = view.doubts[seat]
        if doubt:
            kept, parted = rng.sample(doubt.cards, 2)
            held.append(kept)
            {"box": box, "stock": stock, "pile": piles[seat]}[doubt.place][doubt.at] = parted
        hands.append(_completed(hand, held, fresh, rng))
    return position_from(
        view,
        Position,
        hands=hands,
        piles=[_filled(pile, fresh) for pile in piles],
        stock=_filled(stock, fresh),
        box=_filled(box, fresh),
        bids=[(call.count, call.corpse) for call in view.calls],
        votes=_drawn_votes(view, rng) if view.phase is Phase.VOTING else [],
        choices=_drawn_choices(view, rng) if view.phase is Phase.CHOOSING else [],
        tells=_drawn_tells(view, rng),
        shown=sorted(_shown(view)),
    )


def _filled(cards: list[Card | None], fresh: Iterator[Card]) -> list[Card]:
    return [next(fresh) if card is None else card for card in cards]


def _completed(
    hand: tuple[Card | None, ...], held: list[Card], fresh: Iterator[Card], rng: random.Random
) -> list[Card]:
    missing = held + [next(fresh) for _ in range(hand.count(None) - len(held))]
    rng.shuffle(missing)
    return _filled(list(hand), iter(missing))


def _drawn_tells(view: NimmsleichView, rng: random.Random) -> list[bool]:
    """Return a tell per seat, the viewer's own where it has one; none before the deal or if none are drawn (NL-60)."""
    if view.options.tells is not True or view.phase in (Phase.DEALER, Phase.DEAL):
        return []
    tells = [rng.random() < 0.5 for _ in range(view.seats)]
    if view.tell is not None:
        tells[view.seat] = view.tell
    return tells


def _drawn_votes(view: NimmsleichView, rng: random.Random) -> list[bool | None]:
    votes: list[bool | None] = [rng.choice((False, True)) if voted else None for voted in view.voted]
    votes[view.denouncer], votes[view.denounced] = False, True
    if view.seat >= 0:
        votes[view.seat] = view.vote
    return votes


def _drawn_choices(view: NimmsleichView, rng: random.Random) -> list[Choice | None]:
    winners = view.rounds[-1].winners
    choices: list[Choice | None] = [
        rng.choice(choices_of(seat in winners, len(view.hands[seat]), len(view.piles[seat]))) if chosen else None
        for seat, chosen in enumerate(view.chosen)
    ]
    if view.seat >= 0:
        choices[view.seat] = view.choice
    return choices


def _shown(view: NimmsleichView) -> set[Card]:
    """Return the cards that all players have seen, as far as the view depends on it."""
    looked = {look.seat for search in view.searches if search.seat == view.seat for look in search.looks}
    shown = {card for past in view.rounds for hand in past.hands for card in hand}
    shown.update(card for cards in (view.stock, view.box, *view.piles) for card in cards if card is not None)
    for seat, cards in enumerate(view.sure):
        if seat != view.seat and seat not in looked:
            shown.update(cards)
    return shown
