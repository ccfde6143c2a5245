"""The command line: its words, and the one line that is said about a wrong one."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from table.headless import terminal
from table.offer.options import BadSetup, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from _typeshed import SupportsWrite

    from table.game import FileCommand, Game

WRONG_USE: Final = 2
"""The exit status after a wrong command line, an unreadable file, or without a display."""

FAILED: Final = 1
"""The exit status when the machine did not do what was rightly asked for: disk full, process killed."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl+C, as shells expect it."""

SMALLEST_PICTURE: Final = 100
LARGEST_PICTURE: Final = 8192
"""Pixels a side of what --screenshot writes."""

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 61
"""Processes of a tournament: Windows cannot wait for more."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without repeating its whole usage."""

    def error(self, message: str) -> NoReturn:
        terminal.complain(f"{message[:1].upper()}{message[1:].rstrip('.')}. See {self.prog} --help.")
        raise SystemExit(WRONG_USE)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Line by line; raises :class:`table.headless.terminal.OutputNotWritten`."""
        for line in self.format_help().splitlines():
            terminal.say(line)
        terminal.finish()


def parse(arguments: Sequence[str], games: Mapping[str, Game]) -> argparse.Namespace:
    """The command line as a namespace; raises BadSetup where it contradicts itself, SystemExit where it is no words.

    `game` is a name of `games` or None, `option` a list of NAME=VALUE, `size` a pair of pixels or None.
    """
    options = _parser(games).parse_args(arguments)
    if options.game is not None and options.game not in games:
        raise BadSetup(f"There is no game {options.game!r}; choose {listed(tuple(games))}.")
    options.headless = options.headless or options.games is not None
    _refuse_contradictions(options)
    return options


def given_options(game: Game, words: Sequence[str]) -> dict[str, object]:
    """The game's options out of NAME=VALUE words; raises BadSetup."""
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"{word!r} is no option; write NAME=VALUE, for example {_example(game)}.")
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def _parser(games: Mapping[str, Game]) -> _Parser:
    parser = _Parser(
        prog="main.py",
        description="Ludothèque: boxed games on one shelf. Without arguments the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"the game: {listed(tuple(games))}")
    parser.add_argument("--list", action="store_true", help="list games, options, seats and bots")
    parser.add_argument("--language", metavar="CODE", help="language for this run, for example fr")
    match = parser.add_argument_group("matches without a screen")
    match.add_argument("--headless", action="store_true", help="play one match of bots and print its story")
    match.add_argument("--seats", metavar="WORDS", help="who plays, for example master,novice,random")
    match.add_argument(
        "--seed", type=partial(_whole, "seed", 0, None), metavar="N", help="whole number; equal seeds, equal matches"
    )
    match.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    match.add_argument("--save", type=Path, metavar="FILE", help="write the match's journal into a new file")
    match.add_argument(
        "--games", type=partial(_whole, "number of games", 1, MOST_GAMES), metavar="N", help="play so many matches"
    )
    match.add_argument(
        "--jobs", type=partial(_whole, "number of jobs", 1, MOST_JOBS), metavar="N", help="processes for them"
    )
    _add_file_commands(parser, games)
    window = parser.add_argument_group("the window")
    window.add_argument("--replay", type=Path, metavar="FILE", help="show a match; with --headless, tell it")
    window.add_argument("--scene", metavar="NAME", help="the scene to take a picture of: a game, or shelf")
    window.add_argument("--screenshot", type=Path, metavar="FILE", help="write one frame of --scene as PNG and exit")
    window.add_argument("--size", type=_size, metavar="WxH", help="size of that picture (1920x1080)")
    return parser


def _add_file_commands(parser: _Parser, games: Mapping[str, Game]) -> None:
    """Each word once, with the games that know it; the namespace has word and file as `file_command`, or None."""
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
    return word, Path(text)


def asked_command(options: argparse.Namespace, games: Mapping[str, Game]) -> tuple[FileCommand, Path] | None:
    """What is to be done with which file, if the command line asks for that; raises BadSetup without its game."""
    if options.file_command is None:
        return None
    word, path = options.file_command
    known = games[options.game].commands if options.game is not None else ()
    for command in known:
        if command.word == word:
            return command, path
    knowing = [name for name, game in games.items() if word in {command.word for command in game.commands}]
    raise BadSetup(f"--{word} is for {listed(knowing)}; write main.py {knowing[0]} --{word} FILE.")


def _refuse_contradictions(options: argparse.Namespace) -> None:
    if (options.scene is None) != (options.screenshot is None):
        raise BadSetup("--scene NAME and --screenshot FILE go together.")
    if options.headless and options.replay is None and options.game is None:
        raise BadSetup("--headless needs a game, for example: main.py nimmsleich --headless.")
    if options.headless and options.screenshot is not None:
        raise BadSetup("--headless and --screenshot do not go together.")
    if options.replay is not None and options.games is not None:
        raise BadSetup("--replay and --games do not go together.")
    if options.save is not None and (options.games is not None or not options.headless or options.replay is not None):
        raise BadSetup("--save goes with one match played by --headless.")
    set_up = options.seats is not None or options.option or options.seed is not None
    if set_up and not options.headless:
        raise BadSetup("--seats, --seed and --option go with --headless; in the window the set-up scene asks for them.")
    if set_up and options.replay is not None:
        raise BadSetup("--seats, --seed and --option do not go with --replay; the match has its own.")
    if options.jobs is not None and options.games is None:
        raise BadSetup("--jobs goes with --games.")
    if options.size is not None and options.screenshot is None:
        raise BadSetup("--size goes with --screenshot.")


def _whole(what: str, least: int, most: int | None, text: str) -> int:
    """The whole number that `text` is, from `least` upwards, to `most` if there is a limit."""
    if re.fullmatch(r"[0-9]{1,18}", text.strip()) and least <= int(text) <= (most or int(text)):
        return int(text)
    bounds = f"from {least} upwards" if most is None else f"from {least} to {most}"
    raise argparse.ArgumentTypeError(f"{text!r} is no {what}; write a whole number {bounds}")


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", text.strip().lower())
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write WIDTHxHEIGHT, for example 1280x720")
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST_PICTURE <= width <= LARGEST_PICTURE and SMALLEST_PICTURE <= height <= LARGEST_PICTURE):
        raise argparse.ArgumentTypeError(f"a picture has {SMALLEST_PICTURE} to {LARGEST_PICTURE} pixels a side")
    return width, height


def _example(game: Game) -> str:
    return f"{game.options[0].name}=…" if game.options else "…"
