"""A saved match in which a stranger has changed something: read as a match that can be played, or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from main import GAMES
from stage.graphics import theme
from table.contract import CHANCE
from table.game import Game
from table.match.journal import BadJournal, read
from table.match.match import Match
from tests.contract.playing import every_game
from tests.contract.saved_matches import saved_match
from tests.damage import damaged

BEGINNING = 30
"""Lines of a match in which something is changed: whatever comes before must be read each time."""

EVERY = 3
"""One in `EVERY` damages is tried; there are 29 of each value, so values next to each other differ in theirs."""


def one_of_each_kind(lines: list[bytes]) -> list[int]:
    """Return the numbers of the lines with the set-up and with the first action of each kind."""
    kinds: dict[str, int] = {}
    for number, line in enumerate(lines[1:BEGINNING], start=1):
        entry = json.loads(line)
        outcome = entry["action"].get("outcome") or entry["action"].get("intention") or {}
        kinds.setdefault(f"{entry['action']['type']} {outcome.get('landed')} {outcome.get('deed')}", number)
    return [0, *kinds.values()]


def demand_playable(match: Match) -> None:
    """Read all that scenes and stories read of a match."""
    for place in match.setup.seats:
        assert len(place.name) <= 64
        assert place.name.isprintable()
        assert place.colour in range(len(theme.SEATS))
    assert all(abs(number) <= 1e6 for entry in match.past for number in floats(msgspec.to_builtins(entry.action)))
    for entry in match.past:
        for event in entry.events:
            match.game.load_narration().tell(event, match.setup.names, NoTranslation())
    state = type(match.state).from_json(match.state.to_json())
    for seat in state.actors():
        if seat != CHANCE:
            state.apply(seat, state.legal_actions(seat)[0])
            break


def read_or_refused(path: Path) -> tuple[Match | None, str]:
    try:
        return read(path, GAMES), ""
    except BadJournal as error:
        return None, str(error)


def floats(value: object) -> Iterator[float]:
    if isinstance(value, float):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from floats(each)


class NoTranslation:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return singular if count == 1 else plural


@every_game
def test_a_match_with_any_value_replaced_is_refused_or_played_on(game: Game, tmp_path: Path) -> None:
    lines = saved_match(game).read_bytes().splitlines()
    path = tmp_path / "match.jsonl"
    tried = accepted = 0
    for number in one_of_each_kind(lines):
        for line in islice(damaged(lines[number]), number % EVERY, None, EVERY):
            tried += 1
            path.write_bytes(b"\n".join([*lines[:number], line, b""]))
            match, refusal = read_or_refused(path)
            if match is not None:
                accepted += 1
                demand_playable(match)
            assert len(refusal) < 1_000
            assert refusal.isprintable()
    assert tried > 200
    assert 0 < accepted < tried / 2
