"""Seating: the players named on the command line, the names of the seats, and the players of a set-up."""

from collections.abc import Mapping, Sequence
from typing import Final

from table.contract import Seat
from table.game import HUMAN, LEVELS, PLAYERS, RANDOM, Game
from table.match.match import MatchSetup, SeatSetup
from table.match.players import BotPlayer, Player, RandomPlayer
from table.offer.options import BadSetup, listed
from table.search.worker import WorkerBotPlayer, WorkerPool
from table.words import N_, Translator

NAMES: Final = ("Ada", "Bruno", "Chloé", "Dario", "Elif", "Femke")
"""Default names of the seats."""

LONGEST_NAME: Final = 16
"""Letters of a name, at most, that a player can type."""


def tidy_name(written: str) -> str:
    """Return a name as it is shown: no longer than can be typed, and without surrounding space."""
    return written[:LONGEST_NAME].strip()


_IN_SENTENCES: Final = {
    HUMAN: N_("human"),
    "novice": N_("novice"),
    "regular": N_("regular"),
    "expert": N_("expert"),
    "master": N_("master"),
    RANDOM: N_("random"),
}


def player_word(player: str, text: Translator) -> str:
    """Return the name of one of :data:`table.game.PLAYERS` within a line: "Ada (master)"."""
    return text.gettext(_IN_SENTENCES[player])


def seat_words(text: str) -> tuple[str, ...]:
    """Parse the players of ``master,novice,…``; raises :class:`BadSetup`."""
    words = tuple(word.strip().lower() for word in text.split(","))
    for word in words:
        if word not in PLAYERS:
            raise BadSetup(f"{word!r} cannot sit at the table; choose {listed(PLAYERS)}.")
    return words


def bots_only(words: Sequence[str]) -> None:
    """Raise :class:`BadSetup` if a person is to play where there is no screen."""
    if HUMAN in words:
        raise BadSetup(f"A match without a screen has no human seat; choose {listed((RANDOM, *LEVELS))}.")


def headless_setup(game: Game, words: Sequence[str], options: Mapping[str, object], seed: int) -> MatchSetup:
    """Return the set-up of a match of `game` from the command line's words; raises :class:`BadSetup`."""
    bots_only(words)
    game.check_seats(len(words))
    seats = tuple(SeatSetup(word, NAMES[number], number) for number, word in enumerate(words))
    return MatchSetup(game.name, seats, game.complete_options(options), seed)


def players_at_once(game: Game, setup: MatchSetup) -> dict[Seat, Player]:
    """Return players who answer at once, in this process, for headless matches."""
    return {seat: _bot_at_once(game, place.player, setup.seed) for seat, place in enumerate(setup.seats)}


def bots_for_window(game: Game, setup: MatchSetup, pool: WorkerPool) -> dict[Seat, Player]:
    """Return the bots, which think in worker processes of `pool`; they answer what :func:`players_at_once` would."""
    return {
        seat: RandomPlayer(setup.seed)
        if place.player == RANDOM
        else WorkerBotPlayer(pool, game, place.player, setup.seed)
        for seat, place in enumerate(setup.seats)
        if place.player != HUMAN
    }


def _bot_at_once(game: Game, word: str, seed: int) -> Player:
    return RandomPlayer(seed) if word == RANDOM else BotPlayer(game.make_bot(word), seed)
