"""``python -m benchmarks.hindsight GAME``: processor time to look through all decisions of a match, as *What if?* does.

The person is played by a regular among other regulars. The bots' process does not collect garbage while it judges.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping

from benchmarks.matches import chosen_options, game_parser, play_match
from benchmarks.report import print_table
from main import GAMES
from table.game import LEVELS, Game
from table.headless.arena import Tournament
from table.match.judging import Decision, judged
from table.match.match import Match
from table.match.players import Question

PERSON = 0
"""Seat whose decisions are judged."""


def decisions(match: Match) -> Iterator[Decision]:
    """Yield the person's decisions between several actions, the latest first."""
    game = match.game
    for number, entry in reversed([*enumerate(match.past)]):
        state = match.state_after(number)
        legal = tuple(state.legal_actions(PERSON)) if entry.seat == PERSON and entry.action.chosen else ()
        if len(legal) > 1:
            question = Question(number, PERSON, state.observation(PERSON), legal, may_decline=False)
            yield Decision(game.judge, game.preparation, question, entry.action, match.setup.seed)


def rows(game: Game, seats: int, options: Mapping[str, object], matches: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each match, as it is done."""
    tournament = Tournament(game=game, words=(LEVELS[1],) * seats, options=options, seed=seed, matches=matches)
    for number in range(matches):
        asked = [*decisions(play_match(tournament, number))]
        gc.collect()
        start = time.process_time()
        costs = [verdict.cost for verdict in map(judged, asked) if verdict is not None]
        seconds = time.process_time() - start
        yield f"{number + 1}", f"{len(asked)}", f"{seconds:.1f} s", f"{max(costs, default=0.0):.2f}"


def main() -> None:
    """Play, judge and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--matches", type=int, default=5, help="matches (default 5)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = GAMES[given.game]
    gc.disable()
    headings = ("match", "decisions", "processor time", "costliest")
    options = chosen_options(game, given)
    print_table(headings, rows(game, given.seats or game.default_seats, options, given.matches, given.seed))


if __name__ == "__main__":
    main()
