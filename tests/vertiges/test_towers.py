"""Reading a snapshot: interlocked pieces, towers, seats, room for a base, balance (VE-20 to VE-25, VE-50)."""

import math
import random

import msgspec
import pytest

from tests.vertiges.wooden_towers import build_tower
from vertiges.pieces import Direction, piece_set
from vertiges.rules.fitting import has_room, ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import TABLE_HALF, Placed, Snapshot
from vertiges.rules.towers import (
    TOWER_GAP,
    Socket,
    balance,
    cut_above,
    distance_to_towers,
    is_interlocked,
    links,
    room_for_base,
    section,
    span,
    towers,
)


@pytest.fixture
def table() -> Snapshot:
    """Two towers of five, 180 mm apart, the left one leaning a little."""
    rng = random.Random(3)
    left = build_tower(rng, 5)
    right = build_tower(rng, 5, 180.0, [placed.piece for placed in left])
    lean = 0.004
    leaning = [
        msgspec.structs.replace(
            placed, x=-20 * i * 2 * math.sin(lean), y=20 + 40 * i * math.cos(lean), angle=placed.angle + lean
        )
        for i, placed in enumerate(left)
    ]
    return Snapshot.of(leaning + right)


def test_towers_are_read_from_left_to_right_and_bottom_up(table: Snapshot) -> None:
    left, right = towers(table)
    assert len(left.pieces) == len(right.pieces) == 5
    heights = [table[piece].y for piece in left.pieces]
    assert heights == sorted(heights)
    assert table[left.base].x < table[right.base].x
    assert section(table, left.pieces[2]) == left.pieces[2:]
    assert links(table)[left.pieces[1]] == left.base


@pytest.mark.parametrize(
    ("dx", "dy", "lean", "holds"),
    [
        (0.0, 0.0, 0.0, True),
        (0.45, 0.0, 0.0, True),
        (0.0, -0.1, 0.0, True),
        (1.2, 0.0, 0.0, False),
        (0.0, 0.9, 0.0, False),
        (0.0, 0.0, 0.03, False),
    ],
)
def test_interlocked_means_down_on_the_seat(table: Snapshot, dx: float, dy: float, lean: float, holds: bool) -> None:
    """VE-22: a piece that sits askew, or off its socket, is not laid."""
    right = towers(table)[1]
    upper = table[right.pieces[1]]
    moved = msgspec.structs.replace(upper, x=upper.x + dx, y=upper.y + dy, angle=upper.angle + lean)
    assert is_interlocked(moved, table[right.base]) is holds


def test_a_flush_piece_that_does_not_fit_is_not_interlocked(table: Snapshot) -> None:
    """VE-22: a flat side lies well on a notch, and yet is not laid."""
    base = next(piece for piece in piece_set().values() if piece.top == "V-" and piece.id not in table)
    flat = next(piece for piece in piece_set().values() if piece.id not in table and piece is not base)
    lower, upper = Placed(base.id, -300.0, 20.0), Placed(flat.id, -300.0, 60.0)
    assert not is_interlocked(upper, lower)
    assert len(towers(Snapshot.of([*table.placed, lower, upper]))) == 3, "and it is no tower of its own"


def test_seats_are_exactly_where_pieces_fit(table: Snapshot) -> None:
    """VE-22, VE-24: every socket interlocks, and a piece without a socket mates with no open top."""
    tops = {cut_above(table[tower.top]) for tower in towers(table)}
    for piece in piece_set().values():
        if piece.id in table:
            continue
        found = [way.socket for way in ways_to_lay(table, (piece.id,))]
        fitting = {
            (turn, flipped)
            for turn in range(4)
            for flipped in (False, True)
            if piece.side(Direction.BELOW, turn, flipped).mate in tops
        }
        assert {(socket.turn, socket.flipped) for socket in found} == fitting
        for socket in found:
            assert is_interlocked(socket.taken_by(piece.id), table[socket.on])


def test_a_zap_lifts_neither_base_nor_a_single_top() -> None:
    """VE-50."""
    rng = random.Random(8)
    lifted = 0
    for _ in range(5):
        left = build_tower(rng, 6)
        table = Snapshot.of([*left, *build_tower(rng, 6, 160.0, [placed.piece for placed in left])])
        gripped = {way.piece for way in ways_to_zap(table)}
        lifted += len(gripped)
        assert not gripped & {end for tower in towers(table) for end in (tower.base, tower.top)}
    assert lifted > 5


def test_a_zap_finds_every_other_tower_it_fits() -> None:
    """VE-50, VE-4: a section fits where its own place was; not on itself, nor on a closed top."""
    rng = random.Random(8)
    home = build_tower(rng, 5)
    want = cut_above(home[1])
    used = [placed.piece for placed in home]
    goal = next(p for p in piece_set().values() if p.top == want and p.id not in used)
    other = next(p for p in piece_set().values() if p.top not in (want, want.from_behind) and p.id not in used)
    base, wrong = (
        Placed(goal.id, 200.0, 20.0, 0.0, home[1].flipped and want.family == "Z"),
        Placed(other.id, 400.0, 20.0),
    )
    flipped = next(flip for flip in (False, True) if goal.side(Direction.ABOVE, 0, flip) == want)
    base = msgspec.structs.replace(base, flipped=flipped)
    table = Snapshot.of([*home, base, wrong])
    (socket,) = sockets_of_section(table, home[2].piece)
    assert socket.on == base.piece
    assert (socket.turn, socket.flipped, socket.x, socket.y) == (home[2].turn, home[2].flipped, 200.0, 60.0)
    closed = Placed(goal.id, 200.0, 20.0, math.pi, flipped)
    assert sockets_of_section(Snapshot.of([*home, closed]), home[2].piece) == []


def sockets_of_section(table: Snapshot, gripped: int) -> list[Socket]:
    return [way.socket for way in ways_to_zap(table) if way.piece == gripped]


def test_a_base_keeps_two_centimetres_tongues_and_lean_included(table: Snapshot) -> None:
    """VE-25: at either end of every stretch the distance is exactly 20 mm, or the piece ends where the table does."""
    for piece in piece_set().values():
        if piece.id in table:
            continue
        stretches = room_for_base(table, piece, False)
        assert len(stretches) == 3
        for end in (end for stretch in stretches for end in stretch):
            base = Placed(piece.id, end, 20.0)
            low, high = span(base)
            at_edge = min(abs(low + TABLE_HALF), abs(high - TABLE_HALF)) < 1e-9
            assert at_edge or distance_to_towers(table, base) == pytest.approx(TOWER_GAP)
        assert has_room(table, (piece.id,))


def test_a_full_table_has_no_room() -> None:
    """VE-25: no room left."""
    crowd = Snapshot.of(Placed(piece, -680.0 + 70.0 * i, 20.0) for i, piece in enumerate(range(1, 21)))
    assert not has_room(crowd, (40,))
    assert room_for_base(crowd.without([10]), piece_set()[40], False)


def test_a_leaning_tower_takes_room_to_its_side(table: Snapshot) -> None:
    """VE-25: the lean counts."""
    left = towers(table)[0]
    low = min(span(table[piece])[0] for piece in left.pieces)
    piece = next(piece for piece in piece_set().values() if piece.id not in table)
    stretch = room_for_base(table, piece, False)[0]
    assert stretch[1] + span(Placed(piece.id, 0, 0))[1] == pytest.approx(low - TOWER_GAP)


def test_balance_tells_lean_height_and_margin(table: Snapshot) -> None:
    left, right = towers(table)
    leaning, upright = balance(table, left), balance(table, right)
    assert leaning.lean == pytest.approx(-160 * math.sin(0.004))
    assert upright.lean == 0
    assert upright.height == pytest.approx(200)
    assert 0.9 < upright.margin <= 1
    assert leaning.margin < upright.margin + 0.1
    assert upright.tilt == pytest.approx(math.atan2(20, 100), rel=0.1)
    shorter = balance(table.without([right.top]), towers(table.without([right.top]))[1])
    assert shorter.tilt > upright.tilt


@pytest.mark.parametrize(
    "text",
    [
        '{"placed":[{"piece":99,"x":0,"y":20}]}',
        '{"placed":[{"piece":2,"x":0,"y":20},{"piece":1,"x":90,"y":20}]}',
        '{"placed":[{"piece":1,"x":0,"y":20},{"piece":1,"x":90,"y":20}]}',
        '{"placed":[{"piece":1,"x":1e999,"y":20}]}',
        '{"placed":[{"piece":1,"x":0,"y":20,"weight":3}]}',
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Snapshot)
