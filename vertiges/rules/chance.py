"""What chance answers: who begins, the share, the refill; and by geometry alone what comes of an intention."""

import random

from vertiges.pieces import piece_set
from vertiges.rules.actions import FirstPlayer, Refill, Rest, Share
from vertiges.rules.outcomes import ideal, is_possible
from vertiges.rules.position import HAND, Position
from vertiges.rules.views import Phase

ChanceAction = FirstPlayer | Share | Refill | Rest


def sample(position: Position, rng: random.Random) -> ChanceAction:
    """One answer of chance; for an intention always the ideal outcome."""
    if position.phase is Phase.FIRST:
        return FirstPlayer(rng.randrange(position.seats))
    if position.phase is Phase.SHARE:
        pieces = sorted(piece_set())
        rng.shuffle(pieces)
        return _shared(position, pieces)
    if position.phase is Phase.REFILL:
        return Refill(tuple(rng.sample(position.draw_pile, position.missing)))
    return _at_rest(position)


def answers(position: Position) -> list[ChanceAction]:
    """Every first player; of the many shares, refills and outcomes only one. Nothing when chance is not awaited."""
    if position.phase is Phase.FIRST:
        return [FirstPlayer(seat) for seat in range(position.seats)]
    if position.phase is Phase.SHARE:
        return [_shared(position, sorted(piece_set()))]
    if position.phase is Phase.REFILL:
        return [Refill(tuple(position.draw_pile[: position.missing]))]
    return [_at_rest(position)] if position.phase is Phase.FALLING else []


def _shared(position: Position, pieces: list[int]) -> Share:
    """`pieces` from the first on: six to every hand, and the rest in equal draw piles, or in the bag (VE-10, VE-70)."""
    share = HAND if position.settings.fast_game else len(pieces) // position.seats
    shares = [pieces[share * seat : share * (seat + 1)] for seat in range(position.seats)]
    return Share(tuple(tuple(own[:HAND]) for own in shares), tuple(tuple(sorted(own[HAND:])) for own in shares))


def _at_rest(position: Position) -> Rest:
    assert position.intention is not None
    return Rest(ideal(position, position.intention))


def is_answer(position: Position, action: ChanceAction) -> bool:
    """Whether chance can answer so in the phase that awaits `action`."""
    if isinstance(action, FirstPlayer):
        return action.seat in range(position.seats)
    if isinstance(action, Share):
        return _is_share(position, action)
    if isinstance(action, Refill):
        drawn = set(action.pieces)
        return len(drawn) == len(action.pieces) == position.missing and drawn <= set(position.draw_pile)
    return is_possible(position, action.outcome)


def _is_share(position: Position, share: Share) -> bool:
    model = _shared(position, sorted(piece_set()))
    pieces = [piece for part in (*share.hands, *share.piles) for piece in part]
    return (
        [len(hand) for hand in share.hands] == [len(hand) for hand in model.hands]
        and [len(pile) for pile in share.piles] == [len(pile) for pile in model.piles]
        and all(pile == tuple(sorted(pile)) for pile in share.piles)
        and len(set(pieces)) == len(pieces)
        and piece_set().keys() >= set(pieces)
    )
