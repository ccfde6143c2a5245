"""The chart of a match: how many cards everybody still owned after each round."""

from collections.abc import Iterable

from nimmsleich.rules.events import RoundBegan, RoundEnded
from table.contract import Event
from table.game import Course
from table.words import N_


def cards_left(events: Iterable[Event], seats: int) -> Course:
    """Cards in pile and hand together, from the deal (NL-10) to the last round that was counted."""
    owned: list[tuple[int, ...]] = []
    for event in events:
        if isinstance(event, RoundBegan) and not owned:
            owned.append(tuple(map(sum, zip(event.pile_heights, event.hand_sizes, strict=True))))
        elif isinstance(event, RoundEnded):
            owned.append(event.owned)
    return Course(N_("Cards left"), N_("Round"), tuple(zip(*owned, strict=True)), fewest_lead=True)
