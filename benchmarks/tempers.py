"""``python -m benchmarks.tempers GAME``: wins of bots with a temper against plain ones, half the seats each.

A row for each temper and one for all together; then how often a temper answers otherwise than a plain bot would. Rows
go out as they are done, so that a run can be broken off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table
from main import GAMES
from table.contract import Action
from table.game import LEVELS, Game
from table.headless.arena import Tournament, TournamentResult, play, wilson
from table.match.match import Match
from table.match.players import BotPlayer, Player, Question, Thinking
from table.match.turns import TurnController
from table.seating import headless_setup
from table.tempers import PLAIN, TEMPERS

LEANING = tuple(name for name in TEMPERS if name != PLAIN.name)
"""Tempers that lean to something."""


def rows(
    game: Game, seats: int, options: Mapping[str, object], level: str, tempers: tuple[str, ...], matches: int,
    seed: int, jobs: int,
) -> Iterator[tuple[str, ...]]:  # fmt: skip
    """Yield a row for each temper, and one for all of them."""
    won, total = 0.0, 0
    for temper in tempers:
        word = f"{level}:{temper}"
        words = tuple(word if seat < seats // 2 else level for seat in range(seats))
        result = TournamentResult(Tournament(game=game, words=words, options=options, seed=seed, matches=matches))
        for played in play(result.tournament, jobs):
            result.add(played)
        won, total = won + result.won[word], total + result.matches
        yield temper, *_figures(result.won[word], result.matches)
    yield "all", *_figures(won, total)


def _figures(won: float, matches: int) -> tuple[str, ...]:
    low, high = wilson(won, matches)
    return f"{matches:,}", f"{won / matches:.1%}", f"{low:.1%} … {high:.1%}"


class _Compared:
    """Plain player at whose decisions others are asked too, with the same random stream."""

    def __init__(self, plain: Player, others: Mapping[str, Player], counts: Counter[str]) -> None:
        self._plain = plain
        self._others = others
        self._counts = counts

    def choose(self, question: Question) -> Action | Thinking | None:
        answer = self._plain.choose(question)
        if len(question.legal) > 1 and not question.may_decline:
            self._counts["all"] += 1
            for name, other in self._others.items():
                self._counts[name] += other.choose(question) != answer
        return answer


def differences(
    game: Game, seats: int, options: Mapping[str, object], level: str, matches: int, seed: int
) -> Counter[str]:
    """Return per temper the number of decisions of plain bots that it would have answered otherwise, and "all"."""
    counts: Counter[str] = Counter()
    for number in range(matches):
        setup = headless_setup(game, (level,) * seats, options, seed + number)
        plain = BotPlayer(game.make_bot(level), setup.seed)
        others = {name: BotPlayer(game.make_bot(level, TEMPERS[name]), setup.seed) for name in LEANING}
        player = _Compared(plain, others, counts)
        TurnController(Match(game, setup), dict.fromkeys(range(seats), player)).play_out()
    return counts


def main() -> None:
    """Play and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--level", choices=LEVELS, default="expert")
    parser.add_argument("--only", choices=LEANING, help="only this temper")
    parser.add_argument("--matches", type=int, default=270, help="matches for each temper (default 270)")
    parser.add_argument("--compared", type=int, default=0, help="matches in which decisions are compared (default 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args()
    game = GAMES[given.game]
    seats, options = given.seats or game.default_seats, chosen_options(game, given)
    tempers = (given.only,) if given.only else LEANING
    headings = (f"{given.level}s", "matches", "win", "Interval (95 %)")
    if given.matches:
        print_table(headings, rows(game, seats, options, given.level, tempers, given.matches, given.seed, given.jobs))
    if given.compared:
        counts = differences(game, seats, options, given.level, given.compared, given.seed)
        print_table(
            ("temper", "answers otherwise"), [(name, f"{counts[name] / counts['all']:.1%}") for name in LEANING]
        )


if __name__ == "__main__":
    main()
