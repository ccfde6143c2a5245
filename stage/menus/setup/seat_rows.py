"""One line of the set-up for each seat: colour with emblem, name, who plays it, and away with it."""

from collections.abc import Callable

from stage.graphics import theme
from stage.match.panels.player_titles import PLAYER_TITLES
from stage.menus.setup.seating_plan import COMPANY, LONGEST_NAME, SeatingPlan
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Choice, Flow, Item, Kind, Row, TextField, Widget

_LARGE = 1.3


def seat_row(
    scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None], renamed: Callable[[], None]
) -> Widget:
    """The line of seat `at`. `changed` is called when the lines must be built anew, `renamed` after each letter."""
    name = f"seat-{at}"
    controls: list[Widget] = [
        _colour(scene, plan, at, changed),
        _name(scene, plan, at, renamed),
        _player(scene, plan, at, changed),
        _remove(scene, plan, at, changed),
    ]
    if scene.type.text_scale >= _LARGE:
        return Flow(name, controls, gap=10)
    return Row(name, controls, gap=12)


def _colour(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    options = [Item(number, scene.gettext(seat.title), seat) for number, seat in enumerate(theme.SEATS)]

    def change(value: object) -> None:
        assert isinstance(value, int)
        plan.set_colour(at, value)
        changed()

    hint = scene.gettext("Colour and emblem; whoever has it takes yours")
    return Choice(f"seat-{at}.colour", options, plan.seats[at].colour, change, segmented=False, tooltip=hint)


def _name(scene: Scene, plan: SeatingPlan, at: int, renamed: Callable[[], None]) -> TextField:
    def change(text: str) -> None:
        plan.change(at, name=text)
        renamed()

    hint = scene.gettext("Name")
    return TextField(
        f"seat-{at}.name", plan.seats[at].name, change,
        placeholder=plan.name(at), longest=LONGEST_NAME, tooltip=hint, grow=1.0,
    )  # fmt: skip


def _player(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    options = [(player, scene.gettext(PLAYER_TITLES[player])) for player in COMPANY]

    def change(value: object) -> None:
        plan.change(at, player=str(value))
        changed()

    hint = scene.gettext("Somebody at this screen, or a bot of four levels")
    return Choice(f"seat-{at}.player", options, plan.seats[at].player, change, segmented=False, tooltip=hint)


def _remove(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Button:
    def remove() -> None:
        plan.remove(at)
        changed()

    button = Button(
        f"seat-{at}.remove", "", remove, icon="ui/close", kind=Kind.PLAIN, tooltip=scene.gettext("Take this seat away")
    )
    if not plan.can_remove:
        least = plan.game.seats[0]
        button.disable(scene.gettext("At least {least} must play.").format(least=least))
    return button
