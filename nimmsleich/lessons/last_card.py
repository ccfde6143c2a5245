"""The third lesson: a detective, what only its sender knows, and the end of a match."""

from typing import Final

from nimmsleich.lessons.positions import COMPANY, bidding
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

_STILL_LIFE: Final = 3

LAST_CARD: Final = Lesson(
    id="last-card",
    title=N_("A detective and the last card"),
    about=N_("Look at other people's cards, and win."),
    seats=COMPANY,
    # Of rank 3 the learner holds three and Chloé one.
    position=bidding(((14,), (4,), (16,), (22,)), (0, 2, 1, 3), round=6, opener=1),
    steps=(
        Step(
            say=N_("This is your last card. Be right once more, and you have won the match."),
            spot=("hand", "seat-0"),
        ),
        Step(
            before=((1, Bid(2, _STILL_LIFE)), (2, Bid(4, _STILL_LIFE)), (3, Bid(6, _STILL_LIFE))),
            say=N_("Six Still Lifes, says {3}. You hold three; three strange cards may well show three more."),
            spot=("slate", "hand"),
        ),
        Step(
            say=N_("Who does not know sends a detective: press your token, choose {2} and {3}, and send it."),
            spot=("token", "hand-2", "hand-3", "send"),
            do=Spend((Look(2), Look(3))),
            accepts=Deed("Spend", {"looks": frozenset([(Look(2), Look(3)), (Look(3), Look(2))])}),
            otherwise=N_("Bold, without knowing! Take it back: a detective makes it certain."),
        ),
        Step(
            say=N_("Everybody saw whom you looked at, and only you saw the cards. Hardly a Still Life among them!"),
            spot=("known", "hand-1", "hand-2", "hand-3"),
        ),
        Step(
            say=N_("So six is a lie. Say that you do not believe it."),
            spot=("denounce",),
            do=Denounce(),
            otherwise=N_("You have seen the cards: the bid is a lie. Take it back, and doubt."),
            refused=N_("Every bid must be higher than the one on the slate."),
        ),
        Step(
            before=((1, Vote(True)), (2, Vote(False))),
            say=N_("Four. You were right, and your last card is gone: you have won!"),
            spot=("banner",),
        ),
        Step(
            say=N_(
                "Spare your detectives: they work at any time during the bidding, and of two who finish at once "
                "the one who has spent fewer wins."
            ),
            spot=("seat-0",),
        ),
    ),
)
