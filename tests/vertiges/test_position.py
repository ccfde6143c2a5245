"""Positions written by hand: what may be left out, and what is played on."""

import json
from typing import Any

import msgspec

from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import LEFT, RIGHT, base, column, done, usual_table, written, written_fields
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import LooseSection


def test_what_is_left_out_of_a_position_is_filled_in() -> None:
    """VE-10: what is nowhere else is in the bag."""
    view = written([HAND, OTHER]).observation(0)
    assert len(view.bag) == 48 - 6 - 6 - 5
    assert (view.pile_sizes, view.laid, view.scores) == ((0, 0), (), ())


def test_draw_piles_and_bag_have_no_order() -> None:
    """VE-12."""
    one = written([[5], [14]], piles=[[4, 2, 6], [12, 10]], table=Snapshot())
    two = written([[5], [14]], piles=[[6, 4, 2], [10, 12]], table=Snapshot())
    assert one.to_json() == two.to_json()


def test_a_position_goes_on_where_it_was_written_down() -> None:
    state = written([[5, 14, 15, 18], OTHER], scores=[{"turn": 2, "seat": 1, "points": 2, "reason": "fall", "by": 0}])
    done(state, base(5, 300.0))
    again = Vertiges.from_json(state.to_json())
    assert again.observation(1) == state.observation(1)
    assert again.legal_actions(1) == state.legal_actions(1)


def of(*placed: Placed) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(Snapshot.of(placed))
    return built


LOOSE = msgspec.to_builtins(LooseSection(8, 1))
WINDOW: dict[str, Any] = {"culprit": 1, "turn": 8, "hand": [20, 22]}
TOWER = column(LEFT, 1, (8, 1), (2, 1), (31, 1))


def test_a_loose_section_is_part_of_a_position() -> None:
    """VE-52."""
    beside = [Placed(p.piece, RIGHT + 5, p.y, p.angle) for p in TOWER[1:]]
    table = [*TOWER[:1], *column(RIGHT, 3), *beside]
    fields = {**written_fields([HAND, OTHER]), "table": of(*table), "laid": [31], "loose": LOOSE}
    assert Vertiges.from_json(json.dumps(fields)).observation(0).loose == LooseSection(8, 1)


def test_the_usual_table_is_what_it_is_said_to_be() -> None:
    assert Snapshot.of([*TOWER, *column(RIGHT, 3)]) == usual_table()
