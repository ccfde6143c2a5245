"""Matches to measure: game, players and options from the command line, and the play-out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from main import GAMES
from table.game import Game
from table.headless.arena import Tournament
from table.headless.command_line import given_options
from table.match.match import Match
from table.match.turns import TurnController
from table.seating import headless_setup, players_at_once


def game_parser(description: str | None) -> ArgumentParser:
    """Return a parser for a game, its number of players and its options; see :func:`chosen_options`."""
    parser = ArgumentParser(description=description)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, help="players (default: the game's usual number)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--everything", action="store_true", help="every option on that can be switched on")
    return parser


def match_parser(description: str | None, matches: int, seats: int = 0) -> ArgumentParser:
    """Return a parser for the number of matches in each row, their seed and, if `seats` is given, the players."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--matches", type=int, default=matches, help=f"matches in each row (default {matches})")
    parser.add_argument("--seed", type=int, default=1)
    if seats:
        parser.add_argument("--seats", type=int, default=seats, help=f"players (default {seats})")
    return parser


def chosen_options(game: Game, given: Namespace) -> dict[str, object]:
    """Return the options given to a :func:`game_parser`; raises BadSetup."""
    return (everything_on(game) if given.everything else {}) | given_options(game, given.option)


def everything_on(game: Game) -> dict[str, object]:
    """Return every option that is off by default, switched on."""
    return {option.name: True for option in game.options if option.default is False}


def play_match(tournament: Tournament, number: int) -> Match:
    """Play match `number` of the tournament to its end."""
    game = tournament.game
    setup = headless_setup(game, tournament.seating(number), tournament.options, tournament.match_seed(number))
    match = Match(game, setup)
    TurnController(match, players_at_once(game, setup)).play_out()
    return match
