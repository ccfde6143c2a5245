"""Matches without a screen, narrated while they are played or from a journal, and the list of games."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from table.contract import SPECTATOR, Event, visible_to
from table.game import LEVELS, PLAYERS, Game
from table.headless.terminal import NotDone
from table.match.journal import Journal, read
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import AppliedAction, TurnController
from table.offer.options import spelt
from table.seating import player_word, players_at_once, seat_word
from table.storage.files import read as read_file
from table.tempers import TEMPERS
from table.words import N_, Translator, joined


class MatchNotSaved(NotDone):
    """Raised when the match has been played, but its journal lacks the end."""


class Narrator:
    """Listener that prints the public events of a match, one line each, with a blank line before headings."""

    def __init__(self, game: Game, names: tuple[str, ...], text: Translator, write: Callable[[str], None]) -> None:
        self._narration = game.load_narration()
        self._names = names
        self._text = text
        self._write = write

    def tell(self, events: Iterable[Event]) -> None:
        """Print `events`."""
        for event in visible_to(SPECTATOR, list(events)):
            sentence = self._narration.tell(event, self._names, self._text)
            if not sentence:
                continue
            if isinstance(event, self._narration.headings):
                self._write("")
            self._write(sentence)

    def stepped(self, step: AppliedAction) -> None:
        self.tell(step.events)

    def went_to(self, number: int) -> None:
        pass

    def not_saved(self, reason: str) -> None:
        pass


def play_match(
    game: Game, setup: MatchSetup, text: Translator, write: Callable[[str], None], save: Path | None
) -> Match:
    """Play the match of `setup` to its end, narrating it by `write`; journal it in `save`.

    Raises BadSetup; FileExistsError or JournalNotWritten when `save` cannot be created; MatchNotSaved, after the end,
    when the journal is incomplete.
    """
    match = Match(game, setup)
    journal = Journal.create(save, setup, match.stamp) if save is not None else None
    controller = TurnController(match, players_at_once(game, setup), journal=journal)
    teller = Narrator(game, setup.names, text, write)
    controller.listen(teller)
    _print_heading(match, text, write)
    controller.play_out()
    if journal is not None:
        journal.close()
    _print_result(match, text, write)
    if journal is not None and journal.unsaved:
        sentence = N_("The match cannot be saved in %(file)s: %(reason)s.")
        raise MatchNotSaved(sentence, file=save, reason=journal.unsaved)
    return match


def tell_journal(path: Path, games: Mapping[str, Game], text: Translator, write: Callable[[str], None]) -> Match:
    """Narrate the match in the file `path`; raises BadJournal."""
    match = read(path, games)
    is_cut = not read_file(path).endswith(b"\n")
    teller = Narrator(match.game, match.setup.names, text, write)
    _print_heading(match, text, write)
    for entry in match.past:
        teller.tell(entry.events)
    if is_cut:
        write("")
        write(text.gettext("The file is cut off in the middle of a line: the rest of the match is missing."))
    _print_result(match, text, write)
    return match


def describe_games(games: Mapping[str, Game], text: Translator, write: Callable[[str], None]) -> None:
    """Print every game with its seats and options, and the kinds of players."""
    for game in games.values():
        write(f"{game.name} — {game.title}: {text.gettext(game.tagline)}")
        players = text.ngettext(
            "%(fewest)d to %(most)d player, %(usual)d by default",
            "%(fewest)d to %(most)d players, %(usual)d by default",
            game.seats[-1],
        )
        write("  " + players % {"fewest": game.seats[0], "most": game.seats[-1], "usual": game.default_seats})
        for option in game.options:
            write(f"  {option.name}={'|'.join(map(spelt, option.choices))}  ({spelt(option.default)})")
            write(f"      {text.gettext(option.explanation)} ({option.rule})")
    write("")
    write(text.gettext("Seats: %(seats)s") % {"seats": ", ".join(PLAYERS)})
    write(text.gettext("Bots, from weakest to strongest: %(levels)s") % {"levels": ", ".join(LEVELS)})
    write(text.gettext("Tempers of bots, after their level and a colon"))
    for temper in TEMPERS.values():
        write(f"  {temper.name}: {text.gettext(temper.about)}")


def _print_heading(match: Match, text: Translator, write: Callable[[str], None]) -> None:
    setup = match.setup
    write(text.gettext("%(game)s, seed %(seed)d") % {"game": match.game.title, "seed": setup.seed})
    write(", ".join(_who(seat, text) for seat in setup.seats))


def _print_result(match: Match, text: Translator, write: Callable[[str], None]) -> None:
    write("")
    if not match.state.is_terminal():
        write(text.gettext("The match is not finished."))
        return
    winners = [_who(match.setup.seats[seat], text) for seat in match.state.winners()]
    sentence = text.ngettext("Result: %(names)s wins.", "Result: %(names)s share the win.", len(winners))
    write(sentence % {"names": joined(winners, text)})


def _who(seat: SeatSetup, text: Translator) -> str:
    return f"{seat.name} ({player_word(seat_word(seat), text)})"
