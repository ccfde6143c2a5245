"""The searches are right: equilibria known from books, and better play than chance on small whole games."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

import pytest

from table.contract import CHANCE, Action, Seat, State, View
from table.game import Advice, Game
from table.match import Match
from table.players import BotPlayer, Player, Question
from table.rng import stream
from table.search.expectimax import ChanceNotListed, Expectimax
from table.search.monte_carlo import MonteCarlo
from table.search.random_bot import RandomPlayer
from table.search.regret import solve_simultaneous
from table.seating import headless_setup
from table.turns import TurnController
from tests.table.kuhn import GAME, Bet, Kuhn, KuhnView, Pass
from tests.table.reroll import ROLLS, Keep, Reroll, Roll
from tests.table.roshambo import PAPER, PAYS, Roshambo, Throw

EQUILIBRIUM = (0.25, 0.5, 0.25)


def exploitability(mix: tuple[float, ...]) -> float:
    """What a player who knows `mix` wins against it at Roshambo, in chips."""
    return max(sum(share * PAYS[reply][own] for own, share in enumerate(mix)) for reply in range(3))


def test_regret_matching_finds_the_mixed_equilibrium() -> None:
    def payoff(joint: tuple[int, ...]) -> tuple[float, float]:
        won = PAYS[joint[0]][joint[1]]
        return (won, -won)

    for mix in solve_simultaneous((3, 3), payoff, 4000, stream(1, "test")):
        assert mix == pytest.approx(EQUILIBRIUM, abs=0.05)


def test_three_players_at_once_learn_who_must_give_way() -> None:
    """The flow is the minimum: whoever plays low drowns only himself, so all three play high."""

    def payoff(joint: tuple[int, ...]) -> tuple[float, ...]:
        return tuple(float(min(joint)) - 2.0 * (own == 0) for own in joint)

    for mix in solve_simultaneous((3, 3, 3), payoff, 2000, stream(2, "test")):
        assert mix[0] < 0.01


def test_mixed_monte_carlo_at_a_simultaneous_choice_is_hard_to_exploit() -> None:
    search = MonteCarlo(state_type=Roshambo, simulations=20_000, mixed=True)
    tried = search.search(Roshambo().observation(0), Roshambo().legal_actions(0), stream(3, "test"))
    total = sum(one.weight for one in tried)
    mix = tuple(one.weight / total for one in tried)
    assert exploitability(mix) < 0.15 < exploitability((1 / 3, 1 / 3, 1 / 3))


def test_mixed_monte_carlo_plays_what_it_has_learnt() -> None:
    search = MonteCarlo(state_type=Roshambo, simulations=500, mixed=True)
    view, legal = Roshambo().observation(0), Roshambo().legal_actions(0)
    thrown = {search.choose(view, legal, stream(seed, "test")) for seed in range(30)}
    assert thrown == set(legal)


def test_the_second_of_two_secret_choices_does_not_profit_from_the_first() -> None:
    """The first has thrown, in every drawn position something else: then paper is right, whatever the truth."""
    state = Roshambo()
    state.apply(0, Throw(PAPER))
    search = MonteCarlo(state_type=Roshambo, simulations=3000)
    tried = search.search(state.observation(1), state.legal_actions(1), stream(4, "test"))
    rock = next(one for one in tried if one.action == Throw(0))
    assert rock.mean == pytest.approx(0.5 + sum(PAYS[0]) / 12, abs=0.05)


def view_of(card: int, moves: str) -> KuhnView:
    """The view of whoever is to act in a match of one hand."""
    return KuhnView(seat=len(moves) % 2, card=card, moves=moves, chips=0, hand=0, hands=1)


@pytest.mark.parametrize(
    ("card", "moves", "right"),
    [(2, "b", Bet()), (2, "pb", Bet()), (0, "b", Pass()), (0, "pb", Pass()), (1, "", Pass())],
)
def test_monte_carlo_finds_the_dominant_moves_of_kuhn_poker(card: int, moves: str, right: Action) -> None:
    def chips(state: State[Any, Any]) -> tuple[float, float] | None:
        assert isinstance(state, Kuhn)
        won = state.chips / 4
        return (0.5 + won, 0.5 - won) if state.is_terminal() else None

    search = MonteCarlo(state_type=Kuhn, simulations=500, values=chips)
    assert search.choose(view_of(card, moves), [Bet(), Pass()], stream(5, card, moves)) == right


class SearchingBot:
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        return MonteCarlo(state_type=Kuhn, simulations=150).choose(view, legal, rng)

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(self.choose(view, legal, rng), "", {})


def share_against_random(game: Game, matches: int) -> float:
    won = 0.0
    for seed in range(matches):
        match = Match(game, headless_setup(game, ("random", "random"), {"hands": 3}, seed))
        seat = seed % 2
        players: dict[Seat, Player] = {seat: BotPlayer(SearchingBot(), seed), 1 - seat: RandomPlayer(seed)}
        TurnController(match, players).play_out()
        won += match.state.returns()[seat]
    return won / matches


def test_monte_carlo_beats_random_play() -> None:
    assert share_against_random(GAME, 100) > 0.65


def test_a_search_repeats_itself_from_its_stream() -> None:
    search = MonteCarlo(state_type=Kuhn, simulations=200)
    first, second = (search.search(view_of(1, "p"), [Bet(), Pass()], stream(6, "test")) for _ in range(2))
    assert first == second


def test_the_safety_net_stops_a_search_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    search = MonteCarlo(state_type=Kuhn, simulations=10_000_000, time_limit=0.05)
    with caplog.at_level(logging.WARNING):
        search.choose(view_of(1, ""), [Bet(), Pass()], stream(9, "test"))
    assert "stopped after" in caplog.text


def test_random_play_is_uniform_and_seldom_acts_out_of_turn() -> None:
    legal = (Bet(), Pass())
    awaited = [RandomPlayer(seed).choose(Question(0, 0, view_of(1, ""), legal, False)) for seed in range(2000)]
    assert awaited.count(Bet()) == pytest.approx(1000, abs=100)
    asked = [RandomPlayer(seed).choose(Question(0, 0, view_of(1, ""), legal, True)) for seed in range(2000)]
    assert asked.count(None) == pytest.approx(1900, abs=50)


def sum_of_dice(state: State[Any, Any], seat: Seat) -> float:
    assert isinstance(state, Reroll)
    return float(sum(state.dice))


def worth_of_keeping(rolls: int, dice: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """What each way of keeping is worth when so many rolls have been made."""
    state = Reroll()
    state.dice, state.rolls, state.kept = dice, rolls, None
    search = Expectimax(evaluate=sum_of_dice, decisions=ROLLS, key=lambda at: at.to_json())
    legal = state.legal_actions(0)
    values = search.values(state, 0, legal)
    return {action.dice: value for action, value in zip(legal, values, strict=True) if isinstance(action, Keep)}


def test_expectimax_keeps_and_rolls_again_as_the_exact_odds_say() -> None:
    """One more roll of a die is worth 3.5, two more 4.25: each die for itself."""
    last = worth_of_keeping(ROLLS - 1, (3, 4))
    assert last == pytest.approx({(): 7.0, (3,): 6.5, (4,): 7.5, (3, 4): 7.0})
    first = worth_of_keeping(ROLLS - 2, (4, 5))
    assert first[(5,)] == pytest.approx(5 + 4.25)
    assert max(first, key=lambda kept: first[kept]) == (5,)


def test_expectimax_says_where_chance_cannot_be_listed() -> None:
    class Secretive(Reroll):
        __slots__ = ()

        def chance_outcomes(self) -> None:  # type: ignore[override]
            return None

    state = Secretive()
    state.apply(CHANCE, Roll((1, 2)))
    search = Expectimax(evaluate=sum_of_dice, decisions=1, key=lambda at: at.to_json())
    with pytest.raises(ChanceNotListed, match="Secretive"):
        search.values(state, 0, [Keep(())])
