"""Bases: when one is laid, and where (VE-20, VE-21, VE-25)."""

from tests.refusals import refusal
from tests.vertiges.hands import EMPTY, HAND, OTHER, deeds
from tests.vertiges.positions import RIGHT, base, done, ended, lay, of_kind, shared, usual_table, written
from vertiges.pieces import piece_set
from vertiges.rules.actions import EndTurn, Handle, HandOver
from vertiges.rules.events import BaseLaid, PieceLaid, TakenBack, TurnEnded
from vertiges.rules.fitting import base_places, standing
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.towers import room_for_base
from vertiges.rules.views import Phase


def test_without_a_tower_a_base_comes_first_whichever_piece_it_is() -> None:  # VE-21
    state = shared(2)
    assert deeds(state) == ["base"]
    offered = {a.intention.piece for a in state.legal_actions(0) if isinstance(a, Handle)}
    assert offered == set(state.observation(0).hands[0])
    piece = state.observation(0).hands[0][0]
    assert refusal(state, 0, Handle(Intention("lay", piece, 0.0, 20.0))) == ("VE-21", "base_first")
    assert refusal(state, 0, EndTurn()) == ("VE-27", "lay_a_base")


def test_on_the_base_of_the_only_tower_the_turn_goes_on() -> None:  # VE-21
    state = written([[1, 8, 2, 5], OTHER], EMPTY, piles=[[9], []])
    assert of_kind(done(state, base(1, 0.0)), BaseLaid) == [BaseLaid(0, 1, 1)]
    assert (state.position.base, state.actors(), state.position.phase) == (1, (0,), Phase.TURN)
    assert deeds(state) == ["lay", "EndTurn"]
    assert refusal(state, 0, base(2, 200.0)) == ("VE-25", "one_base")
    events = done(state, lay(state, 8))
    assert of_kind(events, PieceLaid) == [PieceLaid(0, 8, 1, 1, 2, closed=False)]
    assert standing(state.position.table)[0].pieces == (1, 8)


def test_when_the_last_tower_has_fallen_the_next_player_begins_anew() -> None:  # VE-21
    state = written([HAND, OTHER], EMPTY, player=1)
    done(state, base(20, 0.0))
    assert (state.actors(), state.position.base) == ((1,), 20)


def test_a_base_stands_on_its_flat_side() -> None:  # VE-20
    state = written([HAND, OTHER], EMPTY)
    turned = Handle(Intention("base", 47, 0.0, 20.0, turn=1))
    assert refusal(state, 0, turned) == ("VE-20", "flat_side_down")
    for flipped in (False, True):
        copy = state.clone()
        done(copy, Handle(Intention("base", 47, 0.0, 20.0, flipped=flipped)))
        assert copy.position.table == Snapshot((Placed(47, 0.0, 20.0, flipped=flipped),))


def test_if_nothing_fits_exactly_one_base_is_laid_and_the_turn_is_over() -> None:  # VE-25
    state = written([[5, 14, 15, 18], OTHER])
    assert deeds(state) == ["base"]
    assert of_kind(done(state, base(5, 300.0)), BaseLaid) == [BaseLaid(0, 5, 3)]
    assert state.position.phase is Phase.HANDOVER
    assert state.legal_actions(0) == [HandOver()]
    assert [tower.base for tower in standing(state.position.table)] == [1, 3, 5]


def test_a_base_nearer_than_two_centimetres_is_taken_back() -> None:
    """VE-25: at no cost, and it may be tried again."""
    state = written([[5, 14, 15, 18], OTHER])
    events = done(state, base(5, RIGHT + 50))
    assert of_kind(events, TakenBack) == [TakenBack(0, 5, base=True)]
    assert state.observation(0).hands[0] == (5, 14, 15, 18)
    assert (state.actors(), deeds(state)) == ((0,), ["base"])
    done(state, base(5, 300.0))
    assert 5 in state.position.table


def test_who_has_laid_a_piece_lays_no_base() -> None:  # VE-25
    state = written([HAND, OTHER])
    done(state, lay(state, 9))
    assert refusal(state, 0, base(5, 300.0)) == ("VE-25", "no_base_after_a_lay")
    assert "base" not in deeds(state)


def test_without_room_for_a_base_the_player_passes() -> None:  # VE-25, VE-27
    stairs_and_boxes = range(33, 49)
    table = Snapshot.of(Placed(piece, -660.0 + 88 * n, 20.0) for n, piece in enumerate(stairs_and_boxes))
    state = written([[18, 10, 11], [20]], table)
    assert deeds(state) == ["EndTurn"]
    assert refusal(state, 0, base(18, 0.0)) == ("VE-25", "no_room")
    assert of_kind(ended(state), TurnEnded) == [TurnEnded(0, 0)]


def test_bases_are_offered_two_for_each_face_well_inside_the_free_stretches() -> None:  # VE-25
    table = usual_table()
    for piece in (5, 47):
        places = [place for place in base_places(table, (piece,)) if not place.flipped]
        stretches = room_for_base(table, piece_set()[piece], False)
        assert len(places) == 2
        assert all(any(low + 3 <= place.x <= high - 3 for low, high in stretches) for place in places)


def test_towers_grow_out_from_the_middle_of_the_table() -> None:
    """VE-25: what is offered is in sight, and not at the edge of an empty table."""
    assert {place.x for place in base_places(Snapshot(), (5, 47))} == {0.0}
    table = Snapshot.of([Placed(1, 0.0, 20.0)])
    assert all(abs(place.x) < 150.0 for place in base_places(table, (5, 47)))
