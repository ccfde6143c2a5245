"""Actions of Niagara by mouse and by keyboard."""

from __future__ import annotations

from niagara.board import Place
from niagara.rules.actions import ChangeWeather, ChooseCard, EndTurn, NiagaraAction, Paddle, TakeMoose
from niagara.scene.bar import KEYS
from niagara.scene.display import NiagaraDisplay
from niagara.scene.draft import DeedTiming, Handled, routes_to
from niagara.scene.turn.plan import ENDS
from stage.driving import Driver
from tests.contract.lesson_hands import match_in, press


def by_mouse(driver: Driver, action: NiagaraAction) -> None:
    if isinstance(action, ChooseCard):
        driver.click(f"card-{action.card.name.lower()}")
    else:
        _do(driver, action, "mouse")


def by_keyboard(driver: Driver, action: NiagaraAction) -> None:
    if isinstance(action, ChooseCard):
        driver.key(str(KEYS[action.card]))
    else:
        _do(driver, action, "keyboard")


def _do(driver: Driver, action: NiagaraAction, device: str) -> None:
    match action:
        case Paddle():
            _paddle(driver, action, device)
        case EndTurn():
            press(driver, "stay", device)
        case ChangeWeather(step):
            press(driver, "weather-up" if step > 0 else "weather-down", device)
        case TakeMoose(canoe):
            press(driver, f"moose-{canoe}", device)
        case _:
            raise AssertionError(f"no hand for {action}")


def _paddle(driver: Driver, action: Paddle, device: str) -> None:
    """Canoe, points, what is handled before, the place, what is handled there; what is done by itself is left out."""
    display = match_in(driver).display
    assert isinstance(display, NiagaraDisplay)
    paddling = display.paddling
    if paddling.plan.draft.canoe != action.canoe:
        press(driver, f"canoe-{action.canoe}", device)
        driver.step()
    if paddling.plan.draft.complete == action:
        press(driver, "done", device)
        return
    if action.points and paddling.plan.draft.points != action.points:
        press(driver, f"points-{action.points}", device)
        driver.step()
    for before in action.before:
        _handle(driver, display, Handled(DeedTiming.BEFORE, before), device)
    if action.steps:
        press(driver, f"place-{_end_of(display, action)}", device)
        driver.step()
    for after in action.after:
        _handle(driver, display, Handled(DeedTiming.AFTER, after), device)
    press(driver, "done", device)


def _end_of(display: NiagaraDisplay, action: Paddle) -> Place:
    """Return the place whose click leads there."""
    paddling = display.paddling
    canoe = paddling.plan.canoe
    assert canoe is not None
    view = display.state.view
    heading = (action.steps, action.arm)
    return next(
        place
        for place in ENDS
        if any(tuple(found) == heading for found, _ in routes_to(view, canoe, paddling.plan.draft, place))
    )


def _handle(driver: Driver, display: NiagaraDisplay, wanted: Handled, device: str) -> None:
    draft = display.paddling.plan.draft
    if wanted not in draft.additions:
        return
    press(driver, display.handling.name_of(wanted), device)
    driver.step()
