"""Heights that are celebrated: pennants on the rule, and the photograph of the tallest tower of all times."""

import random
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from stage.graphics import theme
from table.contract import CHANCE
from table.history.rows import RecordRow
from table.history.statistics import History
from table.language import load
from table.match.match import Match, MatchSetup, SeatSetup
from tests.vertiges.positions import lay, shared
from tests.vertiges.vertiges_window import SMOOTH, VertigesWindow, one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges import GAME
from vertiges.outlines import HALF
from vertiges.rules.actions import Rest
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Outcome, Placed
from vertiges.scene.heights import Milestones, photograph_of
from vertiges.view.heights import MARKS

MADE = datetime(2025, 3, 5, 12, 0, tzinfo=UTC)
TABLE = one_tower("high1", 4)
"""Four pieces, 16 cm; the fifth reaches the first mark."""


def record(picture: str, value: float = 150.0) -> RecordRow:
    return RecordRow("vertiges", value, "Grandma", MADE, picture)


def lay_one(here: VertigesWindow) -> int:
    """Lay a piece on the tower, and return it."""
    here.wait_for_turn()
    piece, seat = ways_to_lay(here.scene.context.view.table, here.scene.context.view.hands[0])[0]
    here.lay(piece, seat)
    here.wait_until(lambda: not here.scene.context.motion.is_busy)
    here.driver.wait(1.0)
    return piece


def claimed(here: VertigesWindow) -> list[int]:
    return [each.cm for each in here.display.state.pennants if each.seat is not None]


def test_who_first_reaches_a_mark_gets_its_pennant(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(TABLE)) as here:
        here.wait_for_turn()
        here.driver.wait(0.1)
        assert [each.cm for each in here.display.state.pennants] == list(MARKS)
        assert claimed(here) == []
        lay_one(here)
        (first,) = [each for each in here.display.state.pennants if each.seat is not None]
        assert (first.cm, first.seat) == (20, theme.SEATS[0])
        here.driver.draw()


def test_a_mark_belongs_to_the_hand_that_reached_it_though_other_pieces_fell() -> None:
    """A ZAP that scored nothing, because pieces fell, left the mark to whoever built next."""
    state = shared()
    table = one_tower("high1", 6)
    standing(table)(state)
    piece = state.position.hands[0][0]
    meant = lay(state, piece)
    seats = tuple(SeatSetup("human", name, number) for number, name in enumerate(("Ada", "Bruno")))
    match = Match(GAME, MatchSetup("vertiges", seats, GAME.complete_options({}), 1), state)
    match.apply(0, meant)
    match.apply(CHANCE, Rest(Outcome("fallen", table, table, fallen=(piece,))))
    assert Milestones(match).first() == {20: 0}


def test_undo_takes_the_pennant_back(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, practice=True, position=standing(TABLE)) as here:
        lay_one(here)
        assert claimed(here) == [20]
        here.driver.key("ctrl+z")
        here.driver.wait(0.5)
        assert claimed(here) == []
        assert here.services.history.records.best("vertiges") is None, "nobody is recorded with help"


def test_a_taller_tower_hangs_on_the_wall_and_is_saved(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(TABLE)) as here:
        here.services.history.records.claim(record("[]"))
        here.display.heights.show()
        assert here.display.state.photograph is None, "a record without pieces has no picture"
        piece = lay_one(here)
        photo = here.display.state.photograph
        assert photo is not None
        assert (photo.name, photo.height) == ("Ada", "20 cm")
        assert photo.pieces[-1].piece == piece
        here.driver.draw()
        top = max(each.y for each in here.scene.context.view.table.placed) + HALF
        here.display.leave()
        with closing(History(here.services.history.path)) as again:
            best = again.records.best("vertiges")
        assert best is not None
        assert best.value == pytest.approx(top)


def test_a_lower_tower_takes_no_photograph(tmp_path: Path) -> None:
    old = record(msgspec.json.encode(build_tower(random.Random(1), 9, 0.0)).decode(), 350.0)
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(TABLE)) as here:
        here.services.history.records.claim(old)
        lay_one(here)
        assert here.services.history.records.best("vertiges") == old
        photo = here.display.state.photograph
        assert photo is not None
        assert photo.name == "Grandma"


def test_a_tower_that_only_settled_stays_with_its_builder(tmp_path: Path) -> None:
    old = record(msgspec.json.encode(build_tower(random.Random(1), 5, 0.0)).decode(), 199.5)
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(TABLE)) as here:
        here.services.history.records.claim(old)
        lay_one(here)
        assert here.services.history.records.best("vertiges") == old


@pytest.mark.parametrize(
    "picture",
    ["", "[", "{}", "[]", '[{"piece":99,"x":0,"y":20}]', '[{"piece":1,"x":1e30,"y":20}]', '[{"piece":1}]', "[" * 9000],
)
def test_a_damaged_picture_is_no_photograph(picture: str) -> None:
    assert photograph_of(record(picture), load("en")) is None


def test_a_picture_comes_back() -> None:
    pieces = (Placed(1, 0.0, 20.0), Placed(8, 0.0, 60.0))
    found = photograph_of(record(msgspec.json.encode(pieces).decode()), load("en"))
    assert found is not None
    assert (found.pieces, found.height, found.name, found.date) == (pieces, "15 cm", "Grandma", "5 March 2025")
