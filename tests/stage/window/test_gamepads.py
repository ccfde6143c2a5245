"""Gamepads: buttons, the left stick, and the texts for them."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from stage.driving import FRAME, Driver
from stage.settings import COMMANDS, Settings
from stage.ui.button import Button
from stage.ui.device_words import PAD_WORDS
from stage.ui.intents import PAD_BUTTONS, Intent, KeyPress, Stick
from stage.ui.scene import Scene
from stage.window.gamepads import Gamepads

A, B, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


class Desk(Scene):
    """Three buttons in a row. The one in the middle has a key."""

    def build(self) -> None:
        self.pressed: list[str] = getattr(self, "pressed", [])
        for number, name in enumerate(["one", "two", "three"]):
            key = "undo" if name == "two" else ""
            button = Button(name, name, partial(self.pressed.append, name), key=key, tooltip=self.hint())
            self.ui.add(button, (100 + 200 * number, 100, 150, 60))

    def hint(self) -> str:
        return self.gettext("Cancel (Esc)")


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Desk, (1280, 720), settings=Settings(reduced_motion=True))
    yield driver
    driver.close()


def desk(driver: Driver) -> Desk:
    return driver.front(Desk)


def test_the_cross_moves_the_focus_and_a_presses(driver: Driver) -> None:
    driver.pad(RIGHT)
    driver.pad(RIGHT, pad=1)
    assert driver.scene.ui.focused is driver.find("two")
    driver.pad(A, pad=2)
    driver.pad(LEFT)
    driver.pad(A)
    assert desk(driver).pressed == ["two", "one"]


def test_a_button_does_what_the_key_of_its_command_does(driver: Driver) -> None:
    driver.wait(0.5)
    driver.pad(X)
    assert desk(driver).pressed == ["two"]
    driver.app.change(buttons={"undo": "y", "hint": "x"})
    driver.pad(X)
    driver.wait(0.5)
    driver.pad(pygame.CONTROLLER_BUTTON_Y)
    assert desk(driver).pressed == ["two", "two"]


def test_hints_name_the_buttons_of_what_was_used_last(driver: Driver) -> None:
    assert driver.scene.key_hint("undo") == "Ctrl+Z"
    driver.pad(RIGHT)
    assert driver.scene.key_hint("undo") == "X"
    assert driver.scene.key_hint("menu") == "Start"
    assert driver.find("one").tooltip == "Cancel (B)"
    driver.move((300, 400))
    assert driver.find("one").tooltip == "Cancel (B)", "a pointer that is only moved is not used"
    driver.key("left")
    assert driver.find("one").tooltip == "Cancel (Esc)"
    assert driver.scene.key_hint("undo") == "Ctrl+Z"


def test_a_tilted_stick_is_an_arrow_that_repeats(driver: Driver) -> None:
    driver.tilt(0.3, 0.0)
    driver.wait(0.3)
    assert driver.scene.ui.focused is None, "a stick that is hardly touched"
    driver.tilt(0.9, 0.1)
    assert driver.scene.ui.focused is driver.find("one")
    driver.wait(0.3)
    assert driver.scene.ui.focused is driver.find("one")
    driver.wait(0.2)
    assert driver.scene.ui.focused is driver.find("two")
    driver.wait(0.2)
    assert driver.scene.ui.focused is driver.find("three")
    driver.tilt(0.0, 0.0)
    driver.tilt(-0.9, 0.0)
    assert driver.scene.ui.focused is driver.find("two")


def test_a_gamepad_that_is_pulled_out_holds_nothing_any_more(driver: Driver) -> None:
    driver.tilt(0.0, 0.0)
    pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=RIGHT))
    driver.step()
    pygame.event.post(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=4))
    driver.wait(2.0)
    assert driver.scene.ui.focused is driver.find("one")


def test_triggers_press_once_and_only_when_pulled(driver: Driver) -> None:
    driver.app.change(buttons={"undo": "rt", "flip": "x"})
    driver.wait(0.5)
    for value in (0.1, 0.6, 1.0, 0.4, 0.6, 0.0, 0.8):
        axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(value * 32767))
        pygame.event.post(event)
        driver.wait(0.5)
    assert desk(driver).pressed == ["two", "two"]


def test_every_text_that_names_a_key_has_words_for_a_gamepad() -> None:
    catalogue = Path(__file__).parents[3] / "assets" / "language" / "fr" / "LC_MESSAGES" / "ludotheque.po"
    text = catalogue.read_text(encoding="utf-8").replace('"\n"', "")
    messages = [message.replace('\\"', '"') for message in re.findall(r'^msgid "(.+)"$', text, re.M)]
    of_keyboards = {
        "Press the new key, with Ctrl, Alt or Shift if you like. Esc cancels.",
        "Tab and the arrow keys move around, Enter presses, Esc goes back. These keys are fixed.",
    }
    named = [
        message
        for message in messages
        if re.search(
            r"\b(Enter|Esc|Space|[Ss]pace bar|arrow keys?|the arrows|Ctrl with|\(key )\b|\(←\)|or space\)", message
        )
    ]
    assert len(named) > 25
    assert [message for message in named if message not in PAD_WORDS and message not in of_keyboards] == []
    assert [message for message in PAD_WORDS if message not in messages] == []


def test_no_button_has_two_commands() -> None:
    buttons = [command.button for command in COMMANDS.values() if command.button]
    assert len(set(buttons)) == len(buttons)
    assert not {"a", "b"} & set(buttons)


BUNDLED = [*Path(pygame.__file__).parents[1].glob("pygame_ce.libs/libSDL2-2-*")]


needs_virtual_pads = pytest.mark.skipif(
    not BUNDLED, reason="needs SDL's own virtual gamepads, from the library inside the wheel"
)


@needs_virtual_pads
@pytest.mark.parametrize(
    ("steps", "left"), [("+-", 0), ("+-+", 1), ("++-", 1), ("+.+-", 1), ("+.-+", 1), ("++--", 0), ("+.-", 0)]
)
def test_gamepads_that_come_and_go_within_a_frame_leave_those_that_are_there(steps: str, left: int) -> None:
    sdl = ctypes.CDLL(str(BUNDLED[0]))
    pygame.display.init()
    pads = Gamepads(Settings().pad_bindings())
    pygame.event.clear()
    awaited: list[pygame.Event] = []
    for step in f"{steps}.":
        if step == "+":
            sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        elif step == "-":
            sdl.SDL_JoystickDetachVirtual(0)
        # SDL corrects only what is still in its own queue.
        awaited += pygame.event.get()
        if step == ".":
            for event in awaited:
                pads.intent(event)
            awaited.clear()
    assert len(pads._open) == left
    assert all(pad.attached() for pad in pads._open.values())
    for _ in range(left):
        sdl.SDL_JoystickDetachVirtual(0)
    heard(pads)
    assert not pads._open
    controller.quit()


def heard(pads: Gamepads) -> list[Intent | None]:
    return [pads.intent(event) for event in pygame.event.get()]


@needs_virtual_pads
def test_a_gamepad_of_the_system_can_be_plugged_in_and_pulled_out_at_any_time() -> None:
    sdl = ctypes.CDLL(str(BUNDLED[0]))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    # Windows that other tests have left may keep the focus, without which SDL would drop the events.
    sdl.SDL_SetHint(b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", b"1")
    pygame.display.init()
    pygame.event.clear()
    pads = Gamepads(Settings().pad_bindings())
    for _ in range(2):
        index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        heard(pads)
        joystick = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))
        sdl.SDL_JoystickSetVirtualButton(joystick, 0, 1)
        assert KeyPress(PAD_BUTTONS["a"], "enter") in heard(pads)
        sdl.SDL_JoystickSetVirtualAxis(joystick, 0, ctypes.c_short(32767))
        heard(pads)
        stick = pads.stick(FRAME)
        assert stick is not None
        assert stick.x == pytest.approx(1.0)
        sdl.SDL_JoystickClose(joystick)
        sdl.SDL_JoystickDetachVirtual(index)
        heard(pads)
        assert pads.stick(FRAME) == Stick(0.0, 0.0, FRAME)
    controller.quit()
