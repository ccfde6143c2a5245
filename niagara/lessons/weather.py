"""The fourth lesson: the cloud card, and how the flow is reckoned."""

from typing import Final

from niagara.board import Card, Gem
from niagara.lessons.positions import COMPANY, canoe, choosing, chosen, launched
from niagara.rules.actions import ChangeWeather, ChooseCard
from table.offer.lesson import Lesson, Step
from table.words import N_

WEATHER: Final = Lesson(
    id="weather",
    title=N_("The weather"),
    about=N_("Let the river rest when it matters."),
    seats=COMPANY,
    position=choosing((canoe("7L", Gem.RED),)),
    steps=(
        Step(
            say=N_("Your canoe with the red gem is at the edge, and the left arm is next. One push, and it is gone!"),
            spot=("canoes-0", "sign"),
        ),
        Step(
            say=N_("The flow is the lowest card plus what the cloud shows: from −1 to +2."),
            spot=("vane",),
        ),
        Step(
            before=chosen(Card.ONE, Card.THREE),
            say=N_("With the cloud card no canoe of yours moves, but the cloud does. Choose it."),
            spot=("card-cloud",),
            do=ChooseCard(Card.CLOUD),
            otherwise=N_("You could paddle up. But take it back, and see what the cloud can do."),
        ),
        Step(
            say=N_("You hope that somebody plays a 1. Let the cloud go down: less water."),
            spot=("weather-down", "vane"),
            do=ChangeWeather(-1),
            otherwise=N_("More water is what you need least! Take it back, and let the cloud go down."),
        ),
        Step(
            before=launched(1, 3),
            say=N_("{1} played the 1: one minus one is nothing, and the river rests. Your canoe is still there."),
            spot=("canoes-0", "vane"),
        ),
        Step(
            say=N_("The cloud stays where it is. And where a cloud card lies, it never is the lowest card."),
            spot=("vane",),
        ),
    ),
)
