"""The four levels: what they do in positions whose answer is plain, and that they say why with the right figures."""

import random
from collections.abc import Sequence
from itertools import product
from statistics import mean, median

import msgspec
import pytest

from nimmsleich import GAME
from nimmsleich.bots.advice import believe
from nimmsleich.cards import CORPSES, DECK
from nimmsleich.rules.actions import Bid, Denounce, KeepHand, Shed, Spend, Swap, Vote
from nimmsleich.rules.odds import exact_odds, percent
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import NimmsleichView
from table.contract import CHANCE, SPECTATOR, Action
from table.game import LEVELS, Advice
from table.match.match import Match
from table.match.players import BotPlayer, Player, Question, Thinking
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup, players_at_once
from table.tempers import TEMPERS
from tests.nimmsleich.positions import count_of, dealt, denounced, fresh, judged, written

every_level = pytest.mark.parametrize("level", LEVELS)
who_reckons = pytest.mark.parametrize("level", LEVELS[1:])


def answer(level: str, state: NimmsLeich, seat: int, seed: int = 0) -> Advice:
    """Return the bot's advice for `seat`, which must be the same as its choice."""
    view, legal = state.observation(seat), state.legal_actions(seat)
    bot = GAME.make_bot(level)
    advice = bot.advise(view, legal, stream(seed, "test"))
    assert bot.choose(view, legal, stream(seed, "test")) == advice.action
    if advice.action is not None:
        assert advice.action in legal
    return advice


def all_known() -> NimmsLeich:
    """Seat 0 opens; all four hands have been shown before: three Dead Letters and five others at most of a kind."""
    return written([[0], [6], [12], [18]], [2, 2, 2, 2], shown=list(range(len(DECK))))


@every_level
def test_a_bid_that_is_sure_is_believed_in_the_vote(level: str) -> None:
    state = dealt(4)
    own = max(DECK[card][0] for card in state.position.hands[0])
    assert own == 4, "card 0 bears four Dead Letters"
    denounced(state, Bid(1, 1))
    for seed in range(5):
        assert answer(level, state, 0, seed).action == Vote(True)


@every_level
def test_a_bid_that_is_impossible_is_not_believed_in_the_vote(level: str) -> None:
    state = dealt(4)
    denounced(state, Bid(24, 1))
    for seed in range(5):
        assert answer(level, state, 0, seed).action == Vote(False)


@every_level
def test_a_bid_that_is_impossible_is_denounced(level: str) -> None:
    state = dealt(4)
    state.apply(1, Bid(23, 6))
    state.position.tokens[2] = 0
    for seed in range(5):
        assert answer(level, state, 2, seed).action == Denounce()


@who_reckons
def test_a_bid_that_is_sure_is_not_denounced(level: str) -> None:
    state = dealt(4)
    state.position.tokens[2] = 0
    state.apply(1, Bid(1, 1))
    assert isinstance(answer(level, state, 2).action, Bid)


class Watched:
    """Player whose answers are compared with what it knows for certain."""

    def __init__(self, player: Player, openings: set[int]) -> None:
        self._player = player
        self._openings = openings

    def choose(self, question: Question) -> Action | Thinking | None:
        answer, view = self._player.choose(question), question.view
        assert isinstance(view, NimmsleichView)
        chance = exact_odds(view).chance
        others = [bid for bid in question.legal if isinstance(bid, Bid) and chance(bid) > 1e-9]
        if isinstance(answer, Bid):
            assert chance(answer) > 1e-9 or not others
            if view.bid is None:
                self._openings.add(answer.count)
        elif isinstance(answer, Denounce) and view.bid is not None:
            assert chance(view.bid) < 1 - 1e-9 or not others
        elif isinstance(answer, Vote) and view.bid is not None:
            assert chance(view.bid) > 1e-9 if answer.thumb else chance(view.bid) < 1 - 1e-9
        return answer


@pytest.mark.parametrize(("level", "temper"), [*product(LEVELS[:3], ["bold", "spiteful"]), ("master", "fair")])
def test_openings_vary_and_no_answer_contradicts_what_is_certain(level: str, temper: str) -> None:
    openings = set[int]()
    for seed in range(2):
        setup = headless_setup(GAME, (f"{level}:{temper}",) * 4, {}, seed)
        players = {seat: Watched(player, openings) for seat, player in players_at_once(GAME, setup).items()}
        TurnController(Match(GAME, setup), players).play_out()
    assert len(openings) > 1


@every_level
def test_whoever_opens_bids_or_looks(level: str) -> None:
    """NL-23"""
    assert isinstance(answer(level, dealt(6), 1).action, Bid | Spend)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_bid_of_all_can_only_be_denounced(level: str) -> None:
    """NL-24"""
    state = dealt(4)
    state.position.tokens[2] = 0
    state.apply(1, Bid(24, 6))
    assert answer(level, state, 2).action == Denounce()


@who_reckons
def test_when_all_cards_are_known_votes_are_right_and_tokens_are_kept(level: str) -> None:
    """NL-27"""
    for extra, thumb in ((0, True), (1, False)):
        state = all_known()
        true = count_of(state, 2)
        denounced(state, Bid(true + extra, 2))
        assert answer(level, state, 2).action == Vote(thumb)
    state = all_known()
    state.apply(0, Bid(count_of(state, 2), 2))
    assert not isinstance(answer(level, state, 1).action, Spend)
    assert answer(level, state, 2).action is None


@pytest.mark.parametrize("seed", range(4))
def test_the_master_never_opens_with_a_lie_when_everybody_knows_all_cards(seed: int) -> None:
    """NL-27: in the seventh round every card has been shown; a false bid would be denounced and lost."""
    state = in_the_seventh_round(seed)
    (opener,) = state.actors()
    assert not exact_odds(state.observation(opener)).unknown
    bid = answer("master", state, opener).action
    assert isinstance(bid, Bid)
    assert count_of(state, bid.corpse) >= bid.count


def in_the_seventh_round(seed: int) -> NimmsLeich:
    """Six rounds of one bid each, judged by seats that take turns in believing, so that nobody wins six times."""
    state = fresh(4)
    state.apply(CHANCE, state.sample_chance(stream(seed, "deal")))
    for number in range(6):
        judged(state, Bid(4, 1 + (number + seed) % 6), thumbs=[seat for seat in range(4) if (seat + number) % 2])
    assert state.position.round == 7
    return state


def test_the_master_votes_against_the_odds_when_being_right_would_end_the_match() -> None:
    """NL-28: seat 1 owns one card and denounces; if the fists win, it has won, whoever else is right."""
    state = written([[0], [6], [12], [18]], [4, 0, 4, 4])
    chance = exact_odds(state.observation(2)).chance
    denounced(state, next(bid for bid in bids_of(state, 0) if 0.1 < chance(bid) < 0.25))
    assert believe(state.observation(2)).chance(state.observation(2).calls[-1].bid) < 0.5
    advice = answer("master", state, 2)
    assert advice.action == Vote(True)
    assert answer("regular", state, 2).action == Vote(False)
    assert "race" in advice.reason


def bids_of(state: NimmsLeich, seat: int) -> list[Bid]:
    return [action for action in state.legal_actions(seat) if isinstance(action, Bid)]


@pytest.mark.parametrize("level", ["expert", "master"])
def test_tokens_go_where_it_is_close_and_not_where_it_is_clear(level: str) -> None:
    """NL-40"""
    chance = exact_odds(dealt(4).observation(2)).chance
    spent = {"close": 0, "clear": 0}
    for bid in bids_of(dealt(4), 1)[::3][:18]:
        state = dealt(4)
        state.apply(1, bid)
        case = "close" if 0.35 < chance(bid) < 0.6 else "clear" if chance(bid) < 0.01 else ""
        if case:
            spent[case] += isinstance(answer(level, state, 2).action, Spend)
    assert spent["close"] > 0
    assert spent["clear"] == 0


@every_level
def test_the_figures_of_a_reason_are_the_odds_on_the_screen(level: str) -> None:
    """The percentage in the sentence is that of the exact odds, and the sentence names the bid."""
    told = 0
    for seed in range(12):
        state = dealt(4)
        state.apply(1, Bid(1 + seed // 2, 1 + seed % 6))
        state.position.tokens[2] = seed % 2
        advice = answer(level, state, 2, seed)
        bid = advice.action if isinstance(advice.action, Bid) else state.observation(2).bid
        assert bid is not None
        assert advice.details["corpse"] == CORPSES[bid.corpse - 1]
        assert advice.details["count"] == bid.count
        assert advice.details["percent"] == percent(exact_odds(state.observation(2)).chance(bid))
        sentence = advice.reason % advice.details
        assert f"{advice.details['percent']}%" in sentence
        told += 1
    assert told == 12


def test_a_hint_reads_like_the_one_in_the_rules_of_the_house() -> None:
    state = dealt(4)
    state.apply(1, Bid(7, 5))
    state.position.tokens[2] = 0
    advice = answer("regular", state, 2)
    percentage = percent(exact_odds(state.observation(2)).chance(Bid(7, 5)))
    assert advice.reason % advice.details == f"7 × Dead Sea holds in {percentage}% of the cases: denounce."


@every_level
def test_three_players_part_with_a_card(level: str) -> None:
    """NL-31, NL-32"""
    state = written([[0, 35], [2, 3], [4, 5]], [3, 3, 3], round=2)
    judged(state, Bid(1, 1), thumbs=(0, 1, 2))
    assert answer(level, state, 0).action == Shed(1), "card 0 bears four of a kind: it is worth keeping"


def test_known_hands_are_kept_by_some_and_swapped_by_others() -> None:
    """NL-34"""
    state = written([[0, 35], [2, 3], [4, 5]], [0, 3, 3], opener=0)
    judged(state, Bid(30, 1), thumbs=(0,))
    choices = {level: answer(level, state, 0).action for level in LEVELS}
    assert choices["novice"] == choices["regular"] == KeepHand()
    assert choices["expert"] == choices["master"] == Swap(1)


@every_level
def test_equal_views_get_equal_answers_and_bots_remember_nothing(level: str) -> None:
    bot = GAME.make_bot(level)
    state = dealt(4)
    state.apply(1, Bid(3, 4))
    view = state.observation(2)
    copy = msgspec.json.decode(msgspec.json.encode(view), type=NimmsleichView)
    legal = state.legal_actions(2)
    first = [bot.choose(view, legal, stream(seed)) for seed in range(6)]
    bot.choose(dealt(6).observation(1), dealt(6).legal_actions(1), stream(9))
    assert [bot.choose(copy, legal, stream(seed)) for seed in range(6)] == first


@every_level
def test_what_is_hidden_from_the_seat_changes_nothing(level: str) -> None:
    """Two deals that differ only in what seat 2 cannot know: the same answer."""
    answers = [answer(level, state, 2, seed=4).action for state in twins()]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seats", [3, 4])
def test_regulars_do_not_creep(seats: int) -> None:
    """With three seats a round had 21 bids at the median before."""
    bids: list[int] = []
    for seed in range(6):
        match = Match(GAME, headless_setup(GAME, ("regular",) * seats, {}, seed))
        bots = {seat: BotPlayer(GAME.make_bot("regular"), seed) for seat in range(seats)}
        TurnController(match, bots).play_out()
        bids += [len(past.calls) for past in match.state.observation(SPECTATOR).rounds]
    assert 4 <= median(bids) <= 12


def twins() -> Sequence[NimmsLeich]:
    state = dealt(4)
    state.apply(1, Bid(4, 3))
    twin = state.clone()
    twin.position.hands[0], twin.position.piles[3][0] = [twin.position.piles[3][0]], twin.position.hands[0][0]
    assert twin.position.hands != state.position.hands
    assert twin.observation(2) == state.observation(2)
    return state, twin


@every_level
def test_answers_depend_on_nothing_but_the_stream_they_are_given(level: str) -> None:
    state = dealt(4)
    state.apply(1, Bid(4, 3))
    first = answer(level, state, 2, seed=1)
    random.setstate(random.Random(5).getstate())
    assert answer(level, state, 2, seed=1) == first


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_bold_bluff_more_than_the_careful_and_the_spiteful_denounce_sooner(level: str) -> None:
    chances: dict[str, list[float]] = {"bold": [], "careful": []}
    denials = {"plain": 0, "spiteful": 0}
    for count, corpse in product(range(2, 9), range(1, 7)):
        state = dealt(4)
        state.position.tokens[2] = 0
        state.apply(1, Bid(count, corpse))
        view, legal = state.observation(2), state.legal_actions(2)
        for temper, found in chances.items():
            action = GAME.make_bot(level, TEMPERS[temper]).choose(view, legal, stream(1))
            found += [exact_odds(view).chance(action)] if isinstance(action, Bid) else []
        for temper in denials:
            action = GAME.make_bot(level, TEMPERS[temper]).choose(view, legal, stream(1))
            denials[temper] += action == Denounce()
    assert mean(chances["bold"]) < mean(chances["careful"]) - 0.005
    assert denials["spiteful"] >= denials["plain"] + (level == "expert")
