"""Seating: the players named on the command line, the names of the seats, and the players of a set-up."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from table.contract import Seat
from table.game import HUMAN, LEVELS, PLAYERS, RANDOM, Game
from table.match.match import MatchSetup, SeatSetup
from table.match.players import BotPlayer, Player, RandomPlayer
from table.offer.options import BadSetup
from table.search.worker import WorkerBotPlayer, WorkerPool
from table.tempers import PLAIN, TEMPERS, Temper, temper_of
from table.words import N_, Translator

NAMES: Final = ("Ada", "Bruno", "Chloé", "Dario", "Elif", "Femke")
"""Default names of the seats."""

USUAL_TEMPERS: Final = dict(zip(NAMES, ("fair", "bold", "careful", "greedy", "spiteful", "unpredictable"), strict=True))
"""Temper that is proposed for a bot of each of these names."""

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


def player_word(word: str, text: Translator) -> str:
    """Return a player's name within a line, "Ada (master)": one of :data:`table.game.PLAYERS`, or ``master:bold``."""
    player, _, temper = word.partition(":")
    title = text.gettext(_IN_SENTENCES[player])
    return f"{title}, {text.gettext(TEMPERS[temper].word)}" if temper else title


def seat_temper(seat: SeatSetup) -> Temper:
    """Return the temper of the bot at a seat; people have a plain one."""
    return temper_of(seat.temper) if seat.temper and seat.player in LEVELS else PLAIN


def seat_word(seat: SeatSetup) -> str:
    """Return the word of the command line for a seat: ``master``, or ``master:bold``."""
    temper = seat_temper(seat)
    return seat.player if temper == PLAIN else f"{seat.player}:{temper.name}"


def seat_words(text: str) -> tuple[str, ...]:
    """Parse the players of ``master:bold,novice,…``; raises :class:`BadSetup`."""
    return tuple(_checked(word.strip().lower()) for word in text.split(","))


def _checked(word: str) -> str:
    player, colon, temper = (part.strip() for part in word.partition(":"))
    if player not in PLAYERS:
        raise BadSetup(
            N_("%(player)s cannot sit at the table; choose %(choices)s."), player=repr(player), choices=PLAYERS
        )
    if not colon:
        return player
    if player not in LEVELS:
        raise BadSetup(
            N_("%(player)s has no temper; %(choices)s may have one, for example master:bold."),
            player=repr(player), choices=LEVELS,
        )  # fmt: skip
    if temper not in TEMPERS:
        raise BadSetup(N_("%(temper)s is no temper; choose %(choices)s."), temper=repr(temper), choices=tuple(TEMPERS))
    return player if temper == PLAIN.name else f"{player}:{temper}"


def bots_only(words: Sequence[str]) -> None:
    """Raise :class:`BadSetup` if a person is to play where there is no screen."""
    if HUMAN in words:
        sentence = N_("A match without a screen has no human seat; choose %(choices)s.")
        raise BadSetup(sentence, choices=(RANDOM, *LEVELS))


def headless_setup(game: Game, words: Sequence[str], options: Mapping[str, object], seed: int) -> MatchSetup:
    """Return the set-up of a match of `game` from the command line's words; raises :class:`BadSetup`."""
    bots_only(words)
    game.check_seats(len(words))
    seats = tuple(_seat(word, number) for number, word in enumerate(words))
    return MatchSetup(game.name, seats, game.complete_options(options), seed)


def _seat(word: str, number: int) -> SeatSetup:
    player, _, temper = word.partition(":")
    return SeatSetup(player, NAMES[number], number, temper=temper or msgspec.UNSET)


def players_at_once(game: Game, setup: MatchSetup) -> dict[Seat, Player]:
    """Return players who answer at once, in this process, for headless matches."""
    return {seat: _bot_at_once(game, place, setup.seed) for seat, place in enumerate(setup.seats)}


def bots_for_window(game: Game, setup: MatchSetup, pool: WorkerPool) -> dict[Seat, Player]:
    """Return the bots, which think in worker processes of `pool`; they answer what :func:`players_at_once` would."""
    return {
        seat: RandomPlayer(setup.seed)
        if place.player == RANDOM
        else WorkerBotPlayer(pool, game, place.player, setup.seed, seat_temper(place), place.name)
        for seat, place in enumerate(setup.seats)
        if place.player != HUMAN
    }


def _bot_at_once(game: Game, place: SeatSetup, seed: int) -> Player:
    if place.player == RANDOM:
        return RandomPlayer(seed)
    return BotPlayer(game.make_bot(place.player, seat_temper(place), place.name), seed)
