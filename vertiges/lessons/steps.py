"""Lessons, with the positions that they begin from and the actions of the builders."""

import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from table.contract import Action, State
from table.offer.lesson import Deed, Lesson, LessonStep
from table.words import N_
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.actions import Catch, EndTurn, Handle, HandOver
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import QUARTER, Intention, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import room_for_base

COMPANY: Final = ("", "Bruno")
"""Players of every lesson. The learner sits in seat 0."""
LEFT, RIGHT = -90.0, 90.0
"""x of the towers, in mm."""
TURN_LOST: Final = Deed("TurnBegan")
"""After this event nothing more can be built in the learner's turn."""
TRY_AGAIN: Final = N_("That was the end of your turn. Take it back and try again.")
_SURE: Final = 250.0
_GENTLE: Final = 120.0
"""Speeds in mm/s at which nothing falls, for a single piece and for a section."""

Block = tuple[int, int, bool]
"""A piece, its quarter turns, and whether it is flipped."""


def tower(x: float, *blocks: Block) -> list[Placed]:
    """Return a tower at `x`, from its base upwards."""
    return [
        Placed(piece, x, (level + 0.5) * WIDTH, math.remainder(turn * QUARTER, math.tau), flipped)
        for level, (piece, turn, flipped) in enumerate(blocks)
    ]


def building(hands: Sequence[Sequence[int]], *towers: Sequence[Placed], **fields: Any) -> str:
    """Return a turn of seat 0 with these hands and towers, and empty draw piles, as JSON.

    `fields` are those of :class:`vertiges.rules.position.Position`. Unless they say otherwise, the program checks the
    building rules and hands are steadied.
    """
    position = {
        "seats": len(hands),
        "phase": "turn",
        "turn": 1,
        "player": 0,
        "settings": {"enforce_rules": True, "steady_hand": True},
        "hands": [list(hand) for hand in hands],
        "table": msgspec.to_builtins(Snapshot.of(placed for each in towers for placed in each)),
    }
    return msgspec.json.encode(position | fields).decode()


def laying(piece: int, x: float, level: int, turn: int, *, flipped: bool = False) -> Handle:
    """Return the lay of a piece as number `level` (the base is 0) on the tower at `x`."""
    return Handle(Intention("lay", piece, x, (level + 0.5) * WIDTH, turn, flipped, speed=_SURE, seed=1))


def setting(piece: int, x: float, *, flipped: bool = False) -> Handle:
    """Return the action that sets down a base at `x`."""
    return Handle(Intention("base", piece, x, HALF, 0, flipped, speed=_SURE, seed=1))


def lifting(piece: int, x: float, level: int, *, speed: float = _GENTLE, tremor: float = 0.0, seed: int = 1) -> Handle:
    """Return the ZAP of all from `piece` upwards, set down as number `level` of the tower at `x`."""
    meant = Intention("zap", piece, x, (level + 0.5) * WIDTH, speed=speed, tremor=tremor, seed=seed)
    return Handle(meant)


def handling(deed: str, piece: int) -> Deed:
    """Return the deed of a learner who moves `piece`, wherever it comes to rest."""
    return Deed("Handle", {"intention": {"deed": deed, "piece": piece}})


_AIR: Final = 10.0
"""mm that a base keeps from the ends of its free stretch."""


def fitted(state: State[Any, Any], action: Action) -> Action:
    """Fit a lay to the nearest socket for the piece as it is turned, and a base to the nearest room (VE-25)."""
    if not isinstance(action, Handle) or not isinstance(state, Vertiges):
        return action
    meant, table = action.intention, state.position.table
    if meant.deed == "lay":
        return Handle(_laid(table, meant))
    return Handle(_set_down(table, meant)) if meant.deed == "base" else action


def _laid(table: Snapshot, meant: Intention) -> Intention:
    sockets = [
        way.socket
        for way in ways_to_lay(table, (meant.piece,))
        if (way.socket.turn, way.socket.flipped) == (meant.turn, meant.flipped)
    ]
    if not sockets:
        return meant
    nearest = min(sockets, key=lambda socket: math.dist((socket.x, socket.y), (meant.x, meant.y)))
    return msgspec.structs.replace(meant, x=nearest.x, y=nearest.y)


def _set_down(table: Snapshot, meant: Intention) -> Intention:
    stretches = room_for_base(table, piece_set()[meant.piece], meant.flipped)
    airs = [(low, high, min(_AIR, (high - low) / 2)) for low, high in stretches]
    places = [min(max(low + air, meant.x), high - air) for low, high, air in airs]
    return msgspec.structs.replace(meant, x=min(places, key=lambda x: abs(x - meant.x), default=meant.x))


_BASE, _WEDGE, _CLOSING, _STAIR, _RIVALS_BASE = 1, 27, 21, 3, 40
_BESIDE: Final = 110.0

FIRST_TOWER: Final = Lesson(
    id="first-tower",
    title=N_("A first tower"),
    about=N_("Set a base, find what fits, turn and flip pieces, and know when your turn is over."),
    seats=COMPANY,
    # Of the learner's pieces only 27 fits the base, only 21 fits on top of it and closes the tower, and only 3 fits the
    # stair of the base that Bruno sets down.
    position=building(((_BASE, _WEDGE, _CLOSING, _STAIR, 22, 29), (_RIVALS_BASE, 45, 46, 47, 48))),
    steps=(
        LessonStep(
            say=N_("These pieces are your hand. Build towers with them: the first to lay them all ends the match."),
            spot=("rack", "seat-0"),
        ),
        LessonStep(
            say=N_("A tower starts with a base, flat side down. Drag piece 1 onto the bench and let go."),
            spot=("piece-1", "bench"),
            do=setting(_BASE, 0.0),
            begins=handling("base", _BASE),
            accepts=Deed("BaseLaid", {"piece": _BASE}),
            patient=True,
            fails=Deed("BaseLaid"),
        ),
        LessonStep(
            say=N_(
                "It has a wedge notch on top. Piece 27 has a wedge at its side: pick it up, turn it once to "
                "the left (Q or the wheel), and lay it there."
            ),
            spot=("piece-27", "tower-1", "top-1"),
            do=laying(_WEDGE, 0.0, 1, 1),
            accepts=Deed("PieceLaid", {"piece": _WEDGE, "tower": 1}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
        ),
        LessonStep(
            say=N_(
                "A pale shape shows where the piece you hold fits. It counts once it rests, fully "
                "interlocked; if it doesn't fit, you take it back at no cost."
            ),
            spot=("tower-1",),
        ),
        LessonStep(
            say=N_("You must lay what fits. Piece 21 fits the round tongue if you turn it once."),
            spot=("piece-21", "tower-1", "top-1"),
            do=laying(_CLOSING, 0.0, 2, 1),
            begins=handling("lay", _CLOSING),
            accepts=Deed("PieceLaid", {"piece": _CLOSING, "tower": 1}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("One of your pieces still fits."),
        ),
        LessonStep(
            say=N_("The top is flat, so the tower is closed, as the brass plate says. Nothing fits there."),
            spot=("tower-1",),
        ),
        LessonStep(
            say=N_("Now nothing in your hand fits any tower, so your turn is over: end it."),
            spot=("end-turn", "rack"),
            do=EndTurn(),
        ),
        LessonStep(
            before=((1, setting(_RIVALS_BASE, _BESIDE, flipped=True)),),
            say=N_("Nothing fits for {1} either: a new tower, 2 cm away. A base like that ends the turn."),
            spot=("bench",),
        ),
        LessonStep(
            say=N_(
                "Nobody owns a tower. The stair of tower 2 faces the other way: flip piece 3 (F), turn it "
                "once to the left, and lay it there."
            ),
            spot=("piece-3", "tower-2", "top-2"),
            do=laying(_STAIR, _BESIDE, 1, 1, flipped=True),
            begins=handling("lay", _STAIR),
            accepts=Deed("PieceLaid", {"piece": _STAIR, "tower": 2}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("One of your pieces still fits."),
        ),
        LessonStep(
            say=N_("Well built! Laying alone scores nothing: points come from ZAPs, falls and the end of the match."),
            spot=("seat-0",),
        ),
    ),
    fit=fitted,
)


_GRIPPED, _RIVALS = 6, 1

FIRST_ZAP: Final = Lesson(
    id="first-zap",
    title=N_("A ZAP, and a fall"),
    about=N_("Steal the top of a tower, watch your speed, and live off what others drop."),
    seats=COMPANY,
    # The upper three pieces of the left tower fit the right one, and no piece of the hand fits. Bruno's piece 1 fits on
    # top of the moved section, and the section that he lifts back in haste falls.
    position=building(
        ((8, 9, 10, 11), (_RIVALS, 29, 35, 37)),
        tower(
            LEFT, (38, 0, False), (31, 1, False), (32, 3, False), (_GRIPPED, 1, False), (7, 1, False), (17, 3, False)
        ),
        tower(RIGHT, (48, 0, True), (25, 1, True)),
        laid=[17],
    ),
    steps=(
        LessonStep(
            say=N_("You have laid piece 17 this turn, so you may ZAP: move the top of one tower to another."),
            spot=("piece-17", "tower-1", "tower-2"),
        ),
        LessonStep(
            say=N_(
                "A ZAP scores one point per piece moved, plus one per red star. The top three pieces with "
                "one star make four points."
            ),
            spot=("piece-6", "piece-7", "piece-17"),
        ),
        LessonStep(
            say=N_(
                "The more pieces, the slower your hand should be: speed topples towers. One jerk, and five of "
                "them tip over."
            ),
            spot=("tower-1",),
        ),
        LessonStep(
            say=N_(
                "Grip piece 6, lift it slowly, carry it over tower 2 and let go on its seat. If it falls, go back "
                "and try again."
            ),
            spot=("piece-6", "tower-2", "top-2"),
            do=lifting(_GRIPPED, RIGHT, 2),
            begins=handling("zap", _GRIPPED),
            accepts=Deed("Zapped", {"pieces": (_GRIPPED, 7, 17), "on": 25}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("Grip piece 6: always grip the lowest piece you want to lift, and never a base."),
        ),
        LessonStep(
            say=N_("Four points! A ZAP ends the turn at once, so do it when you have laid all you want."),
            spot=("seat-0", "tower-2"),
        ),
        LessonStep(
            before=(
                (1, laying(_RIVALS, RIGHT, 5, 1)),
                (1, lifting(_GRIPPED, LEFT, 3, speed=1200.0, tremor=6.0, seed=2)),
            ),
            say=N_("{1} was too hasty to get it back. Every opponent scores one point per fallen piece: that's you."),
            spot=("seat-0", "seat-1"),
        ),
        LessonStep(
            say=N_("Fallen pieces are out of the game. Whoever drops them loses the turn, no matter who laid them."),
            spot=("tower-1", "tower-2"),
        ),
    ),
    fit=fitted,
)


_OVERLOOKED, _LAST = 21, 2

LAST_PIECE: Final = Lesson(
    id="last-piece",
    title=N_("“Caught!”, and the last piece"),
    about=N_("Watch the others, call out what they overlook, and end the match."),
    seats=COMPANY,
    # Bruno's piece 21 fits the left tower; the learner's last piece fits the right one.
    position=building(
        ((_LAST,), (_OVERLOOKED, 16, 18)),
        tower(LEFT, (44, 0, True), (32, 1, True), (36, 1, True)),
        tower(RIGHT, (23, 0, True), (9, 3, False)),
        player=1,
        laid=[36],
        settings={"steady_hand": True},
    ),
    steps=(
        LessonStep(
            say=N_("In an ordinary match only you keep an eye on the others. {1} has laid a piece and goes on."),
            spot=("seat-1", "tower-1"),
        ),
        LessonStep(
            before=((1, EndTurn()), (1, HandOver())),
            say=N_(
                "{1} ends the turn. But piece 21 in that hand fits the round notch of tower 1! Call it out: Caught!"
            ),
            spot=("catch", "tower-1", "seat-1"),
            do=Catch(),
            otherwise=N_("Don't let it pass: go back and call out the mistake."),
        ),
        LessonStep(
            say=N_("Two points for you. A wrong call costs nothing, but you may not call again that turn."),
            spot=("seat-0",),
        ),
        LessonStep(
            say=N_(
                "Laying a base although a piece fits is a mistake too: the base goes into the bag. After a "
                "fall or a ZAP there is nothing to call."
            ),
        ),
        LessonStep(
            say=N_("Piece 2 is your last, and its wedge notch fits tower 2. Turn it once to the left and lay it."),
            spot=("piece-2", "tower-2", "top-2"),
            do=laying(_LAST, RIGHT, 2, 1),
            begins=handling("lay", _LAST),
            accepts=Deed("PieceLaid", {"piece": _LAST, "tower": 2}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
        ),
        LessonStep(
            say=N_("The match is over at once. Each piece {1} still holds is a point for you: you win five to nil!"),
            spot=("seat-0", "seat-1"),
        ),
    ),
)
