"""The four levels: what they do in positions whose answer is plain, and that they say why."""

from collections import Counter
from copy import copy
from gettext import NullTranslations
from statistics import mean
from typing import Any

import msgspec
import pytest

from niagara import GAME
from niagara.board import Arm, Card, Gem
from niagara.bots import search
from niagara.bots.advice import advice
from niagara.bots.glance import rounds_after
from niagara.bots.levels import EXPERT_SEARCH, FURTHER, Expert, Master, judge
from niagara.bots.search import PlayoutSearch, SampledWorlds
from niagara.rules.actions import BuyBack, ChangeWeather, ChooseCard, Load, NiagaraAction, Paddle, Steal, Unload
from niagara.rules.options import MatchOptions
from niagara.rules.position import Position
from niagara.rules.river import flow_chances, loss_chance
from niagara.rules.state import Niagara
from niagara.wording import in_words
from table.contract import Seat
from table.game import LEVELS, Advice
from table.offer.options import Option
from table.rng import stream
from table.search.decoupled import Tried
from table.tempers import TEMPERS
from tests.niagara.positions import at, choosing, edited, fresh, store, turn

every_level = pytest.mark.parametrize("level", LEVELS)
who_reckons = pytest.mark.parametrize("level", LEVELS[1:])
SMALL = PlayoutSearch(cards=24, moves=24, ahead=1)
who_looks_ahead = pytest.mark.parametrize("level", LEVELS[2:])


def bot_of(level: str) -> Any:
    """Return a bot of this level, a master with a small budget."""
    return Master(SMALL) if level == "master" else GAME.make_bot(level)


def answer(level: str, state: Niagara, seat: Seat, seed: int = 0) -> Advice:
    """Return the bot's advice for `seat`, which must be legal and the same as its choice."""
    view, legal = state.observation(seat), state.legal_actions(seat)
    bot = bot_of(level)
    advice: Advice = bot.advise(view, legal, stream(seed, "test"))
    assert bot.choose(view, legal, stream(seed, "test")) == advice.action
    assert advice.action in legal
    assert advice.reason % advice.details
    return advice


def answers(level: str, state: Niagara) -> list[Any]:
    """Return the choices of bots of that level as seat 0, with several streams of random numbers."""
    bot, view, legal = bot_of(level), state.observation(0), state.legal_actions(0)
    return [bot.choose(view, legal, stream(seed, "test")) for seed in range(6 if level in LEVELS[2:] else 20)]


@who_reckons
def test_the_fourth_gem_of_a_colour_is_brought_home_when_that_wins(level: str) -> None:
    state = turn("4", "3:violet shore", "shore shore", "shore shore", stores=["violet violet violet", "", ""])
    while state.position.turn == 0:
        action: Any = answer(level, state, 0).action
        state.apply(0, action)
    assert store(state, 0) == "violet violet violet violet"


@who_reckons
def test_a_gem_that_completes_the_set_is_stolen(level: str) -> None:
    state = turn("2", "5 falls", "3:red shore", "shore shore", stores=["violet white yellow blue", "violet", "white"])
    stolen = [Steal(1, 0, Gem.RED) in getattr(action, "after", ()) for action in answers(level, state)]
    assert mean(stolen) > 0.75


@pytest.mark.parametrize("seed", range(5))
def test_a_novice_robs_nobody_if_it_can_do_anything_else(seed: int) -> None:
    state = turn("2", "5 shore", "3:red shore", "shore shore", stores=["violet white yellow blue", "violet", "white"])
    chosen = answer("novice", state, 0, seed).action
    assert isinstance(chosen, Paddle)
    assert not any(isinstance(deed, Steal) for deed in chosen.after)


@every_level
def test_no_gem_is_put_down_by_a_canoe_that_can_land_with_it(level: str) -> None:
    """Not even for the last colour that is missing."""
    state = turn("4", "4:violet falls", "shore shore", "shore shore", stores=["violet violet yellow blue red", "", ""])
    assert not any(Unload(Gem.VIOLET) in getattr(action, "before", ()) for action in answers(level, state))


@every_level
@pytest.mark.parametrize("temper", ["bold", "spiteful"])
@pytest.mark.parametrize(
    ("own", "rival", "steps"),
    [("3 shore", "7L:red 7R:red", {-1}), ("shore shore", "1 2", {-1}), ("shore shore", "7L:red 7R:red", {-1, 1})],
    ids=["own canoe on the river", "no rival near the falls", "only a rival near the falls"],
)
def test_the_cloud_goes_up_only_against_rivals_near_the_falls(
    level: str, temper: str, own: str, rival: str, steps: set[int]
) -> None:
    state = turn("cloud", own, rival, "shore shore")
    bot, view, legal = bot_of(level), state.observation(0), state.legal_actions(0)
    bot.temper = TEMPERS[temper]
    assert {bot.choose(view, legal, stream(seed, "test")).step for seed in range(3)} <= steps


@pytest.mark.parametrize("canoes", ["shore shore", "5:violet shore", "3 falls"])
def test_the_cloud_counts_for_all_the_rounds_to_come(canoes: str) -> None:
    """It stays where it is, so it also concerns those whom the next pushes do not."""
    position = turn("cloud", canoes, "shore shore", "shore shore").position
    slower, faster = (rounds_after(position, 0, ChangeWeather(step), 0) for step in (-1, 1))
    assert slower < faster - 0.5


@every_level
def test_a_laden_canoe_at_the_lip_is_not_left_to_a_fast_river(level: str) -> None:
    """The better the bot, the seldomer it plays what loses the canoe."""
    state = choosing("7L:red shore", "shore shore", "shore shore", "shore shore", weather=2)
    lost = [action.card in (Card.ONE, Card.CLOUD) for action in answers(level, state)]
    assert mean(lost) <= (0.0 if level in LEVELS[2:] else 0.25)


@pytest.mark.parametrize(("level", "card", "place"), [("novice", "4", "4"), ("regular", "2", "7L")])
def test_no_canoe_is_left_to_the_falls_where_it_need_not_be(level: str, card: str, place: str) -> None:
    """Even if the match seems to be lost. Novices look out for it most of the time."""
    start = turn("3", "7L shore", "1:violet shore", "shore shore", stores=["", "violet violet violet", ""], weather=2)
    bot, left = bot_of(level), []
    for seed in range(20):
        state, rng = start.clone(), stream(seed, "test")
        while state.position.turn == 0:
            flows = flow_chances(state.observation(0))
            state.apply(0, bot.choose(state.observation(0), state.legal_actions(0), rng))
        left.append(loss_chance(at(state)[0], flows, Arm.LEFT) > 0.5)
    assert mean(left) <= (0.25 if level == "novice" else 0.0)


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_player_without_canoes_buys_one_back(level: str) -> None:
    """NI-21: else it could only watch."""
    state = choosing(
        "falls falls", "shore shore", "shore shore", phase="buying", waiting=0, stores=["violet violet violet", "", ""]
    )
    bought = [isinstance(action, BuyBack) for action in answers(level, state)]
    assert mean(bought) >= (0.6 if level == "novice" else 1.0)


def test_cards_that_are_nearly_as_good_are_played_now_and_then() -> None:
    """All choose at once: whoever always plays the best card can be foreseen."""
    values = {Card.ONE: 0.25, Card.TWO: 0.245, Card.SIX: 0.1}
    tried: list[Tried[NiagaraAction]] = [Tried(ChooseCard(card), value) for card, value in values.items()]
    rng, bot = stream(1, "mixing"), Expert()
    view = choosing("7L shore", "shore shore", "shore shore").observation(0)
    chosen = Counter(bot.settle(view, tried, 0.02, rng) for _ in range(200))
    assert chosen[ChooseCard(Card.ONE)] > chosen[ChooseCard(Card.TWO)] > 40
    assert chosen[ChooseCard(Card.SIX)] == 0
    lost = [Tried(one.action, 0.0) for one in tried]
    evenly = Counter(bot.settle(view, lost, 0.02, rng) for _ in range(200))
    assert min(evenly[one.action] for one in tried) > 40


@who_looks_ahead
def test_the_lasso_saves_two_laden_canoes_from_the_falls(level: str) -> None:
    start = choosing("7L:red 7R:blue", "shore shore", "shore shore", options=["lasso"], weather=2)
    rivals = ["3", "4", "5", "6"]
    state = Niagara.from_json(edited(start, round=5, hands=[["1", "2", "cloud", "lasso"], rivals, rivals]))
    chosen = answers(level, state)
    assert chosen.count(ChooseCard(Card.LASSO)) > 0.75 * len(chosen)


@who_reckons
def test_the_gem_that_is_needed_least_is_paid_for_a_canoe(level: str) -> None:
    state = choosing(
        "falls falls",
        "shore shore",
        "shore shore",
        phase="buying",
        waiting=0,
        stores=["violet violet violet white", "", ""],
    )
    assert answer(level, state, 0).action == BuyBack(Gem.WHITE)


def test_regulars_do_not_play_every_match_alike() -> None:
    assert len({played_by_regulars(seed, actions=16) for seed in range(3)}) > 1


def played_by_regulars(seed: int, actions: int) -> str:
    """Return a position that four regulars reach with these random numbers."""
    state, bot, rng = fresh(), GAME.make_bot("regular"), stream(seed, "regulars")
    for _ in range(actions):
        seat = state.actors()[0]
        action: Any = bot.choose(state.observation(seat), state.legal_actions(seat), rng)
        state.apply(seat, action)
    return state.to_json()


@pytest.mark.parametrize("search", [EXPERT_SEARCH, FURTHER], ids=["this round", "further"])
def test_the_expert_compares_what_it_can_do_against_the_same_cards_of_the_others(search: SampledWorlds) -> None:
    state = fresh()
    legal = state.legal_actions(0)
    tried = search.search(state.observation(0), legal, stream(1, "worlds"))
    assert [one.action for one in tried] == legal
    again = search.search(state.observation(0), [*reversed(legal)], stream(1, "worlds"))
    assert {one.action: one.value for one in again} == {one.action: one.value for one in tried}


def test_the_expert_foresees_that_two_cards_together_win_in_the_next_round() -> None:
    start = choosing(
        "5:violet falls", "shore shore", "shore shore", weather=-1, stores=["violet violet violet", "", ""]
    )
    rivals = ["1", "2"]
    state = Niagara.from_json(edited(start, round=6, hands=[["3", "4"], rivals, rivals]))
    view, legal = state.observation(0), state.legal_actions(0)
    assert all(one.value < 0.99 for one in EXPERT_SEARCH.search(view, legal, stream(1, "worlds")))
    seen = FURTHER.search(view, legal, stream(1, "worlds"))
    assert max(one.value for one in seen) == pytest.approx(1.0)


def test_a_canoe_is_bought_back_for_a_match_in_which_everybody_goes_on_choosing() -> None:
    """The choice after the purchase is drawn at random, the same for every payment."""
    state = choosing(
        "falls shore", "shore shore", "shore shore", phase="buying", waiting=0, stores=["violet violet", "", ""]
    )
    view, legal = state.observation(0), state.legal_actions(0)
    once, again = (EXPERT_SEARCH.search(view, actions, stream(1, "worlds")) for actions in (legal, [*reversed(legal)]))
    assert {one.action: one.value for one in again} == {one.action: one.value for one in once}
    assert EXPERT_SEARCH.search(view, legal, stream(2, "worlds")) != once


def test_where_few_cards_are_hidden_the_expert_looks_at_all_of_them() -> None:
    """The next to last player in turn finds the best card, not by chance."""
    state = turn("3", "2 shore", "3 4:red", "5:blue shore", seat=1, cards=["2", "3", "5"])
    legal = state.legal_actions(1)
    once, again = (EXPERT_SEARCH.search(state.observation(1), legal, stream(seed, "worlds")) for seed in range(2))
    assert once == again


def test_a_master_mixes_cards_of_nearly_equal_value() -> None:
    state, tried = fresh(), PlayoutSearch(cards=8, moves=8, ahead=0)
    bot, view, legal = Master(tried), state.observation(0), state.legal_actions(0)
    assert len({bot.choose(view, legal, stream(seed, "test")) for seed in range(12)}) > 1


def test_a_master_learns_that_rivals_hold_the_river_back_and_that_it_wins_by_two_cards() -> None:
    start = choosing(
        "5:violet falls", "shore shore", "shore shore", weather=-1, stores=["violet violet violet", "", ""]
    )
    rivals = ["1", "2"]
    state = Niagara.from_json(edited(start, round=6, hands=[["3", "4"], rivals, rivals]))
    tried = SMALL.search(state.observation(0), state.legal_actions(0), stream(1, "playouts"))
    assert max(one.value for one in tried) > 0.9


def test_looking_back_a_wasted_turn_costs_and_the_best_one_does_not() -> None:
    state = turn("4", "3:violet shore", "shore shore", "shore shore", stores=["violet violet violet", "", ""])
    view, legal = state.observation(0), state.legal_actions(0)
    paddles = [action for action in legal if isinstance(action, Paddle)]
    best = next(paddle for paddle in paddles if paddle.steps == -3)
    worst = max(paddles, key=lambda paddle: (paddle.canoe == 0, paddle.steps))
    for done, costs in ((best, False), (worst, True)):
        assert done in legal
        verdict = judge(view, done, legal, stream(1, "hindsight"))
        assert verdict is not None
        assert (verdict.cost > 0.0) == costs


def test_a_hint_is_told_in_words() -> None:
    state = turn("2", "3 falls", "shore shore", "shore shore")
    advice = answer("master", state, 0)
    words = {name: in_words(value, NullTranslations()) for name, value in advice.details.items()}
    assert advice.reason % words == "Load a violet gem: it brings you nearer to the goal."


@every_level
def test_gems_are_loaded_on_the_way(level: str) -> None:
    state = turn("2", "3 falls", "shore shore", "shore shore")
    loads = Paddle(0, before=(Load(Gem.VIOLET),))
    chosen = answers(level, state)
    assert chosen.count(loads) >= (0.75 if level in LEVELS[2:] else 0.4) * len(chosen)


@pytest.mark.parametrize(
    ("canoes", "says"),
    [("shore shore", "no canoe on the water"), ("shore falls", "no canoe on the water"), ("1 shore", "carries none")],
)
def test_a_hint_speaks_of_the_river_only_to_those_who_have_a_canoe_on_it(canoes: str, says: str) -> None:
    state = choosing(canoes, "shore shore", "shore shore", "shore shore")
    assert says in reason_for(state, ChooseCard(Card.SIX))


def reason_for(state: Niagara, action: ChooseCard) -> str:
    """Return the reason given to seat 0 for this action, if it is advised."""
    return advice(state.observation(0), action, state.legal_actions(0)).reason


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_nothing_learnt_with_other_options_is_used_again(option: Option, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[MatchOptions]()

    def rounds_with(position: Position, seat: Seat, card: Card, flow: int) -> float:
        asked.append(position.options)
        return float(flow)

    monkeypatch.setattr(search, "rounds_with", rounds_with)
    monkeypatch.setattr(search, "_likely", {})
    monkeypatch.setattr(search, "_rounds", {})
    position = choosing("3 shore", "shore shore", "shore shore").position
    other = copy(position)
    value = getattr(position.options, option.name)
    changed = next(choice for choice in option.choices if choice != value)
    other.options = msgspec.convert(msgspec.to_builtins(position.options) | {option.name: changed}, MatchOptions)
    for start in (position, other):
        search.played_on(copy(start), start.round, stream(0, "test"))
    assert other.options in asked
