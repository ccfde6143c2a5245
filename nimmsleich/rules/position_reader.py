"""Reading a position from JSON, and the checks that refuse an impossible one."""

from itertools import pairwise
from typing import Final

from nimmsleich.cards import DECK, RANKS
from nimmsleich.rules.actions import OYSTERS_PER_LANE, Bid, bids_with, choices_of, spends_of
from nimmsleich.rules.position import DECIDED, PILE, SEATS, TOKENS, Position, before_the_deal, cards_in_hand
from nimmsleich.rules.views import Phase
from table.rules.position_state import decoded, demand

BEFORE_THE_DEAL: Final = frozenset({Phase.DEALER, Phase.DEAL})


def read(text: str) -> Position:
    """Return the position that `text` describes, with omitted fields filled in. Raises :class:`BadPosition`."""
    position = decoded(text, Position, "Nimm's Leich!")
    _check_frame(position)
    if position.phase not in BEFORE_THE_DEAL:
        _check_cards(position)
        _check_history(position)
        _check_round(position)
        _check_end(position)
    return position


def _check_frame(position: Position) -> None:
    seats, phase = position.seats, position.phase
    demand(seats in SEATS, f"Nimm's Leich! is for 3 to 6 players, not {seats}.")
    demand(
        position.dealer == -1 if phase is Phase.DEALER else position.dealer in range(seats),
        f"In the phase {phase} there is no dealer {position.dealer}.",
    )
    position.tokens = position.tokens or [TOKENS] * seats
    demand(
        len(position.tokens) == seats and all(number in range(TOKENS + 1) for number in position.tokens),
        f"Each of the {seats} players has 0 to {TOKENS} tokens.",
    )
    if phase in BEFORE_THE_DEAL:
        position.hands = position.hands or [[] for _ in range(seats)]
        position.piles = position.piles or [[] for _ in range(seats)]
        position.shown = position.shown or []
        demand(
            position
            == before_the_deal(seats, dealer=position.dealer, oysters=position.oysters, with_tells=position.with_tells),
            "Before the deal nothing has happened but the drawing of the dealer.",
        )


def _check_cards(position: Position) -> None:
    seats = position.seats
    demand(len(position.piles) == seats and len(position.hands) == seats, f"There must be {seats} piles and hands.")
    owned = [[*pile, *hand] for pile, hand in zip(position.piles, position.hands, strict=True)]
    cards = [*position.stock, *position.box, *(card for cards in owned for card in cards)]
    demand(sorted(cards) == list(range(len(DECK))), "Every card from 0 to 35 must lie in exactly one place.")
    demand(len(position.stock) == len(DECK) - PILE * seats, f"The stock holds {len(DECK) - PILE * seats} cards.")
    demand(all(len(cards) <= PILE for cards in owned), f"Nobody ever owns more than {PILE} cards.")
    if position.phase not in DECIDED:
        in_hand = cards_in_hand(seats)
        demand(all(owned), "Somebody without cards has finished: the match would be over.")
        demand(
            all(len(hand) == min(in_hand, len(cards)) for hand, cards in zip(position.hands, owned, strict=True)),
            f"Everybody who can holds {in_hand} in hand.",
        )


def _check_history(position: Position) -> None:
    seats = position.seats
    everyone = range(seats)
    for number, past in enumerate(position.rounds, start=1):
        people = (past.opener, past.denouncer, *past.thumbs, *past.swappers, *(call.seat for call in past.calls))
        people += tuple(sign.seat for sign in past.signs)
        demand(
            bool(past.calls) and len(past.hands) == seats and all(seat in everyone for seat in people),
            f"Remembered round {number} does not fit {seats} players.",
        )
        demand(
            all(card in range(len(DECK)) for hand in past.hands for card in hand)
            and all(call.corpse in RANKS for call in past.calls),
            f"Remembered round {number} names a card or a corpse that does not exist.",
        )
    demand(len(position.rounds) <= position.round, "More rounds are remembered than were played.")
    remembered = {card for past in position.rounds for hand in past.hands for card in hand}
    public = remembered | (set(position.box) if seats > 3 else set())
    if position.shown is None:
        position.shown = sorted(public)
    demand(
        public <= set(position.shown) <= set(range(len(DECK))),
        "The cards shown must be cards, and hold those of all remembered rounds and of a public box.",
    )
    if position.rounds and seats == 3 and position.phase not in (Phase.CHOOSING, *DECIDED):
        for seat, hand in enumerate(position.rounds[-1].hands):
            away = set(hand) - set(position.hands[seat])
            demand(
                len(away) <= 1 and away <= {*position.box, *position.piles[seat], *position.stock},
                f"The cards that seat {seat} showed last cannot have gone where they are.",
            )


def _check_round(position: Position) -> None:
    seats = position.seats
    finished = position.round - (position.phase not in DECIDED)
    lost = [PILE - len(pile) - len(hand) for pile, hand in zip(position.piles, position.hands, strict=True)]
    demand(position.round >= 1, "Rounds count from 1.")
    demand(finished <= len(position.box), "Each finished round has sent a card to the box at least.")
    demand(max(lost) <= finished, "Nobody gets rid of more than one card a round.")
    demand(position.opener in range(seats), f"There is no opener {position.opener}.")
    in_round = position.phase in (Phase.BIDDING, Phase.VOTING, Phase.CHOOSING)
    demand(in_round or not (position.bids or position.searches), f"In the phase {position.phase} nobody has bid.")
    indices = [Bid(count, corpse).index for count, corpse in position.bids]
    limit = bids_with(sum(map(len, position.hands)))
    demand(
        all(corpse in RANKS and count > 0 for count, corpse in position.bids)
        and all(low < high for low, high in pairwise(indices))
        and all(index < limit for index in indices),
        f"Each bid must raise the one before and name at most {limit // len(RANKS)} of a corpse of rank 1 to 6.",
    )
    _check_searches(position)
    _check_signs(position)
    _check_votes(position)
    _check_choices(position)


def _check_searches(position: Position) -> None:
    sizes = tuple(map(len, position.hands))
    spent = [0] * position.seats
    for search in position.searches:
        demand(search.seat in range(position.seats), f"There is no seat {search.seat} to spend a token.")
        allowed = [set(spend.looks) for spend in spends_of(search.seat, sizes)]
        demand(
            set(search.looks) in allowed and len(set(search.looks)) == len(search.looks),
            f"Seat {search.seat} cannot spend a token like that.",
        )
        demand(search.after in range(len(position.bids) + 1), "A token was spent after a bid that was not made.")
        spent[search.seat] += 1
    demand(
        all(gone + left <= TOKENS for gone, left in zip(spent, position.tokens, strict=True)),
        f"More than {TOKENS} tokens of one player are accounted for.",
    )


def _check_signs(position: Position) -> None:
    signed = position.seats if position.with_tells else 0
    demand(len(position.tells) == signed, f"There must be {signed} tells, one per seat where signs are shown.")
    latest = len(position.bids) if position.phase in (Phase.BIDDING, Phase.VOTING, Phase.CHOOSING) else -1
    demand(
        position.with_tells or not position.signs,
        "Signs are shown with the option “tells” only.",
    )
    demand(
        all(
            sign.after in range(latest + 1) and sign.seat == (position.opener + sign.after) % position.seats
            for sign in position.signs
        )
        and all(early.after < late.after for early, late in pairwise(position.signs)),
        "Each sign comes once before the bid or the denunciation of its seat.",
    )


def _check_votes(position: Position) -> None:
    if position.phase is not Phase.VOTING:
        demand(not position.votes, f"In the phase {position.phase} there are no votes.")
        return
    demand(bool(position.bids), "A denunciation needs a bid.")
    demand(len(position.votes) == position.seats, f"There must be {position.seats} votes, null for undecided.")
    bidder = (position.speaker() - 1) % position.seats
    demand(
        position.votes[position.speaker()] is False and position.votes[bidder] is True,
        f"Seat {position.speaker()} denounced and is a fist, seat {bidder} made the bid and is a thumb.",
    )
    demand(None in position.votes, "When everybody has voted, the cards are counted.")


def _check_choices(position: Position) -> None:
    if position.phase is not Phase.CHOOSING:
        demand(not position.choices, f"In the phase {position.phase} there are no choices.")
        return
    demand(position.seats == 3, "Only three players choose which card to part with.")
    demand(
        bool(position.rounds) and [*map(list, position.rounds[-1].hands)] == position.hands,
        "The round just counted must be remembered with the hands as they are.",
    )
    last = position.rounds[-1]
    demand(
        [(call.count, call.corpse) for call in last.calls] == position.bids and last.denouncer == position.speaker(),
        "The round just counted must be remembered with the bids as they are.",
    )
    demand(len(position.choices) == 3 and None in position.choices, "There must be 3 choices, null for undecided.")
    for seat, choice in enumerate(position.choices):
        hand, pile = position.hands[seat], position.piles[seat]
        won = seat in last.winners
        demand(not won or len(hand) + len(pile) > 1, f"Seat {seat} has won with its last card: the match is over.")
        demand(
            choice is None or choice in choices_of(won, len(hand), len(pile)),
            f"Seat {seat} cannot have chosen that.",
        )


def _check_end(position: Position) -> None:
    if position.phase not in DECIDED:
        demand(not position.scores, "Oysters are opened at the end only.")
        return
    level = position.level
    demand(bool(level), "The match cannot be decided while everybody has cards.")
    contest = position.oysters and len(level) > 1
    if position.phase is Phase.OYSTERS:
        demand(contest and not position.scores, "Oysters are opened by players who are level, if that was agreed.")
        return
    demand(
        len(position.scores) == (len(level) if contest else 0)
        and all(score in range(OYSTERS_PER_LANE + 1) for score in position.scores),
        f"There must be one score from 0 to {OYSTERS_PER_LANE} for each contestant in oysters.",
    )
