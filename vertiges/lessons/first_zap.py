"""The second lesson: a ZAP and its points, speed, and a fall."""

from typing import Final

from table.offer.lesson import Deed, Lesson, Step
from table.words import N_
from vertiges.lessons.fitting import fitted
from vertiges.lessons.positions import (
    COMPANY,
    LEFT,
    RIGHT,
    TRY_AGAIN,
    TURN_LOST,
    building,
    laying,
    lifting,
    tower,
)

_GRIPPED, _RIVALS = 6, 1

FIRST_ZAP: Final = Lesson(
    id="first-zap",
    title=N_("A ZAP, and a fall"),
    about=N_("Steal the top of a tower, mind your speed, and live on what others drop."),
    seats=COMPANY,
    # The upper three pieces of the left tower fit the right one, and nothing of the hand fits either. Bruno's piece 1
    # fits on top of what was moved; what he lifts back in haste falls.
    position=building(
        ((8, 9, 10, 11), (_RIVALS, 29, 35, 37)),
        tower(
            LEFT, (38, 0, False), (31, 1, False), (32, 3, False), (_GRIPPED, 1, False), (7, 1, False), (17, 3, False)
        ),
        tower(RIGHT, (48, 0, True), (25, 1, True)),
        laid=[17],
    ),
    steps=(
        Step(
            say=N_("You have laid piece 17 in this turn. So you may make a ZAP: move the top of a tower to another."),
            spot=("piece-17", "tower-1", "tower-2"),
        ),
        Step(
            say=N_(
                "A ZAP scores a point for each piece moved, and one more for each red star. The upper three pieces "
                "with one star: four points."
            ),
            spot=("piece-6", "piece-7", "piece-17"),
        ),
        Step(
            say=N_("The more pieces, the slower the hand: speed topples towers. Five of them tip at a mere jerk."),
            spot=("tower-1",),
        ),
        Step(
            say=N_(
                "Grip piece 6, lift it slowly, carry it over tower 2 and let go on its seat. If it falls, go back "
                "and try again."
            ),
            spot=("piece-6", "tower-2", "top-2"),
            do=lifting(_GRIPPED, RIGHT, 2),
            accepts=Deed("Zapped", {"pieces": (_GRIPPED, 7, 17), "on": 25}),
            patient=True,
            fails=TURN_LOST,
            otherwise=TRY_AGAIN,
            refused=N_("Grip piece 6: it must be the lowest of what you lift, and never a base."),
        ),
        Step(
            say=N_("Four points! A ZAP ends the turn at once, so make it when you have laid all you want to lay."),
            spot=("seat-0", "tower-2"),
        ),
        Step(
            before=(
                (1, laying(_RIVALS, RIGHT, 5, 1)),
                (1, lifting(_GRIPPED, LEFT, 3, speed=1200.0, tremor=6.0, seed=2)),
            ),
            say=N_("{1} wanted it back, in haste. When pieces fall, every opponent scores one for each: that is you."),
            spot=("seat-0", "seat-1"),
        ),
        Step(
            say=N_("What has fallen is out of the game. Whoever lets it fall loses the turn, whoever had laid it."),
            spot=("tower-1", "tower-2"),
        ),
    ),
    fit=fitted,
)
