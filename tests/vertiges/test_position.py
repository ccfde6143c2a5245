"""Positions written by hand: what may be left out, and why an impossible one is refused."""

import json
from typing import Any

import msgspec
import pytest

from table.contract import BadPosition
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


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seats": 5}, "for 2 to 4 players, not 5"),
        ({"hands": [[1]]}, "2 hands and 2 draw piles"),
        ({"player": 2}, "no player 2"),
        ({"phase": "first"}, "no player 0"),
        ({"phase": "share", "turn": 0, "hands": []}, "Before the share"),
        ({"turn": 0}, "count from 1"),
        ({"deeds": -1}, "count from 0"),
        ({"hands": [HAND, [47]]}, "exactly one place"),
        ({"hands": [[*HAND, 7], OTHER]}, "at most 6"),
        ({"bag": [4]}, "exactly one place"),
        ({"piles": [[49], []]}, "exactly one place"),
        ({"piles": [[4], []], "settings": {"fast_game": True}}, "the bag is everybody's draw pile"),
        ({"table": of(Placed(4, 0.0, 21.0))}, "must stand at rest in towers"),
        ({"table": of(Placed(4, 0.0, 20.0, 1.5))}, "must stand at rest in towers"),
        ({"table": of(Placed(4, 0.0, 20.0, vx=2.0))}, "must stand at rest in towers"),
        ({"table": of(Placed(4, 0.0, 20.0), Placed(6, 30.0, 20.0))}, "nothing inside anything else"),
        ({"table": of(*TOWER[:1], *TOWER[2:])}, "must stand at rest in towers"),
        ({"loose": LOOSE, "laid": [31]}, "must stand at rest in towers"),
        ({"laid": [47]}, "must stand on a tower"),
        ({"laid": [3]}, "must stand on a tower"),
        ({"laid": [31, 31]}, "must stand on a tower"),
        ({"base": 3}, "begins the only tower"),
        ({"phase": "falling"}, "falls only when it was let go"),
        ({"intention": {"deed": "lay", "piece": 9, "x": 0, "y": 60}}, "falls only when it was let go"),
        ({"phase": "falling", "intention": {"deed": "lay", "piece": 20, "x": 0, "y": 60}}, "means to do"),
        ({"phase": "falling", "intention": {"deed": "zap", "piece": 8, "x": 0, "y": 60}}, "means to do"),
        ({"hands": [[], OTHER]}, "its turn goes by"),
        ({"phase": "handover"}, "Nothing is being handed over"),
        ({"phase": "handover", "laid": [31]}, "nothing is being laid"),
        ({"phase": "refill"}, "nothing to refill"),
        ({"window": WINDOW, "phase": "over"}, "no mistake can be called"),
        ({"window": WINDOW, "settings": {"enforce_rules": True}}, "no mistake can be called"),
        ({"window": {**WINDOW, "culprit": 5}}, "cannot have made a mistake"),
        ({"window": WINDOW, "phase": "handover"}, "cannot have made a mistake"),
        ({"window": {**WINDOW, "turn": 10}}, "no turn 10"),
        ({"window": {**WINDOW, "hand": [47]}}, "must still be there"),
        ({"window": {**WINDOW, "hand": []}}, "must still be there"),
        ({"window": {**WINDOW, "base": 1, "hand": [1, 20]}}, "no base that was just laid"),
        ({"window": {**WINDOW, "base": 3}}, "no base that was just laid"),
        ({"window": {**WINDOW, "called": [1]}}, "Only opponents call"),
        ({"scores": [{"turn": 1, "seat": 0, "points": 2, "reason": "fall", "by": 0}]}, "line on the score sheet"),
        ({"scores": [{"turn": 1, "seat": 0, "points": 2, "reason": "zap", "by": 1}]}, "line on the score sheet"),
        ({"scores": [{"turn": 10, "seat": 0, "points": 2, "reason": "fall", "by": 1}]}, "line on the score sheet"),
        ({"scores": [{"turn": 1, "seat": 0, "points": 2, "reason": "luck", "by": 1}]}, "no position of Vertiges"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Vertiges.from_json(json.dumps({**written_fields([HAND, OTHER]), **fields}))


def test_a_loose_section_is_a_position_only_with_a_place_to_go() -> None:
    """VE-52."""
    beside = [Placed(p.piece, RIGHT + 5, p.y, p.angle) for p in TOWER[1:]]
    table = [*TOWER[:1], *column(RIGHT, 3), *beside]
    fields = {**written_fields([HAND, OTHER]), "table": of(*table), "laid": [31], "loose": LOOSE}
    assert Vertiges.from_json(json.dumps(fields)).observation(0).loose == LooseSection(8, 1)
    for wrong in ({"piece": 8, "home": 8}, {"piece": 2, "home": 1}, {"piece": 47, "home": 1}):
        with pytest.raises(BadPosition):
            Vertiges.from_json(json.dumps({**fields, "loose": wrong}))
    with pytest.raises(BadPosition, match="after a piece was laid"):
        Vertiges.from_json(json.dumps({**fields, "laid": []}))


def test_the_usual_table_is_what_it_is_said_to_be() -> None:
    assert Snapshot.of([*TOWER, *column(RIGHT, 3)]) == usual_table()
