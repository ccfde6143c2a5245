"""Five challenges. What the bots answer follows from the seed: what is right once is right again."""

from typing import Final

from nimmsleich.lessons import goals
from nimmsleich.lessons.positions import COMPANY, bidding
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from table.offer.lesson import Lesson
from table.words import N_

CATCH_THE_LIAR: Final = Lesson(
    id="catch-the-liar",
    title=N_("Catch the liar"),
    about=N_("The odds are with {3}'s bid. Be right in this round, with one detective at most for three stars."),
    seats=COMPANY,
    position=bidding(
        ((9,), (4,), (12,), (24,)), (3, 2, 3, 1),
        round=5, opener=1, dealer=2, tokens=[2, 0, 0, 0], bids=[(2, 6), (4, 6), (5, 6)],
    ),
    goal=goals.right_with_one_detective,
    solution=(Spend((Look(2), Look(3))), Denounce()),
)  # fmt: skip
AGAINST_ALL: Final = Lesson(
    id="against-all",
    title=N_("Alone against all"),
    about=N_("You open. Be right in this round: every rival who is wrong brings a star."),
    seats=COMPANY,
    position=bidding(((1,), (7,), (25,), (24,)), (3, 2, 3, 2), round=4, tokens=[2, 0, 0, 0]),
    goal=goals.right_against_all,
    solution=(Bid(3, 2), Bid(7, 2)),
)
LAST_CARDS: Final = Lesson(
    id="last-cards",
    title=N_("Two last cards"),
    about=N_("{1} has one card left like you, and has spared the detectives. Win alone, and quickly."),
    seats=COMPANY,
    position=bidding(((6,), (20,), (12,), (0,)), (0, 0, 2, 3), round=6, tokens=[1, 2, 0, 0]),
    goal=goals.won_alone,
    solution=(Bid(5, 1),),
)
THREE_ROUNDS: Final = Lesson(
    id="three-rounds",
    title=N_("Three times right"),
    about=N_("Be right in as many of three rounds as you can."),
    seats=COMPANY,
    position=bidding(((32,), (5,), (19,), (28,)), (5, 5, 5, 5), tokens=[1, 1, 1, 1]),
    goal=goals.right_in_three_rounds,
    solution=(Bid(2, 4), Bid(4, 5), Denounce(), Bid(3, 2), Denounce(), Bid(2, 6), Bid(5, 2), Vote(False)),
)
BLUFF: Final = Lesson(
    id="bluff",
    title=N_("With a straight face"),
    about=N_("First bid four or more of a body that your card does not show, be raised, and be right in the end."),
    seats=COMPANY,
    position=bidding(((3,), (12,), (6,), (13,)), (3, 3, 3, 3), round=3, tokens=[0, 0, 0, 0]),
    goal=goals.bluffed,
    solution=(Bid(4, 3), Denounce()),
)
CHALLENGES: Final = (CATCH_THE_LIAR, AGAINST_ALL, LAST_CARDS, THREE_ROUNDS, BLUFF)
