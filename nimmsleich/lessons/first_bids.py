"""The first lesson: a card, a true bid, a raise, the odds by eye, somebody else's doubt, and the count."""

from typing import Final

from nimmsleich.lessons.positions import COMPANY, bidding
from nimmsleich.rules.actions import Bid, Denounce, Vote
from table.offer.lesson import Lesson, Step
from table.words import N_

_STILL_LIFE: Final = 3

FIRST_BIDS: Final = Lesson(
    id="first-bids",
    title=N_("A first round"),
    about=N_("Look at your card, bid, raise, and be believed or not."),
    seats=COMPANY,
    # The learner holds four of rank 3, Bruno one, Chloé three.
    position=bidding(((2,), (1,), (6,), (15,)), (5, 5, 5, 5)),
    steps=(
        Step(
            say=N_("You want to get rid of your six cards. One of them is in your hand; only you can see it."),
            spot=("hand", "pile"),
        ),
        Step(
            say=N_("Every card shows six bodies. Yours shows four Still Lifes; the small cards up here count them."),
            spot=("hand", "ranks"),
        ),
        Step(
            say=N_(
                "A bid says: on all four cards together there are at least so many of one body. You open the round."
            ),
            spot=("slate", "hand"),
        ),
        Step(
            say=N_("Bid four Still Lifes: you hold them yourself, so it is true. Pick the body, then the number."),
            spot=("corpse-3", "count", "bid"),
            do=Bid(4, _STILL_LIFE),
            otherwise=N_("You may bid more or less. But here begin with what your own card shows: four Still Lifes."),
        ),
        Step(
            before=((1, Bid(4, 5)), (2, Bid(5, _STILL_LIFE)), (3, Bid(5, 6))),
            say=N_("All three have raised. A raise names a higher number, or the same number of a body further right."),
            spot=("ranks",),
        ),
        Step(
            say=N_(
                "How many Still Lifes may there be? You hold four. A strange card shows one of each body on average: "
                "three cards, three more. About seven, then."
            ),
            spot=("hand", "hand-1", "hand-2", "hand-3"),
        ),
        Step(
            say=N_("So six is a good bet, though you cannot know it. Raise to six Still Lifes."),
            spot=("corpse-3", "count", "bid"),
            do=Bid(6, _STILL_LIFE),
            otherwise=N_("You could. For now trust the four on your own card and bid six Still Lifes."),
            refused=N_("Every bid must be higher than the one on the slate."),
        ),
        Step(
            before=((1, Denounce()),),
            say=N_("{1} does not believe you. Now everybody chooses in secret: thumb, it holds; fist, it is a lie."),
            spot=("seat-1", "slate"),
        ),
        Step(
            before=((2, Vote(True)), (3, Vote(False))),
            say=N_("Eight Still Lifes! Your bid held. Who was right, you and {2}, put the card into the box for good."),
            spot=("tray", "hand"),
        ),
        Step(
            say=N_("Who was wrong puts it under the pile: {1} and {3} still have six cards. Empty your pile first!"),
            spot=("seat-0", "seat-1", "seat-3"),
        ),
    ),
)
