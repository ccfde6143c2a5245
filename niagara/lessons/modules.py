"""A short lesson for each module of the two expansions."""

from typing import Any, Final

from niagara.board import Card, Gem
from niagara.lessons.steps import AFLOAT, COMPANY, canoe, choosing, chosen, launched
from niagara.rules.actions import (
    ChangeWeather,
    ChooseCard,
    EndTurn,
    Load,
    NiagaraAction,
    Paddle,
    TakeFromJoe,
    TakeMoose,
)
from table.offer.lesson import Deed, Lesson, LessonStep
from table.words import N_

_OTHER_CARD: Final = N_("Not now: take it back and choose the highlighted card.")
_OTHERWISE: Final = N_("That's allowed, but it isn't what this lesson shows. Take it back.")


def _card(card: Card, say: str, *rivals: Card) -> LessonStep:
    """Return the step in which the learner chooses a card after the rivals."""
    return LessonStep(
        before=chosen(*rivals), say=say, spot=(f"card-{card.name.lower()}",), do=ChooseCard(card), otherwise=_OTHER_CARD
    )


def _deed(do: NiagaraAction, say: str, *spot: str, accepts: Deed | None = None) -> LessonStep:
    popups = () if isinstance(do, ChangeWeather) else AFLOAT
    return LessonStep(say=say, spot=spot, popups=popups, do=do, accepts=accepts, otherwise=_OTHERWISE)


def _stay() -> LessonStep:
    return _deed(EndTurn(), N_("Leave the other canoe ashore."), "stay")


def _rules(**modules: bool) -> dict[str, Any]:
    return {"rules": modules}


DOUBLE_CANOE: Final = Lesson(
    id="double-canoe",
    title=N_("Module: the double canoe"),
    about=N_("Load two gems at once."),
    seats=COMPANY,
    position=choosing((canoe("4"),), **_rules(double_canoe=True)),
    steps=(
        LessonStep(
            say=N_("Everyone has a single canoe and a double canoe, which holds two gems."),
            spot=("canoes-0", "pier"),
        ),
        _card(Card.FOUR, N_("Two gems cost four points. Choose the 4."), Card.THREE, Card.TWO),
        _deed(
            Paddle(0, 0, before=(Load(Gem.WHITE), Load(Gem.WHITE))),
            N_("Stay on disc 4, load two white gems, and press Done."),
            "canoes-0", "done",
        ),
        _stay(),
        LessonStep(
            before=launched(3, 2),
            say=N_("Two white gems aboard! It can also steal two gems, even from two canoes."),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
WHIRLPOOL: Final = Lesson(
    id="whirlpool",
    title=N_("Module: the whirlpool"),
    about=N_("Slide through it, and turn it to your advantage."),
    seats=COMPANY,
    position=choosing((canoe("1"),), **_rules(whirlpool=True)),
    steps=(
        LessonStep(
            say=N_("The whirlpool is on disc 3 now, and it drifts with its disc. No canoe can stay there."),
            spot=("disc-3",),
        ),
        _card(Card.TWO, N_("Your canoe is two discs above it. Choose the 2."), Card.TWO, Card.FOUR),
        _deed(
            Paddle(0, 2),
            N_("Two discs down you end up in it. Click disc 4: you will slide there. Then press Done."),
            "canoes-0", "place-4", "done", accepts=Deed("CanoeSlid", {"seat": 0}),
        ),
        _stay(),
        LessonStep(
            say=N_(
                "The slide was free. Upstream, getting out costs an extra point; if you can't pay it, you slide "
                "back."
            ),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
SEVEN: Final = Lesson(
    id="seven",
    title=N_("Module: the card 7"),
    about=N_("Far out in one turn."),
    seats=COMPANY,
    position=choosing(**_rules(seven=True)),
    steps=(
        _card(Card.SEVEN, N_("One more card, and a long one: choose the 7."), Card.THREE, Card.TWO),
        _deed(
            Paddle(0, 5, after=(Load(Gem.YELLOW),)),
            N_("Five discs and a gem: click disc 5, take the yellow gem, and press Done."),
            "place-5", "done", accepts=Deed("GemLoaded", {"seat": 0, "gem": Gem.YELLOW}),
        ),
        LessonStep(
            say=N_("No other card takes you that far in one go. But the 7 hardly ever keeps the river calm."),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
LASSO: Final = Lesson(
    id="lasso",
    title=N_("Module: the lasso"),
    about=N_("Let the river run without you."),
    seats=COMPANY,
    position=choosing((canoe("7L", Gem.RED),), **_rules(lasso=True)),
    steps=(
        LessonStep(
            say=N_("Your canoe is at the edge, and the left arm is next."),
            spot=("canoes-0", "sign"),
        ),
        _card(Card.LASSO, N_("The lasso pulls all your canoes onto the bank. Choose it."), Card.THREE, Card.TWO),
        LessonStep(
            say=N_("There it is, out of the water, where nobody can rob it."),
            spot=("canoes-0",),
        ),
        LessonStep(
            before=launched(3, 2),
            say=N_("Two pushes later, the canoe is back in the same place."),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
ONE_TWO_THREE: Final = Lesson(
    id="one-two-three",
    title=N_("Module: the card 1/2/3"),
    about=N_("Make up your mind when it's your turn."),
    seats=COMPANY,
    position=choosing((canoe("4"),), **_rules(one_two_three=True)),
    steps=(
        _card(Card.CHOICE, N_("You choose its points when you reveal it. Choose this card."), Card.FIVE, Card.FOUR),
        _deed(
            Paddle(0, -1, points=3, before=(Load(Gem.WHITE),)),
            N_("Three points: load the white gem here, go up to disc 3, and press Done."),
            "place-3", "done",
        ),
        LessonStep(
            say=N_("It moves only one canoe, and it never counts as the lowest card."),
            spot=("played-0",),
        ),
    ),
)  # fmt: skip
BEAVER: Final = Lesson(
    id="beaver",
    title=N_("Module: the beaver"),
    about=N_("At +2 it jumps into the river."),
    seats=COMPANY,
    position=choosing(weather=1, **_rules(beaver=True)),
    steps=(
        LessonStep(
            say=N_("The beaver waits beside the river until the cloud reaches +2."),
            spot=("beaver", "vane"),
        ),
        _card(Card.CLOUD, N_("Choose the cloud."), Card.THREE, Card.TWO),
        _deed(ChangeWeather(1), N_("More water: up to +2."), "weather-up", "vane"),
        LessonStep(
            say=N_("It jumps in on disc 1 and drifts. When it goes over the falls, the cloud drops to 0 at once."),
            spot=("disc-1", "vane"),
        ),
    ),
)  # fmt: skip
MOOSE: Final = Lesson(
    id="moose",
    title=N_("Module: the moose"),
    about=N_("A strong swimmer to push you."),
    seats=COMPANY,
    position=choosing((canoe("7L"),), **_rules(moose=True)),
    steps=(
        LessonStep(
            say=N_("The moose waits at the red gems. A canoe there may take it aboard before it moves."),
            spot=("moose",),
        ),
        _card(Card.THREE, N_("Choose the 3."), Card.THREE, Card.TWO),
        _deed(TakeMoose(0), N_("Take the moose aboard: it adds two points in every turn."), "moose-0"),
        _deed(
            Paddle(0, -3, before=(Load(Gem.RED),)),
            N_("Five points: load the red gem, go up to disc 4, and press Done."),
            "place-4", "done",
        ),
        _stay(),
        LessonStep(
            say=N_("It takes up no gem space, and goes ashore with the canoe."),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
JOE: Final = Lesson(
    id="diamond-joe",
    title=N_("Diamond Joe"),
    about=N_("Meet him and do business."),
    seats=COMPANY,
    position=choosing((canoe("1"),), joe={"place": "3", "gem": "red"}, **_rules(joe=True)),
    steps=(
        LessonStep(
            say=N_("Joe paddles on his own and carries a red gem. End a move on his disc, and you can take it."),
            spot=("joe",),
        ),
        _card(Card.TWO, N_("He is two discs away. Choose the 2."), Card.THREE, Card.FOUR),
        _deed(
            Paddle(0, 2, after=(TakeFromJoe(),)),
            N_("Go to disc 3, take his gem, and press Done."),
            "place-3", "done", accepts=Deed("JoeTraded", {"seat": 0}),
        ),
        LessonStep(
            say=N_("It costs nothing. With a gem aboard you can also swap it for his, or give it to him."),
            spot=("canoes-0",),
        ),
    ),
)  # fmt: skip
MODULES: Final = (DOUBLE_CANOE, WHIRLPOOL, SEVEN, LASSO, ONE_TWO_THREE, BEAVER, MOOSE, JOE)
