"""The third lesson: catching a mistake, and how a match ends."""

from typing import Final

from table.offer.lesson import Deed, Lesson, Step
from table.words import N_
from vertiges.lessons.positions import COMPANY, LEFT, RIGHT, TRY_AGAIN, TURN_LOST, building, laying, tower
from vertiges.rules.actions import Catch, EndTurn, HandOver

_OVERLOOKED, _LAST = 21, 2

LAST_PIECE: Final = Lesson(
    id="last-piece",
    title=N_("“Caught!”, and the last piece"),
    about=N_("Watch the others, call what they overlook, and end the match."),
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
        Step(
            say=N_("In an ordinary match nobody checks the builders but you. {1} has laid a piece and goes on."),
            spot=("seat-1", "tower-1"),
        ),
        Step(
            before=((1, EndTurn()), (1, HandOver())),
            say=N_("{1} ends the turn. But piece 21 of that hand fits the round notch of tower 1! Call it: Caught!"),
            spot=("catch", "tower-1", "seat-1"),
            do=Catch(),
            otherwise=N_("Do not let it pass: go back, and call the mistake."),
        ),
        Step(
            say=N_("Two points for you. A wrong call costs nothing, but then you may not call again in that turn."),
            spot=("seat-0",),
        ),
        Step(
            say=N_(
                "A base laid although a piece fits is a mistake too, and goes into the bag. After a fall or a ZAP "
                "there is nothing to call."
            ),
        ),
        Step(
            say=N_("Piece 2 is your last one, and its wedge notch fits tower 2. Turn it once to the left and lay it."),
            spot=("piece-2", "tower-2", "top-2"),
            do=laying(_LAST, RIGHT, 2, 1),
            accepts=Deed("PieceLaid", {"piece": _LAST, "tower": 2}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
        ),
        Step(
            say=N_("The match is over at once. Each piece that {1} has left is a point for you: you win five to none!"),
            spot=("seat-0", "seat-1"),
        ),
    ),
)
