"""The first four lessons, with helpers for the positions and rivals' lines of all lessons."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from niagara.board import Arm, Card, Gem
from niagara.rules.actions import ChangeWeather, ChooseCard, EndTurn, Load, Paddle, Steal
from table.offer.lesson import Deed, Lesson, LessonStep, Line
from table.words import N_

COMPANY: Final = ("", "Bruno", "Chloé")
"""Names of the players in every lesson; the learner sits in seat 0."""

AFLOAT: Final = ("canoes-0", "before", "after", "plate")
"""The canoes that the learner moves, and the sheets that come up beside them with their gems and points."""

ASHORE: Final[Mapping[str, Any]] = {"place": "shore"}
"""A canoe on the landing stage."""


def canoe(place: str, *gems: Gem) -> dict[str, Any]:
    """Return a canoe at `place` with these gems, as JSON data."""
    return {"place": place, "gems": gems}


def choosing(*canoes: Sequence[Mapping[str, Any]], **fields: Any) -> str:
    """Return a position, as JSON, in which all choose a card and the learner has the buoy.

    `canoes` are those of each seat; missing ones are ashore. `fields` are those of
    :class:`niagara.rules.position.Position`.
    """
    pairs = [[*own, *[ASHORE] * (2 - len(own))] for own in (*canoes, *[()] * (len(COMPANY) - len(canoes)))]
    position = {"seats": len(COMPANY), "phase": "choosing", "round": 1, "buoy": 0, "canoes": pairs}
    return msgspec.json.encode(position | fields).decode()


def chosen(*cards: Card) -> tuple[Line, ...]:
    """Return the lines in which the rivals choose these cards, seat 1 first."""
    return tuple((seat, ChooseCard(card)) for seat, card in enumerate(cards, start=1))


def launched(*discs: int) -> tuple[Line, ...]:
    """Return the lines in which each rival launches a canoe and paddles this many discs, seat 1 first."""
    return tuple((seat, Paddle(0, discs)) for seat, discs in enumerate(discs, start=1))


FIRST_GEM: Final = Lesson(
    id="first-gem",
    title=N_("A first gem"),
    about=N_("Choose a card, paddle, load, watch the river move, and come home."),
    seats=COMPANY,
    position=choosing(),
    steps=(
        LessonStep(
            say=N_("Bring gems home: four of one colour, one of each of the five colours, or any seven win."),
            spot=("site-violet", "site-white", "site-yellow", "site-blue", "site-red", "pier"),
        ),
        LessonStep(
            before=chosen(Card.THREE, Card.TWO),
            say=N_("Everyone secretly picks a card. Its number is the points each canoe gets. Pick the 5."),
            spot=("card-five",),
            do=ChooseCard(Card.FIVE),
            otherwise=N_("That works too, but here the 5 fits: three points to reach the gems, and two to load one."),
        ),
        LessonStep(
            say=N_(
                "A disc costs one point, loading a gem two. Click disc 3, and the gem is loaded as well. Then "
                "press Done."
            ),
            spot=("place-3", "done"),
            popups=AFLOAT,
            do=Paddle(0, 3, after=(Load(Gem.VIOLET),)),
            accepts=Deed("GemLoaded", {"seat": 0, "gem": Gem.VIOLET}),
            otherwise=N_("You must spend all points. Take it back: three discs down, then load the violet gem."),
            refused=N_("Three discs and a gem: that makes five."),
        ),
        LessonStep(
            before=launched(3, 2),
            say=N_(
                "Everyone has paddled, and the river has moved as far as the lowest card, {2}'s 2. You are on "
                "disc 5 now."
            ),
            spot=("canoes-0", "seat-2"),
        ),
        LessonStep(
            say=N_(
                "Every push takes you closer to the falls, and a gem only counts at home. Home is five points away."
            ),
            spot=("falls", "pier"),
        ),
        LessonStep(
            before=chosen(Card.FOUR, Card.FOUR),
            say=N_("Used cards lie face up and only come back when your hand is empty. Choose the 6."),
            spot=("card-six",),
            do=ChooseCard(Card.SIX),
            otherwise=N_("You need at least five points to get home. Take it back and choose the 6."),
        ),
        LessonStep(
            before=((1, Paddle(0, -4)), (1, EndTurn()), (2, Paddle(0, -4)), (2, EndTurn())),
            say=N_(
                "Up the river and ashore: click the landing stage, then Done. A canoe that lands may leave "
                "points unspent."
            ),
            spot=("place-shore", "done"),
            popups=AFLOAT,
            do=Paddle(0, -5),
            accepts=Deed("CanoeLanded", {"seat": 0}),
            otherwise=N_("You could stay out there. But take it back and bring the gem home first."),
        ),
        LessonStep(
            say=N_(
                "The violet gem is yours for good. A canoe ashore may move too, but it doesn't have to: leave it there."
            ),
            spot=("stay", "seat-0"),
            popups=AFLOAT,
            do=EndTurn(),
            otherwise=N_("That works too. But take it back and leave the canoe ashore this time."),
        ),
    ),
)


FORK: Final = Lesson(
    id="fork",
    title=N_("The fork and the falls"),
    about=N_("Know which arm moves next, and who goes over."),
    seats=COMPANY,
    position=choosing((canoe("4"),), (canoe("7L", Gem.BLUE),), (canoe("7R"),)),
    steps=(
        LessonStep(
            say=N_("At disc 5 the river splits into two arms. The sign says which one moves next: the left one."),
            spot=("sign", "disc-5"),
        ),
        LessonStep(
            say=N_(
                "Each push moves the upper river and one arm, whose last disc drops. The other arm rests; "
                "they take turns."
            ),
            spot=("disc-7L", "disc-7R"),
        ),
        LessonStep(
            before=chosen(Card.CLOUD, Card.ONE),
            say=N_("You want to go two discs down, into the right arm. Choose the 2."),
            spot=("card-two",),
            do=ChooseCard(Card.TWO),
            otherwise=N_("Another card takes you elsewhere. Take it back and choose the 2."),
        ),
        LessonStep(
            say=N_("The left arm is next, so the right one is safer for now: click disc 6 on the right, then Done."),
            spot=("place-6R", "done"),
            popups=AFLOAT,
            do=Paddle(0, 2, Arm.RIGHT),
            otherwise=N_("The left arm moves first! Take it back and go into the right one."),
        ),
        LessonStep(
            say=N_("Your other canoe stays ashore."),
            spot=("stay",),
            popups=AFLOAT,
            do=EndTurn(),
            otherwise=N_("Take it back: one canoe on the river is enough here."),
        ),
        LessonStep(
            before=((1, ChangeWeather(1)), (2, Paddle(0, -1)), (2, EndTurn())),
            say=N_(
                "The lowest card is 1, {1}'s cloud adds one: two pushes. The first took {1}'s canoe over the falls."
            ),
            spot=("disc-7L", "vane"),
        ),
        LessonStep(
            say=N_("The second push moved the right arm, and you with it. The blue gem is back at its site."),
            spot=("canoes-0", "site-blue"),
        ),
        LessonStep(
            say=N_(
                "You are next to the red gems, and next to the edge. A lost canoe costs you a gem from home to "
                "buy back."
            ),
            spot=("site-red", "falls"),
        ),
    ),
)


STEALING: Final = Lesson(
    id="stealing",
    title=N_("Thieves come upstream"),
    about=N_("Take a gem from someone else's canoe."),
    seats=COMPANY,
    position=choosing((canoe("5"),), (canoe("3", Gem.RED),), (canoe("4", Gem.WHITE),)),
    steps=(
        LessonStep(
            say=N_("{1} carries a red gem, two discs above you. Come upstream with an empty canoe, and you may rob."),
            spot=("canoes-1", "canoes-0"),
        ),
        LessonStep(
            before=chosen(Card.SIX, Card.FOUR),
            say=N_("Choose the 2 to end exactly on that disc."),
            spot=("card-two",),
            do=ChooseCard(Card.TWO),
            otherwise=N_("That doesn't take you to disc 3. Take it back and choose the 2."),
        ),
        LessonStep(
            say=N_("Go up to disc 3, take the red gem there, and press Done. Robbing costs no points."),
            spot=("place-3", "done"),
            popups=AFLOAT,
            do=Paddle(0, -2, after=(Steal(1, 0, Gem.RED),)),
            accepts=Deed("GemStolen", {"seat": 0, "victim": 1, "gem": Gem.RED}),
            otherwise=N_("And the gem? Take it back, go up to disc 3 and take it from {1}."),
        ),
        LessonStep(
            say=N_("Leave the other canoe ashore."),
            spot=("stay",),
            popups=AFLOAT,
            do=EndTurn(),
            otherwise=N_("Take it back: one canoe on the river is enough here."),
        ),
        LessonStep(
            before=((1, Paddle(0, -3)), (1, EndTurn()), (2, Paddle(0, -4)), (2, EndTurn())),
            say=N_("The gem is in your canoe, but not home yet. Anyone who comes upstream to you can rob you in turn."),
            spot=("canoes-0",),
        ),
        LessonStep(
            say=N_("You can't rob on the way downstream, or rob yourself. A loaded canoe above others is in danger."),
            spot=("disc-3", "disc-5"),
        ),
    ),
)


WEATHER: Final = Lesson(
    id="weather",
    title=N_("The weather"),
    about=N_("Let the river rest when it matters."),
    seats=COMPANY,
    position=choosing((canoe("7L", Gem.RED),)),
    steps=(
        LessonStep(
            say=N_("Your canoe with the red gem is at the edge, and the left arm is next. One push, and it is gone!"),
            spot=("canoes-0", "sign"),
        ),
        LessonStep(
            say=N_("The flow is the lowest card plus what the cloud shows: from −1 to +2."),
            spot=("vane",),
        ),
        LessonStep(
            before=chosen(Card.ONE, Card.THREE),
            say=N_("The cloud card moves the cloud and none of your canoes. Choose it."),
            spot=("card-cloud",),
            do=ChooseCard(Card.CLOUD),
            otherwise=N_("You could paddle up. But take it back and see what the cloud can do."),
        ),
        LessonStep(
            say=N_("You hope someone plays a 1. Move the cloud down: less water."),
            spot=("weather-down", "vane"),
            do=ChangeWeather(-1),
            otherwise=N_("More water is the last thing you need! Take it back and move the cloud down."),
        ),
        LessonStep(
            before=launched(1, 3),
            say=N_("{1} played the 1: one minus one is zero, so the river rests. Your canoe is still there."),
            spot=("canoes-0", "vane"),
        ),
        LessonStep(
            say=N_("The cloud stays where it is. And a cloud card never counts as the lowest card."),
            spot=("vane",),
        ),
    ),
)
