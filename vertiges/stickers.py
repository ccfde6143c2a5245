"""Stickers of Vertiges: ZAPs, towers and falls."""

from collections.abc import Iterator, Mapping
from typing import Final

from table.contract import Seat
from table.offer.stickers import AtLeast, Goal, PlayedMatch, Sticker, Without, count
from table.words import N_
from vertiges.rules import events

_TEN: Final = 10
_STARS: Final = 3
_TALL: Final = 12
_LANDSLIDE: Final = 10
_LONG: Final = 5


def _second_grip(match: PlayedMatch) -> Iterator[Seat]:
    """Yield whose section comes to rest loose first, and holds in the same turn."""
    loose: Seat | None = None
    for event in match.events:
        match event:
            case events.TurnBegan():
                loose = None
            case events.SectionLoose():
                loose = event.seat
            case events.Zapped() if event.seat == loose:
                yield event.seat


def _from_behind(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the winner who was 15 points behind the first once."""
    behind = set()
    for turn in match.each(events.TurnBegan):
        most = max(turn.points)
        behind |= {seat for seat, points in enumerate(turn.points) if points <= most - 15}
    yield from (seat for seat in match.winners if seat in behind)


STICKERS: Final = (
    Sticker(
        "zap-ten", N_("Ten at a stroke"), N_("Move ten pieces with one ZAP."),
        count(events.Zapped, 1, lambda zap: len(zap.pieces) >= _TEN),
    ),
    Sticker("zapper", N_("Three ZAPs"), N_("Make three ZAPs in one match."), count(events.Zapped, 3)),
    Sticker(
        "stars", N_("Red stars"), N_("Move three red stars with one ZAP."),
        count(events.Zapped, 1, lambda zap: zap.stars >= _STARS),
    ),
    Sticker(
        "tall", N_("Vertigo"), N_("Lay a piece on a tower, as its twelfth or higher."),
        count(events.PieceLaid, 1, lambda laid: laid.height >= _TALL),
    ),
    Sticker("eye", N_("Eagle eye"), N_("Catch two mistakes in one match."), count(events.Caught, 2)),
    Sticker("last", N_("Nothing left"), N_("Lay your very last piece."), count(events.Finished, 1)),
    Sticker(
        "run", N_("In the flow"), N_("Lay five pieces in one turn and stop in time."),
        count(events.TurnEnded, 1, lambda turn: turn.laid >= _LONG),
    ),
    Sticker("steady", N_("Steady hand"), N_("Win without dropping a piece."), Without(events.Fell, wins=True)),
    Sticker("founder", N_("Founder"), N_("Begin five towers in one match."), count(events.BaseLaid, 5)),
    Sticker("comeback", N_("From the ruins"), N_("Be 15 points behind, and win."), _from_behind, True),
    Sticker("grip", N_("Second grip"), N_("Set a ZAP down loose, grip it again: it holds."), _second_grip, True),
    Sticker(
        "landslide", N_("Landslide"), N_("Bring ten pieces down at once."),
        count(events.Fell, 1, lambda fall: len(fall.pieces) >= _LANDSLIDE), True,
    ),
)  # fmt: skip


def _long_turns(match: PlayedMatch) -> Iterator[Seat]:
    """Yield whose turn has come to five pieces, a base included, however it goes on."""
    laid = 0
    for event in match.events:
        match event:
            case events.TurnBegan():
                laid = 0
            case events.PieceLaid() | events.BaseLaid():
                laid += 1
                if laid == _LONG:
                    yield event.seat


def _moved(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seat of each piece that a ZAP moves."""
    return (zap.seat for zap in match.each(events.Zapped) for _ in zap.pieces)


def _red_stars(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seat of each red star that a ZAP moves."""
    return (zap.seat for zap in match.each(events.Zapped) for _ in range(zap.stars))


GOALS: Final[Mapping[str, Goal]] = {
    "laid": count(events.PieceLaid, 1),
    "zap": count(events.Zapped, 1),
    "moved": AtLeast(_moved),
    "red-stars": AtLeast(_red_stars),
    "zap-six": count(events.Zapped, 1, lambda zap: len(zap.pieces) >= 6),
    "high": count(events.PieceLaid, 1, lambda laid: laid.height >= _TALL),
    "flow": AtLeast(_long_turns),
    "calm": Without(events.Fell),
}
"""Goals of season evenings that are no stickers."""
