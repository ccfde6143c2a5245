"""The second lesson: a doubt of one's own, who must be thumb or fist, and the vote on somebody else's bid."""

from typing import Final

from nimmsleich.lessons.positions import COMPANY, bidding
from nimmsleich.rules.actions import Bid, Denounce, Vote
from table.offer.lesson import Lesson, Step
from table.words import N_

_DEAD_LETTER, _DEAD_SEA = 1, 5

DOUBTS: Final = Lesson(
    id="doubts",
    title=N_("Doubt and vote"),
    about=N_("Call a lie a lie, and be right when others quarrel."),
    seats=COMPANY,
    # Of rank 5 Bruno holds one and Chloé two; in the second round of rank 1 the learner three, Chloé three, Dario one.
    position=bidding(((24, 6), (1, 13), (15, 12), (9, 3)), (5, 5, 5, 5), dealer=0, opener=1),
    steps=(
        Step(
            before=((1, Bid(3, _DEAD_SEA)), (2, Bid(4, _DEAD_SEA)), (3, Bid(6, _DEAD_SEA))),
            say=N_("{3} says that there are six Dead Seas. Your own card shows none of them."),
            spot=("slate", "hand"),
        ),
        Step(
            say=N_("Three strange cards show about one each, three in all. Six would be twice as many!"),
            spot=("hand-1", "hand-2", "hand-3"),
        ),
        Step(
            say=N_("You must raise or doubt, nobody passes. Doubt it: say that you do not believe {3}."),
            spot=("denounce",),
            do=Denounce(),
            otherwise=N_("After a raise there would have to be even more. Take it back, and doubt."),
            refused=N_("Every bid must be higher than the one on the slate."),
        ),
        Step(
            before=((1, Vote(False)), (2, Vote(True))),
            say=N_("Only three: it was a lie. All fists were right, so you and {1} are rid of a card."),
            spot=("tray", "seat-0", "seat-1"),
        ),
        Step(
            say=N_("Who doubts is always a fist, who made the bid always a thumb. Everybody else is free to choose."),
            spot=("seat-0", "seat-3"),
        ),
        Step(
            before=((1, Bid(2, _DEAD_LETTER)), (2, Bid(5, _DEAD_LETTER)), (3, Denounce())),
            say=N_("{3} doubts that there are five Dead Letters. You hold three of them: up with your thumb!"),
            spot=("thumb", "fist", "hand"),
            do=Vote(True),
            otherwise=N_("A fist says: fewer than five. You hold three of them. Take it back, and choose the thumb."),
        ),
        Step(
            before=((1, Vote(False)),),
            say=N_("Seven! It was not your quarrel, yet another card is gone: everybody takes part in every count."),
            spot=("tray", "seat-0"),
        ),
    ),
)
