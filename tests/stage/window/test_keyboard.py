"""Keys of every layout as the system reports them: which command, which digit, which text."""

from collections.abc import Sequence

import pygame
import pytest

from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.field import TextField
from stage.ui.intents import Intent, KeyPress, KeyRelease, TextInput, key_title
from stage.window.keyboard import Keyboard
from tests.stage.ui.widget_scene import showing

CTRL, SHIFT, NUM, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_NUM, pygame.KMOD_LMETA
NAMELESS = 0x40000000
"""Key code that SDL gives to a dead key of the Greek layout."""
PLACES = {letter: pygame.KSCAN_A + number for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
LAYOUTS = {
    "ru": dict(zip("lhospqefzyavcx", "дрщызйуаянфмсч", strict=True)),
    "gr": dict(zip("lhospqefzyavcx", "ληοσπ;εφζυαωψχ", strict=True)),
    "il": dict(zip("lhospqefzyavcx", "ךיםדפ/קכזטשהבס", strict=True)),
    "ara": dict(zip("lhospqefzyavcx", "ماخسحضثبئغشرؤء", strict=True)),
}
"""Letter of the US layout → what the key types, as Debian's xkb-data has it."""


def struck(key: int | str, place: int, sign: str = "", mods: int = 0, kind: int = pygame.KEYDOWN) -> pygame.Event:
    """Return the event of a key; `place` is the scan code."""
    code = ord(key) if isinstance(key, str) else key
    return pygame.Event(kind, key=code, scancode=place, unicode=sign, mod=mods)


def pressed(keyboard: Keyboard, *args: int | str, mods: int = 0) -> KeyPress:
    key, place, sign = (*args, "")[:3]
    assert isinstance(place, int)
    intent = keyboard.intent(struck(key, place, str(sign), mods))
    assert isinstance(intent, KeyPress)
    keyboard.intent(struck(key, place, str(sign), mods, pygame.KEYUP))
    return intent


@pytest.fixture
def keyboard() -> Keyboard:
    # The names of keys beyond ASCII come from the video driver.
    pygame.display.init()
    return Keyboard(Settings().bindings())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shortcuts_work_on_keyboards_of_other_scripts(keyboard: Keyboard, layout: str) -> None:
    letters = LAYOUTS[layout]

    def command(place: str, mods: int = 0) -> str:
        return pressed(keyboard, letters[place], PLACES[place], letters[place], mods=mods).command

    plain = {"q": "turn_left", "l": "log", "h": "hint", "o": "odds", "s": "skip", "p": "pause", "e": "turn_right"}
    for place, expected in {**plain, "f": "flip"}.items():
        assert command(place) == expected
        assert command(place, SHIFT) == expected, "a capital is the same key"
    assert (command("z", CTRL), command("y", CTRL)) == ("undo", "redo")


@pytest.mark.parametrize(
    ("key", "place", "command"),
    [("'", "q", ""), (";", "z", ""), ("p", "r", "pause"), ("q", "x", "turn_left"), ("a", "q", ""), ("w", "z", "")],
)
def test_a_latin_layout_is_read_by_what_is_printed_on_its_keys(
    keyboard: Keyboard, key: str, place: str, command: str
) -> None:
    pressed(keyboard, "o", PLACES["s"], "o")
    assert pressed(keyboard, key, PLACES[place], key).command == command


def test_a_change_of_layout_is_noticed(keyboard: Keyboard) -> None:
    pressed(keyboard, "l", PLACES["l"], "l")
    keyboard.intent(pygame.Event(pygame.KEYMAPCHANGED))
    assert pressed(keyboard, ";", PLACES["q"], ";").command == "turn_left", "Greek types ; there"
    pressed(keyboard, "l", PLACES["l"], "l")
    assert pressed(keyboard, ";", PLACES["q"], ";").command == ""
    pressed(keyboard, "λ", PLACES["l"], "λ")
    assert pressed(keyboard, ";", PLACES["q"], ";").command == "turn_left"


@pytest.mark.parametrize(
    ("key", "place", "sign", "means"),
    [
        ("م", PLACES["v"], "م", pygame.K_v),
        ("ж", 51, "ж", pygame.K_SEMICOLON),
        (NAMELESS, 51, "", pygame.K_SEMICOLON),
        ("۴", pygame.KSCAN_4, "۴", pygame.K_4),
        ("ö", 51, "ö", ord("ö")),
        ("²", 53, "²", ord("²")),
        ("’", PLACES["n"], "’", ord("’")),
        ("ơ", 47, "ơ", ord("ơ")),
        ("ạ", 47, "ạ", ord("ạ")),
        (NAMELESS, 250, "", NAMELESS),
        (NAMELESS, 0, "", NAMELESS),
        (0x10FFFF, 0, "", 0x10FFFF),
        (pygame.K_CAPSLOCK, PLACES["a"], "", pygame.K_CAPSLOCK),
        (0xD800, 0, "", 0xD800),
        (0x200000, 0, "", 0x200000),
        (-5, 0, "", -5),
    ],
)
def test_a_letter_of_another_script_means_the_key_at_its_us_place(
    keyboard: Keyboard, key: int | str, place: int, sign: str, means: int
) -> None:
    assert pressed(keyboard, key, place, sign).key == means


@pytest.mark.parametrize("mods", [CTRL, pygame.KMOD_RCTRL, META, CTRL | SHIFT])
def test_text_that_comes_with_ctrl_or_meta_is_no_text(keyboard: Keyboard, mods: int) -> None:
    keyboard.intent(struck("ф", PLACES["a"], "ф", mods))
    for _ in range(3):
        assert keyboard.intent(pygame.Event(pygame.TEXTINPUT, text="ф")) is None, "a held key repeats"
    keyboard.intent(struck("ф", PLACES["a"], "ф", mods, pygame.KEYUP))
    keyboard.intent(struck("ф", PLACES["a"], "ф"))
    assert keyboard.intent(pygame.Event(pygame.TEXTINPUT, text="ф")) == TextInput("ф")


def test_text_needs_no_key_and_altgr_is_not_ctrl(keyboard: Keyboard) -> None:
    assert keyboard.intent(pygame.Event(pygame.TEXTINPUT, text="日本")) == TextInput("日本")
    keyboard.intent(struck("e", PLACES["e"], "€", CTRL | pygame.KMOD_RALT))
    assert keyboard.intent(pygame.Event(pygame.TEXTINPUT, text="€")) == TextInput("€")


def test_select_all_copy_and_write_in_a_field_on_a_russian_keyboard() -> None:
    field, letters, hints = TextField("name", "Odo"), LAYOUTS["ru"], list[int]()
    hint = Button("hint", "Hint", lambda: hints.append(1), key="hint")

    def strike(place: str, mods: int = 0) -> None:
        sign = letters[place]
        pygame.event.post(struck(sign, PLACES[place], sign, mods))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=sign))
        pygame.event.post(struck(sign, PLACES[place], sign, mods, pygame.KEYUP))

    with showing((field, (100, 100, 400, 60)), (hint, (0, 0, 90, 60))) as driver:
        driver.click("name")
        strike("a", CTRL)
        driver.step()
        assert (field.value, field.selection) == ("Odo", (0, 3))
        strike("x", CTRL)
        strike("h")
        strike("v", CTRL)
        driver.step()
        assert (field.value, hints) == ("рOdo", [])
        driver.click((900, 900))
        strike("h")
        driver.step()
        assert (field.value, hints) == ("рOdo", [1])


@pytest.mark.parametrize(("key", "place"), [("ö", 51), ("ä", 52), ("é", 31), ("ł", 51), ("ğ", 47), ("ж", 51)])
def test_a_letter_beyond_ascii_can_have_a_command(keyboard: Keyboard, key: str, place: int) -> None:
    press = pressed(keyboard, key, place, key)
    keyboard = Keyboard({"hint": key_title(press.key, press.mods, press.sign)})
    assert pressed(keyboard, key, place, key).command == "hint"
    assert pressed(keyboard, key, place, key.upper(), mods=SHIFT).command == "hint"
    others = {other for other in "öäéłğж" if other != key}
    assert not any(pressed(keyboard, other, 0, other).command for other in others)


MOVES = {1: "end", 2: "down", 3: "page down", 4: "left", 6: "right", 7: "home", 8: "up", 9: "page up"}


def keypad(number: int, mods: int = 0, sign: str = "") -> Sequence[pygame.Event]:
    key = pygame.K_KP_1 + number - 1 if number else pygame.K_KP_0
    return [struck(key, 89 + (number - 1) % 10, sign, mods, kind) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


@pytest.mark.parametrize("number", range(10))
def test_the_keypad_moves_without_num_lock_and_writes_with_it(keyboard: Keyboard, number: int) -> None:
    def read(mods: int, sign: str = "") -> list[Intent | None]:
        return [keyboard.intent(event) for event in keypad(number, mods, sign)]

    moved, released = read(0)
    assert isinstance(moved, KeyPress)
    assert isinstance(released, KeyRelease)
    assert (moved.command, moved.digit) == (MOVES.get(number, ""), None)
    assert (released.command, released.key) == (moved.command, moved.key)
    for mods, sign in ((NUM, ""), (NUM, str(number)), (0, str(number)), (SHIFT, str(number))):
        typed, _ = read(mods, sign)
        assert isinstance(typed, KeyPress)
        assert (typed.command, typed.digit) == ("", number), (mods, sign)
    again, _ = read(NUM | SHIFT)
    assert isinstance(again, KeyPress)
    assert again.command == MOVES.get(number, ""), "Shift means the other one of the two"


def test_a_key_is_released_as_it_was_pressed(keyboard: Keyboard) -> None:
    left, _ = keypad(4)
    keyboard.intent(left)
    _, release = keypad(4, NUM)
    assert keyboard.intent(release) == KeyRelease(pygame.K_LEFT, "left")


def test_the_keypad_deletes_without_num_lock() -> None:
    field = TextField("name", "Odo")
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        for event in (*keypad(7), struck(pygame.K_KP_PERIOD, 99, "."), *keypad(6), *keypad(5), *keypad(0)):
            pygame.event.post(event)
        driver.step()
        driver.type("a")
        assert field.value == "dao"


@pytest.mark.parametrize(
    ("key", "digit"), [(pygame.K_4, 4), (pygame.K_KP_0, 0), (pygame.K_KP_9, 9), (ord("é"), 2), (pygame.K_MINUS, None)]
)
def test_digits_are_read_from_the_row_the_keypad_and_a_french_row(key: int, digit: int | None) -> None:
    assert KeyPress(key).digit == digit


@pytest.mark.parametrize(
    ("key", "mods", "sign", "command"),
    [
        (pygame.K_PLUS, pygame.KMOD_NONE, "+", "faster"),
        (pygame.K_EQUALS, SHIFT, "+", "faster"),
        (pygame.K_EQUALS, pygame.KMOD_NONE, "=", ""),
        (pygame.K_KP_PLUS, pygame.KMOD_NONE, "+", "faster"),
    ],
)
def test_a_sign_is_the_same_key_on_every_keyboard(
    keyboard: Keyboard, key: int, mods: int, sign: str, command: str
) -> None:
    assert pressed(keyboard, key, 0, sign, mods=mods).command == command


@pytest.mark.parametrize(("key", "given"), [("escape", 1), ("return", 1), ("space", 1), ("right", 4), ("backspace", 4)])
def test_a_held_key_moves_and_writes_on_but_presses_and_leaves_once(keyboard: Keyboard, key: str, given: int) -> None:
    code = pygame.key.key_code(key)
    for _ in range(2):
        assert sum(keyboard.intent(struck(code, 0)) is not None for _ in range(4)) == given
        keyboard.intent(struck(code, 0, kind=pygame.KEYUP))
