"""Counting of each goal of the season, by one sequence of events made by hand."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from main import GAMES
from niagara.board import Place
from niagara.rules import events as river
from nimmsleich.rules import events as corpses
from nimmsleich.rules.actions import Sign
from nizza.board.areas import CENTIMETRES, Kind
from nizza.boards import known
from nizza.rules import events as roofs
from table.offer.stickers import AtLeast, PlayedMatch
from table.season import season
from tests.niagara import sticker_examples as niagara
from tests.niagara.sticker_examples import CHEAP, DEAR, home, lost, stolen
from tests.nimmsleich import sticker_examples as nimmsleich
from tests.nimmsleich.sticker_examples import HANDS, bid, counted, doubt
from tests.nizza import sticker_examples as nizza
from tests.nizza.sticker_examples import FIRST, LAST, NEAR, landed, pushed
from tests.vertiges import sticker_examples as vertiges
from tests.vertiges.sticker_examples import fell, zap
from vertiges.rules import events as towers

LIES = nimmsleich.match(
    (corpses.RoundBegan(1, 0), bid(16), bid(17), bid(18, seat=1), bid(19, seat=2), HANDS),
    (corpses.RoundBegan(2, 0), bid(5, 2), bid(6, 2, seat=3), bid(7, 2), HANDS),
)
"""Of sixteen bodies 17 and 18 are believed, and of four 5 and 6; the last bid of a round is denounced."""

SIGNED = nimmsleich.match(
    (corpses.RoundBegan(1, 0), corpses.SignShown(1, Sign.COUGH), bid(9, seat=1), *doubt(0, 1, 9, 8)),
    (corpses.RoundBegan(2, 0), corpses.SignShown(0, Sign.COUGH), bid(9), corpses.Denounced(1, 0, 9, 1)),
    counted(9, 9, 0, 2),
    (corpses.RoundBegan(3, 0), corpses.SignShown(1, Sign.COUGH), bid(8, seat=1), bid(9, seat=2), *doubt(0, 2, 9, 8)),
    (corpses.RoundBegan(4, 0), bid(9, seat=1), corpses.SignShown(0, Sign.COUGH), *doubt(0, 1, 9, 8)),
)
"""A bid with a sign is false, another true; the third is raised without a sign, and the last sign is a denouncer's."""

DOUBTS = nimmsleich.match(doubt(0, 1, 9, 8), doubt(0, 1, 9, 9), doubt(2, 1, 9, 10), doubt(3, 0, 9, 8))
LOOT = niagara.match(
    *(stolen(), home(CHEAP), home(CHEAP)),
    *(stolen(), river.GemUnloaded(0, 0, CHEAP, Place.L6), home(DEAR)),
    *(stolen(), lost(CHEAP), home(CHEAP)),
    *(stolen(), stolen(seat=1, victim=0), home(CHEAP), river.CanoeLanded(1, 0, (CHEAP,))),
    *(stolen(), river.CanoeLanded(0, 1, (CHEAP,)), home()),
)
"""Brought home by the thief, unloaded, lost, stolen by another who brings it home, and given back ashore."""

LAID = tuple(towers.PieceLaid(0, piece + 1, piece, 1, piece + 1, closed=False) for piece in range(10, 15))
ZAPS = vertiges.match(zap(5), zap(6, 1), zap(7, 2))
PUSHES = nizza.match(pushed(0, 1), pushed(1, 0), pushed(0, 2))
SWING = roofs.PawnSwung(0, 0, 1, FIRST, NEAR, Kind.ROOF)
_BOARD = known(nizza.VIEW.board.name, nizza.VIEW.board.fingerprint)
METRES = [int(dist(_BOARD.position(FIRST), _BOARD.position(end)) * CENTIMETRES / 100) for end in (NEAR, LAST)]
"""Whole metres from the first place to the next and to the last."""

COUNTED: dict[tuple[str, str], tuple[PlayedMatch, tuple[int, ...]]] = {
    ("nizza", "swings"): (nizza.match(SWING, landed(), SWING), (2, 0, 0)),
    ("nizza", "metres"): (nizza.match(SWING, landed(), landed(LAST)), (2 * METRES[0] + METRES[1], 0, 0)),
    ("nizza", "push"): (PUSHES, (2, 1, 0)),
    ("nizza", "safe"): (nizza.match(roofs.SafeCracked(1), roofs.YachtBoarded(0)), (0, 1, 0)),
    ("nizza", "aboard"): (nizza.match(roofs.SafeCracked(1), roofs.YachtBoarded(0)), (1, 0, 0)),
    ("nizza", "far"): (nizza.match(landed(), landed(LAST), SWING), (1, 0, 0)),
    ("niagara", "gems"): (niagara.match(home(CHEAP, DEAR), lost(CHEAP), stolen()), (2, 0, 0)),
    ("niagara", "theft"): (LOOT, (5, 1, 0)),
    ("niagara", "loot"): (LOOT, (1, 1, 0)),
    ("niagara", "trade"): (niagara.match(river.JoeTraded(0, 0, None, CHEAP), stolen()), (1, 0, 0)),
    ("niagara", "double"): (niagara.match(home(CHEAP), home(CHEAP), home(CHEAP, DEAR)), (1, 0, 0)),
    ("niagara", "moose"): (niagara.match(home(CHEAP), home(moose=True)), (1, 0, 0)),
    ("nimmsleich", "right"): (nimmsleich.match(counted(3, 3, 0, 1), counted(3, 2, 2)), (1, 1, 1, 0)),
    ("nimmsleich", "lie"): (LIES, (2, 1, 0, 1)),
    ("nimmsleich", "doubt"): (DOUBTS, (1, 0, 0, 1)),
    ("nimmsleich", "honest"): (DOUBTS, (0, 2, 0, 0)),
    ("nimmsleich", "sign"): (SIGNED, (1, 0, 1, 0)),
    ("nimmsleich", "alone"): (nimmsleich.match(counted(3, 3, 0, 1), counted(3, 2, 2)), (0, 0, 1, 0)),
    ("vertiges", "laid"): (vertiges.match(*LAID, towers.BaseLaid(0, 1, 1)), (5, 0)),
    ("vertiges", "zap"): (ZAPS, (3, 0)),
    ("vertiges", "zap-six"): (ZAPS, (2, 0)),
    ("vertiges", "moved"): (ZAPS, (18, 0)),
    ("vertiges", "red-stars"): (ZAPS, (3, 0)),
    ("vertiges", "high"): (vertiges.match(*LAID), (4, 0)),
    ("vertiges", "flow"): (vertiges.match(towers.TurnBegan(1, 0, (0, 0)), *LAID, *LAID), (1, 0)),
}
"""Match, and deeds of each seat in that match, by game and goal."""

AVOIDED = {("niagara", "unharmed"): niagara.match(lost(), winners=(0,)), ("vertiges", "calm"): vertiges.match(fell(1))}
"""Matches in which seat 0 does what the goal forbids, and the others do not."""


@pytest.mark.parametrize("goal", COUNTED, ids="-".join)
def test_a_goal_counts_the_deeds_that_it_names_and_no_others(goal: tuple[str, str]) -> None:
    match, deeds = COUNTED[goal]
    asked = GAMES[goal[0]].load_goals()[goal[1]]
    assert isinstance(asked, AtLeast)
    assert tuple(asked.done(match, seat) for seat in range(match.seats)) == deeds
    assert sorted(asked(match)) == [seat for seat, done in enumerate(deeds) if done >= 1]


@pytest.mark.parametrize("goal", AVOIDED, ids="-".join)
def test_who_avoids_it_to_the_end_need_not_win(goal: tuple[str, str]) -> None:
    asked, match = GAMES[goal[0]].load_goals()[goal[1]], AVOIDED[goal]
    assert not isinstance(asked, AtLeast)
    assert [*asked(replace(match, winners=()))] == []
    assert [*asked(replace(match, winners=(0,)))] == [*range(1, match.seats)]
    assert asked.spoilt(match) == {0}


def test_each_goal_of_the_season_has_its_sequence() -> None:
    used = {(each.game, id_) for each in season().evenings for id_, _ in (*each.goals, each.former)}
    assert used == COUNTED.keys() | AVOIDED.keys()
