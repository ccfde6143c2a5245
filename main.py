"""Ludothèque's command line: the window with the shelf, or matches and tournaments without a screen."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one gets a sentence instead of a traceback
    sys.exit(f"Ludothèque needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

from math import inf
from os.path import isdir
from typing import TYPE_CHECKING, Final

from table.contract import BadGame
from table.game import Game
from table.headless import terminal
from table.headless.command_line import (
    FAILED,
    INTERRUPTED,
    WRONG_USE,
    asked_command,
    asked_language,
    given_options,
    parse,
)
from table.offer.options import BadSetup, Refused
from table.storage.files import BrokenAsset
from table.storage.locks import MatchInUse
from table.words import N_

try:
    from niagara import GAME as NIAGARA
    from nimmsleich import GAME as NIMMSLEICH
    from nizza import GAME as NIZZA
    from vertiges import GAME as VERTIGES
except BrokenAsset as error:
    from table import language

    sys.exit(error.said(language.load(language.system_code())))

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from table.language import Language

GAMES: Final[dict[str, Game]] = {game.name: game for game in (NIZZA, NIAGARA, VERTIGES, NIMMSLEICH)}
"""Games on the shelf, by their name on the command line."""

_COSTLY: Final = 4096 * 4096
"""Pixels of an image beyond which its cost is announced."""
_CLOSING: Final = 5.0
"""Seconds in which the process ends once its window is being closed."""
_BYTES_A_PIXEL: Final = 20
"""Bytes of memory per pixel while an image is painted."""


def run_process() -> int:
    """Run the command line of the process and return the exit status. Whatever hangs at the end is ended by force."""
    return main(sys.argv[1:], closing_limit=_CLOSING)


def main(arguments: Sequence[str], games: Mapping[str, Game] = GAMES, closing_limit: float = inf) -> int:
    """Run the command line `arguments`; return the exit status. See :func:`stage.program.run` for `closing_limit`."""
    terminal.prepare()
    try:
        status = _answer(arguments, games, closing_limit)
        terminal.finish()
        return status
    except terminal.OutputNotWritten as error:
        _complain(error, arguments)
        terminal.discard_output()
        return FAILED
    except BrokenPipeError:
        # The reader of the output (head, less) has seen enough.
        terminal.discard_output()
        return 0


def _answer(arguments: Sequence[str], games: Mapping[str, Game], closing_limit: float) -> int:
    try:
        return _run(parse(arguments, games), games, closing_limit)
    except (terminal.NotDone, BrokenAsset) as error:
        _complain(error, arguments)
        return FAILED
    except (Refused, MatchInUse) as error:
        _complain(error, arguments)
        return WRONG_USE
    except FileExistsError as error:
        _complain(Refused(N_("%(file)s exists already; name a new file."), file=error.filename), arguments)
        return WRONG_USE
    except BadGame as error:
        # For those who write games.
        terminal.complain(str(error))
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED


def _complain(error: Refused | MatchInUse | BrokenAsset, arguments: Sequence[str]) -> None:
    """Say in the language asked for what was refused or has failed."""
    from table import language

    terminal.complain(error.said(language.load(asked_language(arguments) or language.system_code())))


def _run(options: Namespace, games: Mapping[str, Game], closing_limit: float) -> int:
    asked = asked_command(options, games)
    if asked is not None:
        command, path = asked
        return command.run(path, _language(options.language))
    if options.list:
        from table.headless.matches import describe_games

        listed_games = games if options.game is None else {options.game: games[options.game]}
        describe_games(listed_games, _language(options.language), terminal.say)
    elif options.games is not None:
        return _tournament(options, games[options.game])
    elif options.headless and options.replay is not None:
        from table.headless.matches import tell_journal

        tell_journal(options.replay, games, _language(options.language), terminal.say)
    elif options.headless:
        _play(options, games[options.game])
    elif options.screenshot is not None:
        return _screenshot(options, games)
    else:
        return _window(options, games, closing_limit)
    return 0


def _play(options: Namespace, game: Game) -> None:
    from table.headless.matches import play_match
    from table.seating import headless_setup

    words, seed = _seats(options, game), _seed(options)
    setup = headless_setup(game, words, given_options(game, options.option), seed)
    if options.save is not None:
        _refuse_missing_folder(N_("The match cannot be saved: there is no folder %(folder)s."), options.save)
    play_match(game, setup, _language(options.language), terminal.say, options.save)


def _tournament(options: Namespace, game: Game) -> int:
    with terminal.noting_interrupts():
        from table.headless.arena import TerminalConsole, Tournament, pace_table, results_table, run

        text = _language(options.language)
        tournament = Tournament(
            game=game,
            words=_seats(options, game),
            options=given_options(game, options.option),
            seed=_seed(options),
            matches=options.games,
        )
        beside = TerminalConsole(stderr=True)
        result = run(tournament, options.jobs or 1, beside)
    if result.interrupted:
        sentence = text.gettext("Interrupted after {played} of {matches} matches.")
        terminal.complain(sentence.format(played=result.matches, matches=tournament.matches))
    if result.matches:
        try:
            with terminal.writing():
                beside.print(pace_table(result, text))
        finally:
            with terminal.writing():
                TerminalConsole().print(results_table(result, text))
    return INTERRUPTED if result.interrupted else 0


def _window(options: Namespace, games: Mapping[str, Game], closing_limit: float) -> int:
    from stage.program import run

    language = _code(options.language)
    return run(games, game=options.game, replay=options.replay, language=language, closing_limit=closing_limit)


def _screenshot(options: Namespace, games: Mapping[str, Game]) -> int:
    from stage.program import screenshot

    _refuse_missing_folder(N_("The picture cannot be saved: there is no folder %(folder)s."), options.screenshot)
    if isdir(options.screenshot):
        raise BadSetup(N_("The picture cannot be saved: %(file)s is a folder."), file=options.screenshot)
    size = width, height = options.size or (1920, 1080)
    if width * height > _COSTLY:
        needed = f"{width * height * _BYTES_A_PIXEL / 1e9:.1f} GB"
        sentence = _language(options.language).gettext(
            "A picture of {width}x{height} needs about {needed} of memory and some time."
        )
        terminal.complain(sentence.format(width=width, height=height, needed=needed))
    return screenshot(games, options.scene, options.screenshot, size, _code(options.language))


def _refuse_missing_folder(refused: str, file: Path) -> None:
    if not isdir(file.parent):
        raise BadSetup(refused, folder=file.parent)


def _seats(options: Namespace, game: Game) -> tuple[str, ...]:
    from table.seating import seat_words

    return seat_words(options.seats) if options.seats is not None else ("regular",) * game.default_seats


def _seed(options: Namespace) -> int:
    from table.rng import fresh_seed

    return fresh_seed() if options.seed is None else int(options.seed)


def _language(code: str | None) -> Language:
    from table import language

    return language.load(_code(code) or language.system_code())


def _code(code: str | None) -> str | None:
    from table import language

    if code is not None and code not in language.available():
        sentence = N_("There is no language %(code)s; choose %(choices)s.")
        raise BadSetup(sentence, code=repr(code), choices=language.available())
    return code


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # The built program is also the program of its worker processes, which end here.
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(run_process())
