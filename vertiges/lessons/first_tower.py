"""The first lesson: a base, a piece that fits, a closed top, the end of a turn, and somebody else's tower."""

from typing import Final

from table.offer.lesson import Deed, Lesson, Step
from table.words import N_
from vertiges.lessons.fitting import fitted
from vertiges.lessons.positions import COMPANY, TRY_AGAIN, TURN_LOST, building, laying, setting
from vertiges.rules.actions import EndTurn

_BASE, _WEDGE, _CLOSING, _STAIR, _RIVALS_BASE = 1, 27, 21, 3, 40
_BESIDE: Final = 110.0

FIRST_TOWER: Final = Lesson(
    id="first-tower",
    title=N_("A first tower"),
    about=N_("Set a base, find what fits, turn and flip it, and know when your turn is over."),
    seats=COMPANY,
    # Of the learner's pieces only 27 fits the base, only 21 on top of that and closes the tower, and only 3 the stair
    # of the base that Bruno sets down.
    position=building(((_BASE, _WEDGE, _CLOSING, _STAIR, 22, 29), (_RIVALS_BASE, 45, 46, 47, 48))),
    steps=(
        Step(
            say=N_("These pieces are your hand. Build them into towers: whoever has laid them all ends the match."),
            spot=("rack", "seat-0"),
        ),
        Step(
            say=N_("A tower begins with a base, flat side down. Drag piece 1 onto the bench and let go."),
            spot=("piece-1", "bench"),
            do=setting(_BASE, 0.0),
            accepts=Deed("BaseLaid", {"piece": _BASE}),
            patient=True,
            fails=Deed("BaseLaid"),
        ),
        Step(
            say=N_(
                "It shows a wedge notch on top. Piece 27 has the wedge at its side: hold it, turn it once to the left "
                "(Q or the wheel), and lay it there."
            ),
            spot=("piece-27", "tower-1", "top-1"),
            do=laying(_WEDGE, 0.0, 1, 1),
            accepts=Deed("PieceLaid", {"piece": _WEDGE, "tower": 1}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
        ),
        Step(
            say=N_(
                "A pale shape shows where a piece fits as you hold it. It counts once it rests, fully interlocked; "
                "what does not fit is taken back and costs nothing."
            ),
            spot=("tower-1",),
        ),
        Step(
            say=N_("What fits must be laid. Piece 21 fits the round tongue if you turn it once."),
            spot=("piece-21", "tower-1", "top-1"),
            do=laying(_CLOSING, 0.0, 2, 1),
            accepts=Deed("PieceLaid", {"piece": _CLOSING, "tower": 1}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("One of your pieces still fits."),
        ),
        Step(
            say=N_("Its upper side is plain: the tower is closed, and the brass plate says so. Nothing fits there."),
            spot=("tower-1",),
        ),
        Step(
            say=N_("So nothing of your hand fits any tower now. Then your turn is over: end it."),
            spot=("end-turn", "rack"),
            do=EndTurn(),
        ),
        Step(
            before=((1, setting(_RIVALS_BASE, _BESIDE, flipped=True)),),
            say=N_("{1} has nothing that fits either, and begins a new tower, 2 cm away. Such a base ends the turn."),
            spot=("bench",),
        ),
        Step(
            say=N_(
                "Towers belong to nobody. The stair of tower 2 looks the other way: flip piece 3 (F), turn it once "
                "to the left, and lay it there."
            ),
            spot=("piece-3", "tower-2", "top-2"),
            do=laying(_STAIR, _BESIDE, 1, 1, flipped=True),
            accepts=Deed("PieceLaid", {"piece": _STAIR, "tower": 2}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("One of your pieces still fits."),
        ),
        Step(
            say=N_("Well built! Laying itself brings no points: those come from ZAPs, falls and the end."),
            spot=("seat-0",),
        ),
    ),
    fit=fitted,
)
