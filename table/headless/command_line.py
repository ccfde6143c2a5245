"""Command line: its words, and the one-line message about a wrong one."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from table import __version__
from table.headless import terminal
from table.offer.options import BadSetup, listed
from table.storage.files import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from _typeshed import SupportsWrite

    from table.game import FileCommand, Game

WRONG_USE: Final = 2
"""Exit status after a wrong command line, an unreadable file, or without a display."""

FAILED: Final = 1
"""Exit status when the machine failed at a correct task: disk full, process killed."""

INTERRUPTED: Final = 130
"""Exit status after Ctrl+C, as shells expect it."""

SMALLEST_PICTURE: Final = 100
LARGEST_PICTURE: Final = 8192
"""Pixels a side of the image that --screenshot writes."""

MOST_GAMES: Final = 1_000_000
MOST_SEED: Final = 10**18 - 1
MOST_JOBS: Final = 61
"""Processes of a tournament, at most: Windows cannot wait for more."""
_NEEDED: Final = {
    "scene": ("screenshot", "--scene NAME and --screenshot FILE go together."),
    "screenshot": ("scene", "--scene NAME and --screenshot FILE go together."),
    "size": ("screenshot", "--size goes with --screenshot."),
    "jobs": ("games", "--jobs goes with --games."),
    "save": ("headless", "--save goes with one match played by --headless."),
    **dict.fromkeys(
        ("seats", "seed", "option"),
        (
            "headless games",
            "--seats, --seed and --option go with --headless; in the window the set-up scene asks for them.",
        ),
    ),
}
"""Per option that needs another: any of the options it needs, and the message without them."""

_COMMANDS: Final = {
    "file_command": {"game"},
    "list": {"game"},
    "screenshot": {"scene", "size"},
    "replay": {"headless"},
    "games": {"game", "headless", "seats", "seed", "option", "jobs"},
    "headless": {"game", "seats", "seed", "option", "save"},
}
"""Options that name a task, the first one given counting, and all options that have a meaning beside it."""


class _Parser(argparse.ArgumentParser):
    """Parser that reports errors in one line, without repeating its whole usage."""

    def error(self, message: str) -> NoReturn:
        terminal.complain(f"{message[:1].upper()}{message[1:].rstrip('.')}. See {self.prog} --help.")
        raise SystemExit(WRONG_USE)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help line by line; raises :class:`table.headless.terminal.OutputNotWritten`."""
        for line in self.format_help().splitlines():
            terminal.say(line)
        terminal.finish()


def parse(arguments: Sequence[str], games: Mapping[str, Game]) -> argparse.Namespace:
    """Return the command line as a namespace; raises BadSetup if it contradicts itself, SystemExit for unknown words.

    `game` is a name of `games` or None, `option` a list of NAME=VALUE, `size` a pair of pixels or None.
    """
    options = _parser(games).parse_args(arguments)
    if options.game is not None and options.game not in games:
        raise BadSetup(f"There is no game {options.game!r}; choose {listed(tuple(games))}.")
    _refuse_contradictions(options)
    options.headless = options.headless or options.games is not None
    return options


def given_options(game: Game, words: Sequence[str]) -> dict[str, object]:
    """Return the game's options from NAME=VALUE words; raises BadSetup."""
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            example = f"{game.options[0].name}=…" if game.options else "…"
            raise BadSetup(f"{word!r} is no option; write NAME=VALUE, for example {example}.")
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def _parser(games: Mapping[str, Game]) -> _Parser:
    parser = _Parser(
        prog=PROGRAM,
        description="Ludothèque: boxed games on one shelf. Without arguments the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"the game: {listed(tuple(games))}")
    parser.add_argument("--version", action="version", version=f"Ludothèque {__version__}", help="say the version")
    parser.add_argument("--list", action="store_true", help="list games, options, seats and bots")
    parser.add_argument("--language", metavar="CODE", help="language for this run, for example fr")
    match = parser.add_argument_group("matches without a screen")
    match.add_argument("--headless", action="store_true", help="play one match of bots and print its story")
    match.add_argument("--seats", metavar="WORDS", help="who plays, for example master:bold,novice,random")
    match.add_argument(
        "--seed",
        type=partial(_whole, "seed", 0, MOST_SEED),
        metavar="N",
        help="whole number; equal seeds, equal matches",
    )
    match.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    match.add_argument("--save", type=_file, metavar="FILE", help="write the match's journal into a new file")
    match.add_argument(
        "--games", type=partial(_whole, "number of games", 1, MOST_GAMES), metavar="N", help="play so many matches"
    )
    match.add_argument(
        "--jobs", type=partial(_whole, "number of jobs", 1, MOST_JOBS), metavar="N", help="processes for them"
    )
    _add_file_commands(parser, games)
    window = parser.add_argument_group("the window")
    window.add_argument("--replay", type=_file, metavar="FILE", help="show a match; with --headless, tell it")
    window.add_argument("--scene", metavar="NAME", help="the scene to take a picture of: a game, or shelf")
    window.add_argument("--screenshot", type=_picture, metavar="FILE", help="write a frame of --scene as .png or .jpg")
    window.add_argument("--size", type=_size, metavar="WxH", help="size of that picture (1920x1080)")
    return parser


def _add_file_commands(parser: _Parser, games: Mapping[str, Game]) -> None:
    """Add each word once, with the games that know it; the namespace has word and file as `file_command`, or None."""
    parser.set_defaults(file_command=None)
    commands = {command.word: command for game in games.values() for command in game.commands}
    for word, command in commands.items():
        knowing = [name for name, game in games.items() if command in game.commands]
        parser.add_argument(
            f"--{word}",
            dest="file_command",
            type=partial(_with_file, word),
            metavar="FILE",
            help=f"{command.explanation} ({listed(knowing)})",
        )


def _with_file(word: str, text: str) -> tuple[str, Path]:
    return word, _file(text)


def asked_command(options: argparse.Namespace, games: Mapping[str, Game]) -> tuple[FileCommand, Path] | None:
    """Return the file command that the command line asks for and its file; raises BadSetup without its game."""
    if options.file_command is None:
        return None
    word, path = options.file_command
    known = games[options.game].commands if options.game is not None else ()
    for command in known:
        if command.word == word:
            return command, path
    knowing = [name for name, game in games.items() if word in {command.word for command in game.commands}]
    raise BadSetup(f"--{word} is for {listed(knowing)}; write {PROGRAM} {knowing[0]} --{word} FILE.")


def _refuse_contradictions(options: argparse.Namespace) -> None:
    """Raise BadSetup if an option would be ignored, or is missing."""
    given = [name for name, value in vars(options).items() if value is not None and value is not False and value != []]
    for name, (wanted, sentence) in _NEEDED.items():
        if name in given and not any(word in given for word in wanted.split()):
            raise BadSetup(sentence)
    command = next((name for name in _COMMANDS if name in given), None)
    if command is not None:
        for name in given:
            if name not in (command, "language", *_COMMANDS[command]):
                raise BadSetup(f"{_spelt(command, options)} and {_spelt(name, options)} do not go together.")
    if command in ("headless", "games") and options.game is None:
        word = "--headless" if command == "headless" else f"--games {options.games}"
        raise BadSetup(f"{word.split()[0]} needs a game, for example: {PROGRAM} nimmsleich {word}.")


def _spelt(name: str, options: argparse.Namespace) -> str:
    if name == "file_command":
        return f"--{options.file_command[0]}"
    return f"the game {options.game!r}" if name == "game" else f"--{name}"


def _file(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is no file; write its name")
    return Path(text)


def _picture(text: str) -> Path:
    path = _file(text)
    if path.suffix.lower() not in ("", ".png", ".jpg", ".jpeg"):
        raise argparse.ArgumentTypeError(f"a picture is a .png or a .jpg, not a {path.suffix}")
    return path


def _whole(what: str, least: int, most: int, text: str) -> int:
    """Parse `text` as a whole number from `least` to `most`."""
    found = re.fullmatch(r"0*([0-9]{1,18})", text.strip())
    if found is not None and least <= int(found[1]) <= most:
        return int(found[1])
    raise argparse.ArgumentTypeError(f"{text!r} is no {what}; write a whole number from {least} to {most}")


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", text.strip().lower())
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write WIDTHxHEIGHT, for example 1280x720")
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST_PICTURE <= width <= LARGEST_PICTURE and SMALLEST_PICTURE <= height <= LARGEST_PICTURE):
        raise argparse.ArgumentTypeError(f"a picture has {SMALLEST_PICTURE} to {LARGEST_PICTURE} pixels a side")
    return width, height
