"""Command line: its words, and the one-line message about a wrong one."""

from __future__ import annotations

import argparse
import re
from functools import partial
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Final

from table import __version__
from table.headless import terminal
from table.offer.options import BadSetup, Refused, listed
from table.storage.files import PROGRAM
from table.words import N_, Translator

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
    "scene": ("screenshot", N_("--scene NAME and --screenshot FILE go together.")),
    "screenshot": ("scene", N_("--scene NAME and --screenshot FILE go together.")),
    "size": ("screenshot", N_("--size goes with --screenshot.")),
    "jobs": ("games", N_("--jobs goes with --games.")),
    "save": ("headless", N_("--save goes with one match played by --headless.")),
    **dict.fromkeys(
        ("seats", "seed", "option"),
        (
            "headless games",
            N_("--seats, --seed and --option go with --headless; in the window the set-up scene asks for them."),
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


_NO_SEED: Final = N_("%(text)s is no seed; write a whole number from %(least)s to %(most)s.")
_NO_GAMES: Final = N_("%(text)s is no number of games; write a whole number from %(least)s to %(most)s.")
_NO_JOBS: Final = N_("%(text)s is no number of jobs; write a whole number from %(least)s to %(most)s.")
_NO_VALUE: Final = N_("%(option)s takes no value. See %(help)s.")
_VALUE_MISSING: Final = N_("%(option)s needs a value. See %(help)s.")
_LANGUAGE: Final = "--language"
_HELP: Final = f"{PROGRAM} --help"


class _Parser(argparse.ArgumentParser):
    """Parser that raises its errors, and prints its help line by line."""

    usage_word = "usage:"

    def format_help(self) -> str:
        """Return the help, which begins with the word for usage in the language of all the rest."""
        return super().format_help().replace("usage:", self.usage_word, 1)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help line by line; raises :class:`table.headless.terminal.OutputNotWritten`."""
        for line in self.format_help().splitlines():
            terminal.say(line)
        terminal.finish()


def parse(arguments: Sequence[str], games: Mapping[str, Game]) -> argparse.Namespace:
    """Return the command line as a namespace; raises BadSetup if it is wrong or contradicts itself.

    `game` is a name of `games` or None, `option` a list of NAME=VALUE, `size` a pair of pixels or None.
    """
    try:
        options, unknown = _parser(games, _help_language(arguments)).parse_known_args(arguments)
    except argparse.ArgumentError as error:
        none = error.message.startswith("ignored")
        sentence = (
            N_("%(option)s takes no value. See %(help)s.") if none else N_("%(option)s needs a value. See %(help)s.")
        )
        raise BadSetup(sentence, option=error.argument_name, help=_HELP) from error
    if unknown:
        raise BadSetup(N_("Unrecognized arguments: %(words)s. See %(help)s."), words=" ".join(unknown), help=_HELP)
    if options.game is not None and options.game not in games:
        raise BadSetup(
            N_("There is no game %(game)s; choose %(choices)s."), game=repr(options.game), choices=tuple(games)
        )
    _refuse_contradictions(options)
    options.headless = options.headless or options.games is not None
    return options


def asked_language(arguments: Sequence[str]) -> str | None:
    """Return the code after --language, if there is one, however wrong the rest of the command line is."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument(_LANGUAGE, nargs="?")
    code: str | None = parser.parse_known_args(arguments)[0].language
    return code


def _help_language(arguments: Sequence[str]) -> Translator:
    """Return the language of the help if it is asked for. English will do elsewhere: nothing of it is shown."""
    if {"-h", "--help"}.isdisjoint(arguments):
        return NullTranslations()
    from table import language

    return language.load(asked_language(arguments) or language.system_code())


def given_options(game: Game, words: Sequence[str]) -> dict[str, object]:
    """Return the game's options from NAME=VALUE words; raises BadSetup."""
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            example = f"{game.options[0].name}=…" if game.options else "…"
            sentence = N_("%(word)s is no option; write NAME=VALUE, for example %(example)s.")
            raise BadSetup(sentence, word=repr(word), example=example)
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def _parser(games: Mapping[str, Game], text: Translator) -> _Parser:
    gettext = text.gettext
    parser = _Parser(
        prog=PROGRAM,
        description=gettext("Ludothèque: boxed games on one shelf. Without arguments the window opens."),
        allow_abbrev=False,
        exit_on_error=False,
        add_help=False,
    )
    parser.usage_word = gettext("usage:")
    general = parser.add_argument_group(gettext("in general"))
    which = gettext("the game:")
    general.add_argument("game", nargs="?", metavar="GAME", help=f"{which} {listed(tuple(games), text)}")
    general.add_argument("-h", "--help", action="help", help=gettext("show this page"))
    general.add_argument(
        "--version", action="version", version=f"Ludothèque {__version__}", help=gettext("say the version")
    )
    general.add_argument("--list", action="store_true", help=gettext("list games, options, seats and bots"))
    general.add_argument(_LANGUAGE, metavar="CODE", help=gettext("language for this run, for example fr"))
    match = parser.add_argument_group(gettext("matches without a screen"))
    match.add_argument("--headless", action="store_true", help=gettext("play one match of bots and print its story"))
    match.add_argument("--seats", metavar="WORDS", help=gettext("who plays, for example master:bold,novice,random"))
    match.add_argument(
        "--seed",
        type=partial(_whole, 0, MOST_SEED, _NO_SEED),
        metavar="N",
        help=gettext("whole number; equal seeds, equal matches"),
    )
    match.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=gettext("an option of the game")
    )
    match.add_argument("--save", type=_file, metavar="FILE", help=gettext("write the match's journal into a new file"))
    match.add_argument(
        "--games", type=partial(_whole, 1, MOST_GAMES, _NO_GAMES), metavar="N", help=gettext("play so many matches")
    )
    match.add_argument(
        "--jobs", type=partial(_whole, 1, MOST_JOBS, _NO_JOBS), metavar="N", help=gettext("processes for them")
    )
    _add_file_commands(general, games, text)
    window = parser.add_argument_group(gettext("the window"))
    window.add_argument("--replay", type=_file, metavar="FILE", help=gettext("show a match; with --headless, tell it"))
    window.add_argument("--scene", metavar="NAME", help=gettext("the scene to take a picture of: a game, or shelf"))
    window.add_argument(
        "--screenshot", type=_picture, metavar="FILE", help=gettext("write a frame of --scene as .png or .jpg")
    )
    window.add_argument("--size", type=_size, metavar="WxH", help=gettext("size of that picture (1920x1080)"))
    parser.set_defaults(file_command=None)
    return parser


def _add_file_commands(group: argparse._ArgumentGroup, games: Mapping[str, Game], text: Translator) -> None:
    """Add each word once, with the games that know it; the namespace has word and file as `file_command`, or None."""
    commands = {command.word: command for game in games.values() for command in game.commands}
    for word, command in commands.items():
        knowing = tuple(name for name, game in games.items() if command in game.commands)
        group.add_argument(
            f"--{word}",
            dest="file_command",
            type=partial(_with_file, word),
            metavar="FILE",
            help=f"{text.gettext(command.explanation)} ({listed(knowing, text)})",
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
    example = f"{PROGRAM} {knowing[0]} --{word} FILE"
    raise BadSetup(
        N_("%(word)s is for %(games)s; write %(example)s."), word=f"--{word}", games=tuple(knowing), example=example
    )


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
                sentence = N_("%(one)s and %(other)s do not go together.")
                raise BadSetup(sentence, one=_spelt(command, options), other=_spelt(name, options))
    if command in ("headless", "games") and options.game is None:
        word = "--headless" if command == "headless" else f"--games {options.games}"
        sentence = N_("%(word)s needs a game, for example: %(example)s.")
        raise BadSetup(sentence, word=word.split()[0], example=f"{PROGRAM} nimmsleich {word}")


def _spelt(name: str, options: argparse.Namespace) -> str | Refused:
    if name == "file_command":
        return f"--{options.file_command[0]}"
    return Refused(N_("the game %(game)s"), game=repr(options.game)) if name == "game" else f"--{name}"


def _file(text: str) -> Path:
    if not text.strip():
        raise BadSetup(N_("%(text)s is no file; write its name."), text=repr(text))
    return Path(text)


def _picture(text: str) -> Path:
    path = _file(text)
    if path.suffix.lower() not in ("", ".png", ".jpg", ".jpeg"):
        raise BadSetup(N_("A picture is a .png or a .jpg, not a %(suffix)s."), suffix=path.suffix)
    return path


def _whole(least: int, most: int, refused: str, text: str) -> int:
    """Parse `text` as a whole number from `least` to `most`; `refused` is the msgid for any other."""
    found = re.fullmatch(r"0*([0-9]{1,18})", text.strip())
    if found is not None and least <= int(found[1]) <= most:
        return int(found[1])
    raise BadSetup(refused, text=repr(text), least=least, most=most)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", text.strip().lower())
    if found is None:
        raise BadSetup(N_("%(text)s is no size; write WIDTHxHEIGHT, for example 1280x720."), text=repr(text))
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST_PICTURE <= width <= LARGEST_PICTURE and SMALLEST_PICTURE <= height <= LARGEST_PICTURE):
        sentence = N_("A picture has %(least)s to %(most)s pixels a side.")
        raise BadSetup(sentence, least=SMALLEST_PICTURE, most=LARGEST_PICTURE)
    return width, height
