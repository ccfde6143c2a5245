"""Stickers of Nizza: flights, falls and robberies."""

from collections.abc import Iterable, Iterator, Mapping
from math import dist
from typing import Final, cast

from nizza import boards
from nizza.board.areas import CENTIMETRES, Kind
from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from table.contract import Seat
from table.offer.stickers import AtLeast, Goal, PlayedMatch, Sticker, count
from table.words import N_

_FAR: Final = 3000 / CENTIMETRES
"""Units of the flight of 30 m."""


def _far(match: PlayedMatch) -> Iterator[Seat]:
    view = cast("NizzaView", match.end)
    board = boards.known(view.board.name, view.board.fingerprint)
    for swing in match.each(events.SwingLanded):
        if dist(board.position(swing.start), board.position(swing.end)) >= _FAR:
            yield swing.seat


def _sunk(match: PlayedMatch) -> Iterator[Seat]:
    """Yield who pushes a pawn with the crown jewels."""
    for step in match.steps:
        lost = {event.seat for event in step if isinstance(event, events.CaseLost) and event.case is Case.JEWELS}
        yield from (event.seat for event in step if isinstance(event, events.PawnPushed) and event.victim in lost)


def _comeback(match: PlayedMatch) -> Iterable[Seat]:
    lost = {event.seat for event in match.each(events.CaseLost) if event.case is Case.JEWELS}
    return [seat for seat in match.winners if seat in lost]


def _dry(match: PlayedMatch) -> Iterable[Seat]:
    """Return who wins with three swings of momentum or more, and never gets wet."""
    wet = {event.seat for event in match.events if isinstance(event, events.PawnFell | events.SwingMissed)}
    return [seat for seat in count(events.SwingLanded, 3)(match) if seat in match.winners and seat not in wet]


def _revenge(match: PlayedMatch) -> Iterator[Seat]:
    """Yield who pushes the one that pushed them last."""
    pusher: dict[Seat, Seat] = {}
    for push in match.each(events.PawnPushed):
        if pusher.get(push.seat) == push.victim:
            yield push.seat
            del pusher[push.seat]
        pusher[push.victim] = push.seat


STICKERS: Final = (
    Sticker(
        "fingertips", N_("By the fingertips"), N_("Hang on to the edge of a roof and pull yourself up."),
        count(events.SwingLanded, 1, lambda swing: swing.by_fingertips),
    ),
    Sticker("far", N_("Thirty metres"), N_("Land a swing 30 m from where it began."), AtLeast(_far)),
    Sticker(
        "palm", N_("Coconut"), N_("Let go of the rope and land in a palm tree."),
        count(events.SwingLanded, 1, lambda swing: swing.onto is Kind.PALM),
    ),
    Sticker(
        "yacht", N_("Boarding party"), N_("Swing straight onto the yacht."),
        count(events.SwingLanded, 1, lambda swing: swing.onto is Kind.YACHT),
    ),
    Sticker("dry", N_("Dry feet"), N_("Land three swings, never get wet, and win."), _dry),
    Sticker(
        "bouncer", N_("Bouncer"), N_("Push three rivals into the water in one match."), count(events.PawnPushed, 3)
    ),
    Sticker("sunk", N_("Sunken treasure"), N_("Push somebody who carries the crown jewels."), _sunk),
    Sticker(
        "alike", N_("Five of a kind"), N_("Use five dice that all show the same."),
        count(events.DiceFixed, 1, lambda fixed: len(set(fixed.dice)) == 1),
    ),
    Sticker("burglar", N_("Old habits"), N_("Crack the safe twice in one match."), count(events.SafeCracked, 2)),
    Sticker("comeback", N_("Finders keepers"), N_("Lose the crown jewels, and win all the same."), _comeback, True),
    Sticker("revenge", N_("Served cold"), N_("Push whoever pushed you."), _revenge, True),
    Sticker("soaked", N_("Soaked to the skin"), N_("Fall into the water four times."), count(events.PawnFell, 4), True),
)  # fmt: skip


def _metres(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seat of each whole metre of a swing."""
    view = cast("NizzaView", match.end)
    board = boards.known(view.board.name, view.board.fingerprint)
    for event in match.events:
        if isinstance(event, events.PawnSwung | events.SwingLanded):
            way = dist(board.position(event.start), board.position(event.end))
            yield from [event.seat] * int(way * CENTIMETRES / 100)


GOALS: Final[Mapping[str, Goal]] = {
    "metres": AtLeast(_metres),
    "swings": count(events.PawnSwung, 1),
    "push": count(events.PawnPushed, 1),
    "safe": count(events.SafeCracked, 1),
    "aboard": count(events.YachtBoarded, 1),
}
"""Goals of season evenings that are no stickers."""
