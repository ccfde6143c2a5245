"""The options of the matches that are measured: as the command line gives them, or every switch on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from table.game import Game
from table.headless.command_line import given_options


def add_options(parser: ArgumentParser) -> None:
    """Let `parser` take options of the game."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--everything", action="store_true", help="every option on that can be switched on")


def chosen_options(game: Game, given: Namespace) -> dict[str, object]:
    """The options that `given` asks for, by a parser with :func:`add_options`; raises BadSetup."""
    return (everything_on(game) if given.everything else {}) | given_options(game, given.option)


def everything_on(game: Game) -> dict[str, object]:
    """Every option on that is off unless it is chosen."""
    return {option.name: True for option in game.options if option.default is False}
