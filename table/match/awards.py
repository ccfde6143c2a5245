"""Stickers that the people of a finished match have won."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from table.contract import SPECTATOR, Seat, View
from table.game import HUMAN
from table.match.match import Match
from table.offer.stickers import PlayedMatch, Sticker


@dataclass(frozen=True, slots=True)
class Award:
    """Sticker won by a person."""

    seat: Seat
    name: str
    """Name at the seat."""
    sticker: Sticker


def as_played(match: Match) -> PlayedMatch:
    """Return a match as stickers see it."""
    view: View = match.state.observation(SPECTATOR)
    steps = tuple(entry.events for entry in match.past)
    return PlayedMatch(len(match.setup.seats), steps, view, match.state.winners())


def awarding(match: Match) -> Generator[None, None, list[Award]]:
    """Return the awards of a match in steps of one sticker each.

    Lessons, matches with help and matches that are not over give none.
    """
    people = {seat: place.name for seat, place in enumerate(match.setup.seats) if place.player == HUMAN}
    if not people or match.setup.lesson or match.setup.practice or not match.state.is_terminal():
        return []
    played, found = as_played(match), []
    for sticker in match.game.load_stickers():
        found += [Award(seat, people[seat], sticker) for seat in sorted({*sticker.won(played)}) if seat in people]
        yield
    return found
