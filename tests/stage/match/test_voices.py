"""Voices of bots: lines, their occasions and memory, and when they keep silent."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from stage.match.faces.memories import memory_lines
from stage.match.faces.voices import LEAST, Cue, Occasion, Voices, harm, lines_in
from stage.match.scene import MatchScene
from table import language
from table.contract import SPECTATOR, Event, visible_to
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.season import season
from table.seating import headless_setup, players_at_once
from table.tempers import PLAIN, TEMPERS
from tests.lantern.rules import CardLaid, Poured
from tests.stage.lantern_window import GAMES as LANTERNS
from tests.stage.lantern_window import table
from tests.stage.unseen_window import QUICK

LANTERN = LANTERNS["lantern"]
SPEAKING = [name for name in TEMPERS if name != PLAIN.name]
CODES = sorted(path.stem for path in (Path(__file__).parents[3] / "assets" / "voices").glob("*.toml"))


@pytest.mark.parametrize("code", CODES)
def test_each_temper_has_enough_lines_for_each_occasion_and_none_twice(code: str) -> None:
    assert sorted(lines_in(code)) == sorted(SPEAKING)
    everything: list[str] = []
    for temper, tables in lines_in(code).items():
        for occasion in Occasion:
            assert len(tables[""][occasion]) >= LEAST[occasion], (temper, occasion)
        for game, lines in tables.items():
            assert game == "" or game in GAMES
            everything += [line for own in lines.values() for line in own]
    assert len(everything) == len(set(everything))
    for line in everything:
        assert {name for _, name, _, _ in string.Formatter().parse(line) if name is not None} <= {"name"}
        assert line == line.strip()


@pytest.mark.parametrize("code", CODES)
def test_each_occasion_has_lines_that_need_no_name_unless_it_is_always_about_a_rival(code: str) -> None:
    for tables in lines_in(code).values():
        for occasion in (Occasion.LEADING, Occasion.LAST, Occasion.SILENCE, Occasion.ESCAPE, Occasion.WON):
            assert any("{name}" not in line for line in tables[""][occasion])


@pytest.mark.parametrize("code", CODES)
def test_only_where_people_lie_is_anybody_called_a_liar(code: str) -> None:
    """A mistake of Vertiges is caught as well, and nobody has lied there."""
    lies = re.compile(r"\b(lies?|lying|bluff\w*|mens\w+|mentai\w*|mentiez|lüge|gelogen|schwindel)\b", re.IGNORECASE)
    for tables in lines_in(code).values():
        for occasion in (Occasion.CAUGHT, Occasion.CATCHING):
            assert [line for line in tables[""][occasion] if lies.search(line)] == []


def test_every_language_of_the_program_has_lines_or_hears_english_ones() -> None:
    assert set(CODES) <= set(language.available())
    assert lines_in("xx") == lines_in("en")


def setup(*tempers: str, seed: int = 3) -> MatchSetup:
    seats = tuple(
        SeatSetup("novice" if temper else "human", f"P{seat}", seat, temper=temper or msgspec.UNSET)
        for seat, temper in enumerate(tempers)
    )
    return MatchSetup("lantern", seats, {"points": 2}, seed)


def voices(
    *tempers: str, cues: Callable[[Event], Sequence[Cue]] = lambda event: (), met: dict[int, bool] | None = None
) -> Voices:
    return Voices(Match(LANTERN, setup(*tempers)), lambda event, view: cues(event), met)


EVENT = Poured(0, 2)


def said(speaking: Voices, times: int = 400, gap: float = 20.0, event: Event = EVENT) -> list[str]:
    found = []
    for number in range(20, 20 + times):
        speaking.update(gap, is_seen=True, is_yielding=False)
        remark = speaking.hear(event, number, "en")
        if remark is not None:
            found.append(remark.words)
    return found


def test_no_line_is_heard_twice_in_a_match() -> None:
    lines = said(voices("bold", "bold", cues=lambda event: (Cue(0, Occasion.TRIUMPH), Cue(1, Occasion.MISHAP))))
    assert len(lines) == len(set(lines)) >= 12


def test_there_is_at_most_one_remark_in_twenty_seconds() -> None:
    speaking = voices("bold", "fair", cues=lambda event: (Cue(0, Occasion.TRIUMPH),))
    times, now = [], 0.0
    for number in range(600):
        speaking.update(0.5, is_seen=True, is_yielding=False)
        now += 0.5
        if speaking.hear(EVENT, number, "en") is not None:
            times.append(now)
    assert len(times) >= 4
    assert all(after - before >= 20.0 for before, after in pairwise(times))


def test_people_and_plain_bots_never_say_anything() -> None:
    assert said(voices("", "plain", cues=lambda event: (Cue(0, Occasion.TRIUMPH), Cue(1, Occasion.ESCAPE)))) == []


def test_what_only_some_have_seen_moves_nobody_to_speak() -> None:
    speaking = voices("bold", "bold", cues=lambda event: (Cue(0, Occasion.TRIUMPH),))
    assert said(speaking, event=CardLaid(seat=0, card=3)) == []
    assert said(speaking)


def test_a_remark_names_the_rival_that_it_is_about() -> None:
    lines = said(voices("spiteful", "", cues=lambda event: (Cue(0, Occasion.CATCHING, 1),)))
    assert any("P1" in line for line in lines)
    assert not any("{" in line for line in lines)


def test_a_bot_remembers_who_has_harmed_it_in_this_match() -> None:
    """Once it is harmed again, and once it pays back."""
    match = Match(LANTERN, setup("random", "random"))
    TurnController(
        match, players_at_once(LANTERN, headless_setup(LANTERN, ["random"] * 2, {"points": 2}, 3))
    ).play_out()
    played = Match(LANTERN, setup("bold", "fair"))
    for number in range(match.length // 2):
        played.apply(match.entry(number).seat, match.entry(number).action)
    done = [number for number, entry in enumerate(played.past) if any(isinstance(e, Poured) for e in entry.events)]
    assert len(done) > 2

    def heard(cues: Sequence[Cue], number: int) -> str:
        speaking = Voices(played, lambda event, view: cues if isinstance(event, Poured) else ())
        lines = {line for at in range(40) for line in [_first(speaking, number + at)] if line}
        return ",".join(sorted({_occasion(line) for line in lines}))

    assert "again" in heard(harm(1, 0)[1:], done[-1] + 1)
    assert "revenge" in heard((*harm(1, 0)[1:], *harm(0, 1)[:1]), done[-1] + 1)
    assert "again" not in heard(harm(1, 0)[1:], done[0] + 1 - 40)


def _heard(speaking: Voices, event: Event, number: int) -> str:
    speaking.update(20.0, is_seen=True, is_yielding=False)
    remark = speaking.hear(event, number, "en")
    return remark.words if remark is not None else ""


def _first(speaking: Voices, number: int) -> str:
    return _heard(speaking, EVENT, number)


def _occasion(line: str) -> str:
    """Return the occasion of a line of which only the name is filled in."""
    for tables in lines_in("en").values():
        for occasion, lines in tables[""].items():
            if any(line in {each.format(name=f"P{seat}") for seat in range(4)} for each in lines):
                return occasion
    raise AssertionError(line)


def test_the_end_is_remarked_on_only_once_it_has_been_seen() -> None:
    match = Match(LANTERN, setup("bold", "fair"))
    bots = players_at_once(LANTERN, headless_setup(LANTERN, ["random"] * 2, {"points": 2}, 3))
    TurnController(match, bots).play_out()
    seen = visible_to(SPECTATOR, list(match.entry(match.number - 1).events))
    assert len(seen) > 1
    for event in seen:
        speaking = Voices(match, lambda event, view: ())
        heard = {_occasion(line) for number in range(20) if (line := _heard(speaking, event, number + 40))}
        assert heard <= {Occasion.WON, Occasion.LOST} if event == seen[-1] else heard <= {Occasion.SILENCE}
        assert bool(heard) or event != seen[-1]


@pytest.mark.parametrize("won", [True, False])
def test_a_bot_remembers_the_last_match_against_the_person(won: bool) -> None:
    speaking = voices("", "greedy", met={1: won})
    remark = speaking.hear(EVENT, 2, "en")
    assert remark is not None
    assert remark.seat == 1
    assert _occasion(remark.words) == (Occasion.MET_WINNER if won else Occasion.MET_LOSER)
    assert speaking._met == {}, "once a match"


def test_on_an_evening_of_the_season_a_rival_remembers_the_last_one_and_says_so_once() -> None:
    match = Match(LANTERN, setup("", "greedy", "fair"))
    speaking = Voices(match, lambda event, view: (), {1: True, 2: False}, {1: "Eight pieces!", 2: ""})
    lines = [_heard(speaking, EVENT, number) for number in range(2, 5)]
    assert lines[0] == "Eight pieces!"
    assert not any(lines[1:])


@pytest.mark.parametrize("code", CODES)
def test_each_member_of_the_cast_remembers_in_three_lines_at_least_and_the_robots_in_one_set(code: str) -> None:
    people = {key for key, member in season().cast.items() if member.face}
    found = memory_lines(code)
    assert found.keys() == people | {"robot"}
    for lines in found.values():
        assert len({*lines.won, *lines.lost, *lines.mishap}) >= 3
        assert all("{mishap}" in line for line in lines.mishap)
        filled = [line.format(name="Zoé", evening="E", mishap="M") for line in (*lines.won, *lines.lost, *lines.mishap)]
        assert not any("{" in line for line in filled)


def test_a_remark_goes_soon_once_a_person_may_act() -> None:
    speaking = voices("bold", "bold", cues=lambda event: (Cue(0, Occasion.TRIUMPH),))
    while speaking.made is None:
        _first(speaking, len(speaking._used) + 30)
    speaking.update(1.5, is_seen=False, is_yielding=True)
    assert speaking.made is not None, "it has not been seen yet"
    speaking.update(1.5, is_seen=True, is_yielding=False)
    assert speaking.made is not None
    speaking.update(0.1, is_seen=True, is_yielding=True)
    assert speaking.made is None


@pytest.mark.parametrize("remarks", [True, False])
def test_remarks_are_heard_and_written_down_unless_they_are_off(tmp_path: Path, remarks: bool) -> None:
    settings = msgspec.structs.replace(QUICK, remarks=remarks)
    with table(tmp_path, "human", "novice", settings=settings) as here:
        scene = here.driver.front(MatchScene)
        scene.context.voices = Voices(
            Match(LANTERN, setup("bold", "bold")), lambda event, view: (Cue(1, Occasion.TRIUMPH),)
        )
        here.wait_for_turn()
        for _ in range(6):
            scene.context.voices.update(20.0, is_seen=False, is_yielding=False)
            scene.context.act(scene.context.legal[0])
            here.wait_for_turn()
        log = [line.text for line in scene.log.panel.lines.entries]
        assert any("“" in line for line in log) == remarks
        if remarks:
            before = log
            scene.rebuild()
            assert [line.text for line in scene.log.panel.lines.entries] == before
