"""Lessons of Nizza, all on the board Nice, and the positions that they begin from."""

from typing import Any, Final

from nizza.board.areas import Kind, Place, Point, Water
from nizza.board.model import FIRST_ROPES
from nizza.dice import ROLLS, Dice, Symbol, in_order
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    Keep,
    LeaveWater,
    MoveRope,
    Push,
    Roll,
    Swing,
    TakeCase,
    Walk,
)
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Case, Pawn, Phase
from table.contract import CHANCE
from table.offer.lesson import ANY, Deed, Lesson, LessonStep
from table.rules.position_state import written
from table.words import N_

NICE: Final = BoardName("nice", "ab4c2c68666823da")
"""The board by name and fingerprint, because another drawing would need other lessons."""

TWO: Final = ("", "Bruno")
"""Names in most lessons. The learner has seat 0."""
THREE: Final = ("", "Bruno", "Chloé")

ROPE, SWING, LADDER, WALK, PARACHUTE, SUITCASE = Symbol
"""Short names of the dice symbols."""

HOME: Final = Pawn(Point("terrace-green", 307.0), placed=True)
"""A pawn on the green terrace, at peace."""


def on(place: Place, case: Case = Case.NONE) -> Pawn:
    """Return a pawn that has left the green terrace."""
    return Pawn(place, case, peaceful=False, placed=True)


def using(dice: Dice, *pawns: Pawn, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """Return a position in which the learner uses these five dice. Pawns are in seat order."""
    return _position(pawns, ropes, phase=Phase.USING, dice=in_order(dice), rolled=in_order(dice))


def keeping(rolled: Dice, *pawns: Pawn, rolls_left: int, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """Return a position in which the learner has rolled these dice and keeps some."""
    return _position(pawns, ropes, phase=Phase.KEEPING, rolled=in_order(rolled), rolls_left=rolls_left)


def rolling(*pawns: Pawn, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """Return a position at the start of the learner's turn, with all three rolls left."""
    return _position(pawns, ropes, phase=Phase.ROLLING, rolls_left=ROLLS)


def _position(pawns: tuple[Pawn, ...], ropes: tuple[int, ...], **fields: Any) -> str:
    position = Position(seats=len(pawns), board=NICE, round=1, first=0, turn=0, pawns=pawns, ropes=ropes, **fields)
    return written(position)


DICE: Final = Lesson(
    id="dice",
    title=N_("Dice, walk and ladder"),
    about=N_("Roll, keep, and use one die after the other."),
    seats=TWO,
    position=keeping((ROPE, LADDER, WALK, PARACHUTE, PARACHUTE), on(Point("square-7", 1405.0)), HOME, rolls_left=2),
    steps=(
        LessonStep(
            say=N_("Nice at dusk. The first to reach the helicopter with the crown jewels wins. This burglar is you."),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_(
                "On your turn you roll five dice, up to three times. Point at a die: the board shows what it can do."
            ),
            spot=("die-0", "die-1", "die-2", "die-3", "die-4"),
        ),
        LessonStep(
            say=N_("Keep the ladder and the walk, and roll the three others again."),
            spot=("die-ladder", "die-walk", "roll"),
            do=Keep((LADDER, WALK)),
            otherwise=N_("You may keep whatever you like. But the ladder and the walk are what you need here."),
        ),
        LessonStep(
            before=((CHANCE, Roll((SWING, PARACHUTE, SUITCASE))),),
            say=N_("You have one roll left, but you don't have to take it. You have what you need: use these dice."),
            spot=("fix",),
            do=Keep((SWING, LADDER, WALK, PARACHUTE, SUITCASE)),
            otherwise=N_("Another roll could cost you what you have. Take it back and use these dice."),
        ),
        LessonStep(
            say=N_("Dice are used one by one, in any order. Choose the walk, then the next square to the right."),
            spot=("die-walk", "square-8"),
            do=Walk(7),
            otherwise=N_("That works too, but it leads away from the jewels. Walk to the right."),
        ),
        LessonStep(
            say=N_("The ladder starts at your feet and reaches everything that glows. Climb onto a balcony."),
            spot=("die-ladder", "balcony-10"),
            do=Climb(Point("balcony-10", 1557.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.BALCONY}),
            otherwise=N_("The ladder first: take it back and climb."),
        ),
        LessonStep(
            say=N_("There is nobody near to push. You pass useless dice on: choose the parachute and pass it on."),
            spot=("die-parachute", "hand-on"),
            do=HandOn(PARACHUTE),
            otherwise=N_("You could. But pass the parachute on this time."),
        ),
        LessonStep(
            say=N_("Each die goes to {1} as soon as you use it or pass it on. The fifth one ends your turn."),
            spot=("seat-1",),
        ),
    ),
)


ROPES: Final = Lesson(
    id="ropes",
    title=N_("Ropes and swings"),
    about=N_("Swing, bring a rope closer, and hang one somewhere else."),
    seats=TWO,
    position=using((ROPE, SWING, SWING, LADDER, WALK), on(Point("terrace-green", 400.0)), HOME),
    steps=(
        LessonStep(
            say=N_(
                "Six ropes hang from the chimneys: two short, two medium, two long. Point at one to see its length."
            ),
            spot=("rope-2", "rope-4", "rope-0", "pawn-0"),
        ),
        LessonStep(
            say=N_("This one reaches you. Choose a swing, drag your burglar, and let go over the next roof."),
            spot=("die-swing", "pawn-0", "roof-1"),
            do=Swing(2, Point("roof-1", 600.0)),
            accepts=Deed("Swing", {"to": {"area": "roof-1"}}),
            otherwise=N_("A fine swing, but to the wrong place. Take it back and land on the next roof."),
            refused=N_("Only what glows is within the rope's length of its chimney."),
        ),
        LessonStep(
            say=N_(
                "The rope symbol moves any rope to the next chimney, however far away. Bring the long one from 4 to 3."
            ),
            spot=("die-rope", "rope-4", "chimney-4", "chimney-3"),
            do=MoveRope(4, 3),
            otherwise=N_("That's allowed. But bring the long rope from chimney 4 to chimney 3 this time."),
        ),
        LessonStep(
            say=N_("Choose the other swing and your first rope. Hang it on chimney 2, then swing on."),
            spot=("die-swing", "rope-2", "chimney-2", "roof-2"),
            do=Swing(2, Point("roof-2", 830.0), 2),
            accepts=Deed("Swing", {"to": {"area": "roof-2"}}),
            otherwise=N_("Take it back and hang the rope on chimney 2 before you swing: that takes you farther."),
        ),
        LessonStep(
            say=N_("The rope stays where you hung it, for you and for whoever comes after you."),
            spot=("rope-2",),
        ),
        LessonStep(
            say=N_(
                "You have placed these swings, as at the table “By the book”. The other tables swing with momentum: "
                "that is the next lesson."
            ),
            spot=("pawn-0",),
        ),
    ),
)


_AWAY: Final = frozenset({"roof-9", "roof-10", "balcony-19"})

SAFE: Final = Lesson(
    id="safe",
    title=N_("The safe"),
    about=N_("Crack the safe and run."),
    seats=TWO,
    position=keeping(
        (ROPE, SWING, WALK, PARACHUTE, SUITCASE),
        on(Point("terrace-safe", 3103.0), Case.TOOLS),
        HOME,
        rolls_left=1,
        ropes=(5, 1, 2, 8, 11, 9),
    ),
    steps=(
        LessonStep(
            say=N_(
                "The second red terrace: here is the safe, and you have tools. You need two suitcases on your dice."
            ),
            spot=("safe", "pawn-0"),
        ),
        LessonStep(
            say=N_("Keep the swing and the suitcase, and roll the others once more."),
            spot=("die-swing", "die-suitcase", "roll"),
            do=Keep((SWING, SUITCASE)),
            otherwise=N_("Bold! But with the suitcase and the swing you only need one more symbol. Take it back."),
        ),
        LessonStep(
            before=((CHANCE, Roll((LADDER, PARACHUTE, SUITCASE))),),
            say=N_("Two suitcases! Choose one of them, and crack the safe."),
            spot=("die-suitcase", "safe"),
            do=CrackSafe(),
            otherwise=N_("Later. The safe first!"),
        ),
        LessonStep(
            say=N_(
                "The crown jewels are yours, but you would lose them in the water. Swing away before someone comes."
            ),
            spot=("die-swing", "rope-4", "roof-10"),
            do=Swing(4, Point("roof-10", 3345.0)),
            accepts=Deed("Swing", {"rope": ANY, "chimney": ANY, "to": {"area": _AWAY}}),
            otherwise=N_("Take it back and use the swing: it takes you farthest."),
        ),
        LessonStep(
            say=N_("There are jewels for everyone, so it's a race now: over the last houses to the yacht."),
            spot=("pawn-0",),
        ),
    ),
)


_NEXT_HOUSES: Final = frozenset({"roof-6", "roof-7", "balcony-13", "balcony-15", "balcony-16"})

TOOLS: Final = Lesson(
    id="tools",
    title=N_("The suitcase"),
    about=N_("Get your tools and carry them off."),
    seats=TWO,
    position=using(
        (SWING, LADDER, WALK, PARACHUTE, SUITCASE), on(Point("balcony-12", 1818.0)), HOME, ropes=(5, 11, 1, 8, 6, 9)
    ),
    steps=(
        LessonStep(
            say=N_("Above you is the first red terrace, with a suitcase of tools for everyone. Climb up."),
            spot=("die-ladder", "cases"),
            do=Climb(Point("terrace-tools", 1818.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.TOOLS}),
            otherwise=N_("Take it back: up to the suitcases first."),
        ),
        LessonStep(
            say=N_("Use a die with a suitcase to take one."),
            spot=("die-suitcase", "cases"),
            do=TakeCase(),
            otherwise=N_("Without tools the safe stays shut. Take it back and grab a suitcase."),
        ),
        LessonStep(
            say=N_(
                "You have your tools. From now on you can only swing, climb and walk if one of your five "
                "dice shows a suitcase, used or not."
            ),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_("This turn you have one. So swing on to the next houses."),
            spot=("die-swing", "rope-4", "roof-6"),
            do=Swing(4, Point("roof-6", 2071.0)),
            accepts=Deed("Swing", {"rope": ANY, "chimney": ANY, "to": {"area": _NEXT_HOUSES}}),
            otherwise=N_("Take it back and swing on: your dice may be worse next turn."),
        ),
        LessonStep(
            say=N_(
                "From now on, keep a suitcase before anything else. Without one you are stuck, and soon get pushed."
            ),
            spot=("pawn-0",),
        ),
    ),
)


WATER: Final = Lesson(
    id="water",
    title=N_("In the water, and a push"),
    about=N_("Get out of the water, and send someone else in."),
    seats=TWO,
    position=using(
        (ROPE, SWING, LADDER, WALK, PARACHUTE),
        on(Water(6)),
        on(Point("square-7", 1405.0), Case.TOOLS),
    ),
    steps=(
        LessonStep(
            say=N_("Someone has pushed you. In the water you can't swing, walk or push, but you can still move ropes."),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_("A ladder gets you out, onto the square in front of you."),
            spot=("die-ladder", "square-7"),
            do=LeaveWater(),
            otherwise=N_("Take it back: out of the water first."),
        ),
        LessonStep(
            say=N_("{1} is on the same square: close enough for a push. Choose the parachute, then {1}."),
            spot=("die-parachute", "pawn-1"),
            do=Push(1, 6, 6),
            accepts=Deed("PawnPushed", {"victim": 1}),
            otherwise=N_("You won't get a chance like this again. Take it back and push."),
        ),
        LessonStep(
            say=N_(
                "Falling costs you your suitcase: {1} must get new tools. Up high, anyone within a ladder's "
                "length can push."
            ),
            spot=("pawn-1",),
        ),
        LessonStep(
            say=N_("So don't hang around where others come by. Walk on."),
            spot=("die-walk", "square-8"),
            do=Walk(7),
        ),
    ),
)


YACHT: Final = Lesson(
    id="yacht",
    title=N_("The yacht"),
    about=N_("Go aboard and fly away."),
    seats=TWO,
    position=using(
        (ROPE, LADDER, LADDER, LADDER, SUITCASE),
        on(Point("last-house-2", 4230.0), Case.JEWELS),
        on(Point("roof-12", 3855.0), Case.JEWELS),
    ),
    steps=(
        LessonStep(
            say=N_("The last house, the only way aboard. {1} is close behind you, with jewels too!"),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_("The ladder just reaches the deck. Climb down onto the yacht."),
            spot=("die-ladder", "yacht"),
            do=Climb(Point("yacht", 4312.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.YACHT}),
            otherwise=N_("Take it back: onto the yacht!"),
        ),
        LessonStep(
            say=N_("Two ladders at once, a suitcase on your dice, and the jewels: up to the helicopter!"),
            spot=("up",),
            do=ClimbToHelicopter(),
            otherwise=N_("No, you can win now. Take it back and climb up."),
        ),
        LessonStep(
            say=N_("You have won. Now play with others: they all want to be first, too."),
            spot=("banner",),
        ),
    ),
)
