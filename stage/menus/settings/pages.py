"""The pages of the settings scene, line by line."""

import platform
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pygame

from stage.graphics import theme
from stage.menus.settings.key_dialog import ask_for_key
from stage.menus.settings.preview import Preview
from stage.settings import COMMANDS, TEXT_SCALES, Volumes
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Choice, Column, Flow, FormLine, Label, Paragraph, Row, Slider, Toggle, Widget
from table import language
from table.match.turns import SPEEDS
from table.words import N_, decimal, percent


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its title (a message id) and what makes its lines."""

    title: str
    lines: Callable[[Scene], list[Widget]]


def _line(name: str, text: str, control: Widget) -> Widget:
    return FormLine(f"{name}.line", Label(f"{name}.label", text, theme.BODY_BOLD), control)


def _hinted(name: str, line: Widget, hint: str, gap: float) -> Widget:
    return Column(f"{name}.block", [line, Paragraph(f"{name}.hint", hint, theme.SMALL, colour="ink_soft")], gap=gap)


def _switch(scene: Scene, name: str, text: str, hint: str) -> Widget:
    value: bool = getattr(scene.app.settings, name)
    return _hinted(name, Toggle(name, text, value, lambda on: scene.app.change(**{name: on})), hint, 2)


def _choice(scene: Scene, name: str, options: list[tuple[object, str]], value: object) -> Choice:
    return Choice(name, options, value, lambda chosen: scene.app.change(**{name: chosen}))


def _look(scene: Scene) -> list[Widget]:
    settings = scene.app.settings
    languages: list[tuple[object, str]] = [(code, language.load(code).name) for code in language.available()]
    scales: list[tuple[object, str]] = [(scale, percent(scale, scene.gettext)) for scale in TEXT_SCALES]
    nearest = min(TEXT_SCALES, key=lambda scale: abs(scale - settings.text_scale))
    chosen = scene.app.language.code
    fullscreen = Toggle(
        "fullscreen", scene.gettext("Full screen"), settings.window.fullscreen,
        lambda _: scene.app.toggle_fullscreen(), key="fullscreen",
    )  # fmt: skip
    return [
        Preview("sample", scene.gettext("Ada bids five, Bruno does not believe it.")),
        _line("language", scene.gettext("Language"), _choice(scene, "language", languages, chosen)),
        _line("text_scale", scene.gettext("Text size"), _choice(scene, "text_scale", scales, nearest)),
        _switch(
            scene, "high_contrast", scene.gettext("High contrast"),
            scene.gettext("Light text on black, no textures."),
        ),
        _switch(
            scene, "emblems", scene.gettext("Emblems beside colours"),
            scene.gettext("Every player has a shape as well as a colour."),
        ),
        fullscreen,
    ]  # fmt: skip


def _motion(scene: Scene) -> list[Widget]:
    settings = scene.app.settings
    speeds: list[tuple[object, str]] = [(speed, f"× {decimal(speed, scene.app.language)}") for speed in SPEEDS]
    nearest = min(SPEEDS, key=lambda speed: abs(speed - settings.bot_speed))
    hint = scene.gettext("How long bots rest between their actions; it can be changed during a match too.")
    speed = _line("bot_speed", scene.gettext("Speed of the bots"), _choice(scene, "bot_speed", speeds, nearest))
    return [
        _hinted("bot_speed", speed, hint, 4),
        _switch(
            scene, "reduced_motion", scene.gettext("Reduced motion"),
            scene.gettext("Things are where they go at once; nothing slides, flips or fades."),
        ),
        _switch(
            scene, "camera_shake", scene.gettext("Camera shake"),
            scene.gettext("The picture trembles a little when something heavy falls."),
        ),
    ]  # fmt: skip


_VOLUMES: Final = {
    "master": (N_("All sounds"), "gem"),
    "effects": (N_("Cards, wood, dice, water"), "table_knock"),
    "ambience": (N_("Ambience"), ""),
    "chimes": (N_("Chimes"), "chime_turn"),
}
"""Field of the settings → what it is called, and the sound to try it with; ambience has none that ends."""
_AMBIENCE: Final = "crowd_murmur"


def _sound(scene: Scene) -> list[Widget]:
    return [_volume(scene, name, scene.gettext(text), sound) for name, (text, sound) in _VOLUMES.items()]


def _volume(scene: Scene, name: str, text: str, sound: str) -> Widget:
    def change(value: float) -> None:
        volumes: Volumes = scene.app.settings.volumes
        changes: dict[str, Any] = {name: value}
        scene.app.change(volumes=msgspec.structs.replace(volumes, **changes))

    def listen() -> None:
        if sound:
            scene.play(sound)
        else:
            scene.ambience = None if scene.ambience else _AMBIENCE

    value: float = getattr(scene.app.settings.volumes, name)
    slider = Slider(f"volume.{name}", value, change, grow=1.0)
    test = Button(f"volume.{name}.test", "", listen, icon="ui/sound", tooltip=scene.gettext("Listen"))
    return _line(f"volume.{name}", text, Row(f"volume.{name}.row", [slider, test]))


def _keys(scene: Scene) -> list[Widget]:
    hint = scene.gettext("Tab and arrows go from one thing to the next, Enter presses, Esc leaves. That never changes.")
    lines: list[Widget] = [Paragraph("keys.hint", hint, theme.SMALL, colour="ink_soft")]
    for name, command in COMMANDS.items():
        button = Button(f"key.{name}", scene.key_hint(name), _asking(scene, name))
        lines.append(_line(f"key.{name}", scene.gettext(command.title), Flow(f"key.{name}.flow", [button])))
    reset = Button("keys.reset", scene.gettext("All keys as they were"), lambda: scene.app.change(keys={}))
    if not scene.app.settings.keys:
        reset.disable(scene.gettext("No key has been changed."))
    return [*lines, Flow("keys.foot", [reset], align="right")]


def _asking(scene: Scene, command: str) -> Callable[[], None]:
    def taken(key: str) -> None:
        scene.app.change(keys=scene.app.settings.keys | {command: key})

    def ask() -> None:
        scene.catches_keys = True
        ask_for_key(scene, command, taken, done)

    def done() -> None:
        scene.catches_keys = False

    return ask


def _about(scene: Scene) -> list[Widget]:
    versions = f"pygame-ce {pygame.ver} · SDL {'.'.join(map(str, pygame.get_sdl_version()))} · Python"
    texts = (
        scene.gettext("Ludothèque: boxed games on one shelf, for people and bots around one screen."),
        scene.gettext(
            "The program, its pictures and its sounds were made for this project and are free under the MIT licence."
        ),
        scene.gettext(
            "The games' names and rules belong to their authors and publishers. The rule books here are in our words."
        ),
        scene.gettext("Type: DM Serif Display and Alegreya Sans, both under the SIL Open Font License 1.1."),
        scene.gettext("The full list is in the file {file}.").format(file="assets/CREDITS.md"),
    )
    lines: list[Widget] = [Paragraph(f"about.{number}", text) for number, text in enumerate(texts)]
    lines.append(Paragraph("about.versions", f"{versions} {platform.python_version()}", theme.SMALL, colour="ink_soft"))
    return lines


PAGES: Final = {
    "look": Page(N_("Look"), _look),
    "motion": Page(N_("Motion"), _motion),
    "sound": Page(N_("Sound"), _sound),
    "keys": Page(N_("Keys"), _keys),
    "about": Page(N_("About"), _about),
}
"""In the order in which they are offered."""
