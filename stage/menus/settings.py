"""Settings menu. Every change takes effect at once and is saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.menus.menu_scene import MenuScene
from stage.services import Services
from stage.settings import COMMANDS, TEXT_SCALES
from stage.ui.base import Widget
from stage.ui.button import Button, Toggle
from stage.ui.card import Picture
from stage.ui.choice import Choice, draw_seat_mark
from stage.ui.dialog import Dialog
from stage.ui.intents import FIXED_KEYS, MODIFIER_KEYS, PAD_BUTTONS, KeyPress, key_title
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, FormLine, Row, Sheet
from stage.ui.notices import Tone
from stage.ui.number import Slider
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from stage.window.last_resort import report_bug, versions
from table import language
from table.match.turns import SPEEDS
from table.words import N_, decimal, percent


class KeyCatcher(Widget):
    """Dialog content that waits for a key and explains why a key is refused."""

    focusable = True

    def __init__(self, name: str, caught: Callable[[KeyPress], str]) -> None:
        """`caught` receives each key and returns the reason to refuse it, or "" if accepted."""
        super().__init__(name)
        self._caught = caught
        self.complaint = ""

    @property
    def spoken_name(self) -> str:
        return self.complaint or self.host.gettext("Waiting")

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        line = self.host.type.line_height(theme.BODY)
        return (width or 600.0, max(3 * line, self.host.type.measure(self.complaint, theme.BODY, width)[1]))

    def press_key(self, press: KeyPress) -> bool:
        if press.command == "cancel":
            return False
        if press.key not in MODIFIER_KEYS:
            self.complaint = self._caught(press)
            if self.complaint:
                self.host.play("denied")
        return True

    def draw(self, painter: Painter) -> None:
        text, ink = (self.complaint, painter.palette.bad) if self.complaint else ("…", painter.palette.ink_soft)
        painter.text(text, self.rect.topleft, theme.BODY, ink, wrap=True, max_width=self.rect.width)

    def draw_focus(self, painter: Painter) -> None:
        """No ring: it always has the keyboard focus."""


_MARK = 54.0
_GAP = 18.0


def _preview(scene: Scene) -> Widget:
    """Return a preview with six seats and a log sentence."""

    def draw(painter: Painter, area: pygame.FRect) -> None:
        gap = (area.width - _MARK) / (len(theme.SEATS) - 1)
        for number, seat in enumerate(theme.SEATS):
            centre = (area.left + _MARK / 2 + number * gap, area.centery)
            draw_seat_mark(painter, seat, centre, _MARK, emblem=scene.emblems)

    sentence = Paragraph("sample.text", scene.gettext("Ada bids five, and Bruno doesn't believe it."))
    return Sheet("sample", Column("", [Picture((None, _MARK), draw), sentence], gap=14.0), padding=20.0)


@dataclass(frozen=True, slots=True)
class Switch:
    """Setting that is on or off, with a title and a hint (message ids)."""

    name: str
    title: str
    hint: str

    def build(self, scene: Scene) -> Widget:
        """Return its line."""
        name, value = self.name, bool(getattr(scene.app.settings, self.name))
        toggle = Toggle(name, scene.gettext(self.title), value, lambda on: scene.app.change(**{name: on}))
        return _hinted(name, toggle, scene.gettext(self.hint), 2)


@dataclass(frozen=True, slots=True)
class Values:
    """Setting with one of several values; the one that is nearest to `value` is chosen."""

    name: str
    title: str
    options: Callable[[Scene], Sequence[tuple[object, str]]]
    value: Callable[[Scene], object]
    hint: str = ""

    def build(self, scene: Scene) -> Widget:
        """Return its line."""
        name = self.name
        choice = Choice(name, self.options(scene), self.value(scene), lambda chosen: scene.app.change(**{name: chosen}))
        line = _line(name, scene.gettext(self.title), choice)
        return _hinted(name, line, scene.gettext(self.hint), 4) if self.hint else line


@dataclass(frozen=True, slots=True)
class Volume:
    """Volume of a group of sounds, and a sound to try it with. Ambience does not end, and music has a stinger."""

    name: str
    title: str
    sound: str = ""

    def build(self, scene: Scene) -> Widget:
        """Return its line."""
        name = f"volume.{self.name}"
        slider = Slider(name, getattr(scene.app.settings.volumes, self.name), partial(self._change, scene), grow=1.0)
        listen = partial(self._listen, scene)
        test = Button(f"{name}.test", "", listen, icon="ui/sound", tooltip=scene.gettext("Listen"))
        return _line(name, scene.gettext(self.title), Row(f"{name}.row", [slider, test]))

    def _change(self, scene: Scene, value: float) -> None:
        changes: dict[str, Any] = {self.name: value}
        scene.app.change(volumes=msgspec.structs.replace(scene.app.settings.volumes, **changes))

    def _listen(self, scene: Scene) -> None:
        if self.sound:
            scene.play(self.sound)
        elif self.name == "music":
            scene.app.sound.sting()
        elif self.name == "voice":
            scene.app.try_voice()
        else:
            scene.ambience = "" if scene.ambience else _AMBIENCE


_AMBIENCE: Final = "crowd_murmur"


def _line(name: str, text: str, control: Widget) -> Widget:
    return FormLine(f"{name}.line", Label(f"{name}.label", text, theme.BODY_BOLD), control)


def _hinted(name: str, line: Widget, hint: str, gap: float) -> Widget:
    return Column(f"{name}.block", [line, Paragraph(f"{name}.hint", hint, theme.SMALL, colour="ink_soft")], gap=gap)


def _nearest(values: Sequence[float], value: float) -> float:
    return min(values, key=lambda each: abs(each - value))


@dataclass(frozen=True, slots=True)
class Binding:
    """Command with its key and its button of a gamepad. A press asks for another one."""

    name: str

    def build(self, scene: Scene) -> Widget:
        """Return its line."""
        name, of_pad = f"key.{self.name}", scene.gettext("Button of the gamepad")
        key = Button(name, scene.app.key_title(self.name), partial(self._ask_for_key, scene))
        hint = scene.app.button_hint(self.name) or "–"
        button = Button(f"pad.{self.name}", hint, partial(self._ask_for_button, scene), tooltip=of_pad)
        return _line(name, self._title(scene), Flow(f"{name}.flow", [key, button]))

    def _title(self, scene: Scene) -> str:
        return scene.gettext(COMMANDS[self.name].title)

    def _ask_for_key(self, scene: Scene) -> None:
        title = scene.gettext("A key for “{command}”").format(command=self._title(scene))
        text = scene.gettext("Press the new key, with Ctrl, Alt or Shift if you like. Esc cancels.")
        _ask(scene, title, text, partial(self._bind_key, scene))

    def _bind_key(self, scene: Scene, press: KeyPress) -> str:
        if press.by_pad or press.key in FIXED_KEYS or press.key == pygame.K_TAB:
            return scene.gettext("This key is reserved and cannot be reassigned.")
        key = key_title(press.key, press.mods, press.sign)
        if not key:
            return scene.gettext("This key has no name here. Choose another one.")
        settings = scene.app.settings
        other = next((name for name, used in settings.bindings().items() if used == key), self.name)
        if other != self.name:
            complaint = scene.gettext(
                "{key} is already used for “{command}”. Choose another key, or change that one first."
            )
            return complaint.format(key=scene.app.key_title(other), command=scene.gettext(COMMANDS[other].title))
        scene.app.change(keys=settings.keys | {self.name: key})
        return ""

    def _ask_for_button(self, scene: Scene) -> None:
        title = scene.gettext("A button for “{command}”").format(command=self._title(scene))
        text = scene.gettext("Press a button of the gamepad. If it has a command already, the two are exchanged.")
        _ask(scene, title, text, partial(self._bind_button, scene))

    def _bind_button(self, scene: Scene, press: KeyPress) -> str:
        button = next((name for name, key in PAD_BUTTONS.items() if key == press.key), None)
        if button is None:
            return scene.gettext("That was a key. Press a button of the gamepad.")
        if button in ("a", "b") or button.startswith("dpad"):
            return scene.gettext("This button is reserved and cannot be reassigned.")
        bound = scene.app.settings.pad_bindings()
        other = next((name for name, used in bound.items() if used == button), self.name)
        scene.app.change(buttons=scene.app.settings.buttons | {other: bound[self.name], self.name: button})
        return ""


def _ask(scene: Scene, title: str, text: str, bind: Callable[[KeyPress], str]) -> None:
    """Open a dialog that waits for a press that `bind` takes; otherwise it returns the reason for refusing it."""

    def done() -> None:
        scene.catches_keys = False

    def caught(press: KeyPress) -> str:
        if complaint := bind(press):
            return complaint
        if scene.ui.dialog is dialog:
            scene.ui.close_dialog(dialog)
        done()
        return ""

    scene.catches_keys = True
    cancel = Button("key.cancel", scene.gettext("Cancel"), done)
    dialog = Dialog("key", title, text, [cancel], content=[KeyCatcher("key.catcher", caught)])
    scene.ui.open_dialog(dialog)


def _reset(scene: Scene) -> Widget:
    reset = Button("keys.reset", scene.gettext("Reset all keys"), lambda: scene.app.change(keys={}, buttons={}))
    if not (scene.app.settings.keys or scene.app.settings.buttons):
        reset.disable(scene.gettext("All keys have their defaults."))
    return Flow("keys.foot", [reset], align="right")


def _fullscreen(scene: Scene) -> Widget:
    return Toggle(
        "fullscreen", scene.gettext("Full screen"), scene.app.settings.window.fullscreen,
        lambda _: scene.app.toggle_fullscreen(), key="fullscreen",
    )  # fmt: skip


def _now_playing(scene: Scene) -> Widget:
    title = scene.app.sound.music.title
    words = scene.gettext("Now playing: “{title}”").format(title=title) if title else ""
    return Paragraph("volume.music.title", words, theme.SMALL, colour="ink_soft")


def _credits(scene: "SettingsScene") -> Widget:
    games = scene.services.games.values()
    return Paragraph("about.games", " · ".join(f"{game.title}: {game.credit}" for game in games if game.credit))


def _full_list(scene: Scene) -> Widget:
    words = scene.gettext("The full list is in the file {file}.").format(file="assets/CREDITS.md")
    return Paragraph("about.list", words)


def _versions(scene: Scene) -> Widget:
    return Paragraph("about.versions", versions(), theme.SMALL, colour="ink_soft")


def _report(scene: Scene) -> Widget:
    report = Button("about.report", scene.gettext("Report a bug"), partial(report_bug, scene))
    return Flow("about.foot", [report], align="right")


_KEPT: Final = "kept"
"""Page that is there only if statistics have been put aside."""


def _files_kept(scene: "SettingsScene") -> Widget:
    lines = list[Widget]()
    for number, path in enumerate(scene.services.history.files_kept()):
        button = Button(f"kept.{number}", scene.gettext("Add them"), partial(_read_in, scene, path))
        lines.append(_line(f"kept.{number}", path.name, button))
    return Column("kept.files", lines, gap=_GAP)


def _read_in(scene: "SettingsScene", path: Path) -> None:
    def done(added: int) -> None:
        text = scene.ngettext("{count} match has been added.", "{count} matches have been added.", added)
        scene.app.notify(text.format(count=added), Tone.GOOD)

    read_in = partial(scene.services.history.read_in, path)
    scene.services.write(read_in, done, scene.gettext("The statistics cannot be saved: {reason}"))


@dataclass(frozen=True, slots=True)
class Page:
    """Page of settings: a title, and lines: messages, settings, and functions that return a widget."""

    title: str
    lines: "Sequence[str | Switch | Values | Volume | Binding | Callable[[SettingsScene], Widget]]"
    style: theme.TextStyle = theme.SMALL
    """Style of the messages."""

    def build(self, scene: "SettingsScene") -> list[Widget]:
        """Return its lines."""
        colour = "ink" if self.style is theme.BODY else "ink_soft"
        return [
            Paragraph("", scene.gettext(line), self.style, colour=colour) if isinstance(line, str)
            else line(scene) if callable(line) else line.build(scene)
            for line in self.lines
        ]  # fmt: skip


PAGES: Final = {
    "look": Page(
        N_("Look"),
        (
            _preview,
            Values(
                "language", N_("Language"),
                lambda _: [(code, language.load(code).name) for code in language.available()],
                lambda scene: scene.app.language.code,
            ),
            Values(
                "text_scale", N_("Text size"),
                lambda scene: [(scale, percent(scale, scene.gettext)) for scale in TEXT_SCALES],
                lambda scene: _nearest(TEXT_SCALES, scene.app.settings.text_scale),
            ),
            Switch("high_contrast", N_("High contrast"), N_("Light text on black, no textures.")),
            Switch("emblems", N_("Emblems"), N_("Each player has a shape as well as a colour.")),
            _fullscreen,
        ),
    ),
    "motion": Page(
        N_("Motion"),
        (
            Values(
                "bot_speed", N_("Bot speed"),
                lambda scene: [(speed, f"× {decimal(speed, scene.app.language)}") for speed in SPEEDS],
                lambda scene: _nearest(SPEEDS, scene.app.settings.bot_speed),
                N_("How long bots pause between actions. You can also change this during a match."),
            ),
            Switch("remarks", N_("Remarks"), N_("Bots with a temper say what they think of it now and then.")),
            Switch(
                "reduced_motion", N_("Reduced motion"),
                N_("Everything moves instantly, without sliding, flipping or fading."),
            ),
            Switch("camera_shake", N_("Camera shake"), N_("The view trembles a little when something heavy falls.")),
            Switch(
                "webp_clips", N_("Clips in full colour"),
                N_("Each clip is saved twice: as a GIF, and as a WebP in all its colours."),
            ),
        ),
    ),
    "sound": Page(
        N_("Sound"),
        (
            Volume("master", N_("All sounds"), "gem"),
            Volume("effects", N_("Cards, wood, dice, water"), "table_knock"),
            Volume("ambience", N_("Ambience")),
            Volume("chimes", N_("Chimes"), "chime_turn"),
            Volume("music", N_("Music")),
            _now_playing,
            Volume("voice", N_("Voice that reads aloud")),
            Switch(
                "speak", N_("Speak"),
                N_("Your computer's voice reads aloud what happens, and what the keyboard or a gamepad is on."),
            ),
        ),
    ),
    "keys": Page(
        N_("Keys"),
        (
            N_("Tab and the arrow keys move around, Enter presses, Esc goes back. These keys are fixed."),
            N_(
                "On a gamepad, the cross and the left stick move around and carry, A presses, B goes back. Plug in as "
                "many as you like: all of them act for whoever's turn it is."
            ),
            N_(
                "On a touch screen, tap and drag with one finger, zoom and move the table with two, and hold a finger "
                "still on anything that you would like explained."
            ),
            *map(Binding, COMMANDS),
            _reset,
        ),
    ),
    _KEPT: Page(
        N_("Statistics"),
        (
            N_(
                "These statistics were damaged and have been put aside. Add whatever can be read of them: nothing is "
                "counted twice."
            ),
            _files_kept,
        ),
    ),
    "about": Page(
        N_("About"),
        (
            N_("Ludothèque: boxed games on one shelf, for people and bots around one screen."),
            N_(
                "The program, its artwork and its sounds were made for this project and are free under the MIT licence."
            ),
            N_(
                "The music was written for this project. Its instruments are those of the sound font FluidR3 by Frank "
                "Wen and Toby Smithe, under the MIT licence."
            ),
            N_(
                "The games' names and rules belong to their authors and publishers. The rule books here are in our "
                "own words."
            ),
            _credits,
            N_("Type: DM Serif Display and Alegreya Sans, both under the SIL Open Font License 1.1."),
            _full_list,
            _versions,
            _report,
        ),
        theme.BODY,
    ),
}  # fmt: skip
"""Pages in display order."""


_WIDEST: Final = 1240.0


class SettingsScene(MenuScene):
    """Settings, opened from the shelf or from a match."""

    heading = N_("Settings")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._page = next(iter(PAGES))

    def fill(self, body: pygame.FRect) -> None:
        wide = min(body.width, _WIDEST * (1.0 + (self.type.text_scale - 1.0) * 0.6))
        some_kept = bool(self.services.history.files_kept())
        pages = [(name, self.gettext(page.title)) for name, page in PAGES.items() if some_kept or name != _KEPT]
        tabs = Choice("page", pages, self._page, self._turn_to)
        lines = Column(f"{self._page}.lines", PAGES[self._page].build(self), gap=_GAP)
        page = ScrollArea("settings", Column("sheet.column", [Sheet("sheet", lines, padding=32)]), grow=1.0)
        column = Column("settings.column", [tabs, page])
        self.ui.add(column, (body.centerx - wide / 2, body.top, wide, body.height))

    def _turn_to(self, page: object) -> None:
        self._page = str(page)
        self.play("page_turn", 0.6)
        self.ambience = ""
        self.rebuild()
