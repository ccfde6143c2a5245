"""Lessons, and the positions that they begin from."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.actions import Bid, Denounce, Look, ShowSign, Sign, Spend, Vote
from nimmsleich.rules.position import PILE, TOKENS
from table.offer.lesson import Deed, Lesson, LessonStep
from table.words import N_

COMPANY: Final = ("", "Bruno", "Chloé", "Dario")
"""Players of every lesson. The learner sits in seat 0."""


def bidding(cards: Sequence[Sequence[Card]], heights: Sequence[int], **fields: Any) -> str:
    """Return the bidding of a round as JSON.

    `cards` are per seat the card in hand, then those on top of its pile; `heights` are those of the piles. All other
    cards lie in ascending order in piles, stock and box. `fields` are those of
    :class:`nimmsleich.rules.position.Position`.
    """
    seats = len(cards)
    placed = {card for own in cards for card in own}
    rest = iter([card for card in range(len(DECK)) if card not in placed])
    piles = [
        [*own[1:], *(next(rest) for _ in range(height - len(own) + 1))]
        for own, height in zip(cards, heights, strict=True)
    ]
    stock = [next(rest) for _ in range(len(DECK) - PILE * seats)]
    position = {
        "seats": seats,
        "phase": "bidding",
        "round": 1,
        "dealer": seats - 1,
        "opener": 0,
        "tokens": [TOKENS] * seats,
        "hands": [[own[0]] for own in cards],
        "piles": piles,
        "stock": stock,
        "box": list(rest),
    }
    return msgspec.json.encode(position | fields).decode()


_STILL_LIFE: Final = 3

FIRST_BIDS: Final = Lesson(
    id="first-bids",
    title=N_("A first round"),
    about=N_("Look at your card, bid, raise, and see who believes you."),
    seats=COMPANY,
    # The learner holds four of rank 3, Bruno one, Chloé three.
    position=bidding(((2,), (1,), (6,), (15,)), (5, 5, 5, 5)),
    steps=(
        LessonStep(
            say=N_("You want to get rid of your six cards. One of them is in your hand, where only you can see it."),
            spot=("hand", "pile"),
        ),
        LessonStep(
            say=N_("Every card shows six corpses. Yours shows four Still Lifes; the small cards up here count them."),
            spot=("hand", "ranks"),
        ),
        LessonStep(
            say=N_(
                "A bid says how many of one corpse there are, at least, on all four cards together. You open the round."
            ),
            spot=("slate", "hand"),
        ),
        LessonStep(
            say=N_("Bid four Still Lifes: you hold them yourself, so it's true. Pick the corpse, then the number."),
            spot=("corpse-3", "count", "bid"),
            do=Bid(4, _STILL_LIFE),
            otherwise=N_("You may bid more or less. But start with what your own card shows: four Still Lifes."),
        ),
        LessonStep(
            before=((1, Bid(4, 5)), (2, Bid(5, _STILL_LIFE)), (3, Bid(5, 6))),
            say=N_(
                "All three have raised. A raise names a higher number, or the same number of a corpse further right."
            ),
            spot=("ranks",),
        ),
        LessonStep(
            say=N_(
                "How many Still Lifes might there be? You hold four. Any other card shows one of each corpse "
                "on average: three cards, three more. So about seven."
            ),
            spot=("hand", "hand-1", "hand-2", "hand-3"),
        ),
        LessonStep(
            say=N_("So six is a good bet, even if you can't be sure. Raise to six Still Lifes."),
            spot=("corpse-3", "count", "bid"),
            do=Bid(6, _STILL_LIFE),
            otherwise=N_("You could. But trust the four on your own card and bid six Still Lifes."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Denounce()),),
            say=N_(
                "{1} doesn't believe you. Now everyone secretly chooses: thumb if the bid holds, fist if it's a lie."
            ),
            spot=("seat-1", "slate"),
        ),
        LessonStep(
            before=((2, Vote(True)), (3, Vote(False))),
            say=N_("Eight Still Lifes! Your bid held. You and {2} were right, so your cards go into the box for good."),
            spot=("tray", "hand"),
        ),
        LessonStep(
            say=N_(
                "{1} and {3} were wrong: their cards go back under their piles, so they still have six. Empty "
                "your pile first!"
            ),
            spot=("seat-0", "seat-1", "seat-3"),
        ),
    ),
)


_DEAD_LETTER, _DEAD_SEA = 1, 5

DOUBTS: Final = Lesson(
    id="doubts",
    title=N_("Denounce and vote"),
    about=N_("Call out a lie, and be right when others quarrel."),
    seats=COMPANY,
    # Of rank 5 Bruno holds one and Chloé two. In the second round the learner holds three of rank 1, Chloé three, Dario
    # one.
    position=bidding(((24, 6), (1, 13), (15, 12), (9, 3)), (5, 5, 5, 5), dealer=0, opener=1),
    steps=(
        LessonStep(
            before=((1, Bid(3, _DEAD_SEA)), (2, Bid(4, _DEAD_SEA)), (3, Bid(6, _DEAD_SEA))),
            say=N_("{3} says there are six Dead Seas. Your own card doesn't show any."),
            spot=("slate", "hand"),
        ),
        LessonStep(
            say=N_("The three other cards show about one each, so three in all. Six would be twice as many!"),
            spot=("hand-1", "hand-2", "hand-3"),
        ),
        LessonStep(
            say=N_("You must raise or denounce; nobody passes. Denounce it: say that you don't believe {3}."),
            spot=("denounce",),
            do=Denounce(),
            otherwise=N_("After a raise there would have to be even more. Take it back and denounce."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Vote(False)), (2, Vote(True))),
            say=N_("Only three: it was a lie. All fists were right, so you and {1} get rid of a card."),
            spot=("tray", "seat-0", "seat-1"),
        ),
        LessonStep(
            say=N_("The denouncer is always a fist, the bidder always a thumb. Everyone else is free to choose."),
            spot=("seat-0", "seat-3"),
        ),
        LessonStep(
            before=((1, Bid(2, _DEAD_LETTER)), (2, Bid(5, _DEAD_LETTER)), (3, Denounce())),
            say=N_("{3} denounces five Dead Letters. You hold three of them: thumb up!"),
            spot=("thumb", "fist", "hand"),
            do=Vote(True),
            otherwise=N_(
                "A fist says there are fewer than five. You hold three of them. Take it back and choose the thumb."
            ),
        ),
        LessonStep(
            before=((1, Vote(False)),),
            say=N_("Seven! It wasn't your quarrel, but another of your cards is gone: everyone votes on every count."),
            spot=("tray", "seat-0"),
        ),
    ),
)


LAST_CARD: Final = Lesson(
    id="last-card",
    title=N_("A detective and the last card"),
    about=N_("Look at other people's cards, and win."),
    seats=COMPANY,
    # Of rank 3 the learner holds three and Chloé one.
    position=bidding(((14,), (4,), (16,), (22,)), (0, 2, 1, 3), round=6, opener=1),
    steps=(
        LessonStep(
            say=N_("This is your last card. Be right once more, and you have won the match."),
            spot=("hand", "seat-0"),
        ),
        LessonStep(
            before=((1, Bid(2, _STILL_LIFE)), (2, Bid(4, _STILL_LIFE)), (3, Bid(6, _STILL_LIFE))),
            say=N_("Six Still Lifes, says {3}. You hold three; three strange cards may well show three more."),
            spot=("slate", "hand"),
        ),
        LessonStep(
            say=N_("Not sure? Send a detective: press your token, choose {2} and {3}, and send it."),
            spot=("token", "hand-2", "hand-3", "send"),
            do=Spend((Look(2), Look(3))),
            accepts=Deed("Spend", {"looks": frozenset([(Look(2), Look(3)), (Look(3), Look(2))])}),
            otherwise=N_("A bold guess! Take it back: a detective can make sure."),
        ),
        LessonStep(
            say=N_("Everyone saw whom you visited, but only you saw the cards. Hardly a Still Life among them!"),
            spot=("known", "hand-1", "hand-2", "hand-3"),
        ),
        LessonStep(
            say=N_("So six is a lie. Say that you don't believe it."),
            spot=("denounce",),
            do=Denounce(),
            otherwise=N_("You have seen the cards: the bid is a lie. Take it back and denounce."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Vote(True)), (2, Vote(False))),
            say=N_("Four. You were right, and your last card is gone: you have won!"),
            spot=("banner",),
        ),
        LessonStep(
            say=N_(
                "Save your detectives: they work at any time during the bidding, and if two players finish "
                "together, the one who used fewer wins."
            ),
            spot=("seat-0",),
        ),
    ),
)


_DEAD_WEIGHT: Final = 2

READ_A_FACE: Final = Lesson(
    id="read-a-face",
    title=N_("Read a face"),
    about=N_("Learn what a rival's small signs mean, in four rounds."),
    seats=COMPANY,
    # Of ranks 5, 1, 3 and 2, round by round, Dario holds 0, 3, 0, 4; on all cards there are 3, 6, 3, 7.
    position=bidding(
        ((5, 17, 16, 12), (19, 4, 18, 2), (15, 3, 21, 0), (7, 6, 9, 1)),
        (5, 5, 5, 5),
        dealer=0,
        opener=1,
        with_tells=True,
        tells=[True] * 4,
    ),
    steps=(
        LessonStep(
            before=((1, Bid(2, _DEAD_SEA)), (2, Bid(3, _DEAD_SEA)), (3, ShowSign(Sign.COUGH))),
            say=N_("{3} coughs. Rivals may show a small sign before they bid or denounce, and everyone sees it."),
            spot=("seat-3",),
        ),
        LessonStep(
            before=((3, Bid(6, _DEAD_SEA)),),
            say=N_(
                "Six Dead Seas, and you hold none. What a cough means you don't know yet, so go by the odds: denounce."
            ),
            spot=("slate", "hand", "denounce"),
            do=Denounce(),
            otherwise=N_("Six is far too many for three cards. Take it back and denounce."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Vote(False)), (2, Vote(True))),
            say=N_("Only three, and not one on {3}'s card: it was a bluff. Remember: {3} coughed, and bluffed."),
            spot=("seat-3", "tray"),
        ),
        LessonStep(
            before=((1, Bid(2, _DEAD_LETTER)), (2, Bid(3, _DEAD_LETTER)), (3, ShowSign(Sign.FINGER))),
            say=N_(
                "This time a finger taps the table. Each rival has two signs: one rather for bluffs, one for truth."
            ),
            spot=("seat-3",),
        ),
        LessonStep(
            before=((3, Bid(5, _DEAD_LETTER)),),
            say=N_("The cough was a bluff, so the finger should be true. You hold two Dead Letters: raise to six."),
            spot=("corpse-1", "count", "bid"),
            do=Bid(6, _DEAD_LETTER),
            otherwise=N_("Trust the finger this time. Take it back and bid six Dead Letters."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Denounce()), (2, Vote(False)), (3, Vote(True))),
            say=N_("Six, three of them on {3}'s card: the finger told the truth."),
            spot=("seat-3", "tray"),
        ),
        LessonStep(
            before=((2, Bid(3, _STILL_LIFE)), (3, ShowSign(Sign.COUGH)), (3, Bid(5, _STILL_LIFE))),
            say=N_("{3} coughs and says five Still Lifes. You know that cough: denounce."),
            spot=("seat-3", "denounce"),
            do=Denounce(),
            otherwise=N_("Think of the first round: {3} coughed, and bluffed. Take it back and denounce."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Vote(True)), (2, Vote(False))),
            say=N_("Three, and again not one from {3}. You are reading that face like a book."),
            spot=("seat-3", "tray"),
        ),
        LessonStep(
            before=(
                (1, Bid(2, _DEAD_WEIGHT)),
                (2, Bid(3, _DEAD_WEIGHT)),
                (3, ShowSign(Sign.FINGER)),
                (3, Bid(5, _DEAD_WEIGHT)),
            ),
            say=N_("The finger again, and five Dead Weights. You hold two yourself: raise to six."),
            spot=("corpse-2", "count", "bid"),
            do=Bid(6, _DEAD_WEIGHT),
            otherwise=N_("The finger stood for the truth. Take it back and bid six Dead Weights."),
            refused=N_("Each bid must be higher than the one on the slate."),
        ),
        LessonStep(
            before=((1, Denounce()), (2, Vote(True)), (3, Vote(True))),
            say=N_("Seven! But a sign is no proof: a novice's lies once in seven times, a master's once in three."),
            spot=("seat-3",),
        ),
        LessonStep(
            say=N_(
                "What signs mean is drawn for every match. The notebook at a rival's name opens your notes, which fill "
                "by themselves."
            ),
            spot=("seat-3",),
        ),
    ),
)
