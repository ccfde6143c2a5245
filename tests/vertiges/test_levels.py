"""The four levels of bots at hand-written tables: what they lay, lift, let pass and call."""

from __future__ import annotations

import gettext
import random
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from table.contract import Action
from table.game import LEVELS
from table.rng import stream
from table.tempers import TEMPERS
from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import done, ended, lay, written
from vertiges import GAME
from vertiges.bots.levels import Expert, Regular
from vertiges.rules.actions import Catch, EndTurn, Handle, VertigesAction
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import is_interlocked


def answer(state: Vertiges, level: str, seat: int = 0, seed: int = 1) -> VertigesAction | None:
    action = GAME.make_bot(level).choose(state.observation(seat), state.legal_actions(seat), stream(seed, "levels"))
    assert action is None or isinstance(action, VertigesAction)
    return action


def calls(state: Vertiges, level: str, seat: int, times: int = 200) -> int:
    """Return the number of calls of a bot that is asked about a mistake again and again."""
    return sum(isinstance(answer(state, level, seat, seed), Catch) for seed in range(times))


def deeds(actions: Sequence[Action | None]) -> set[str]:
    return {action.intention.deed for action in actions if isinstance(action, Handle)}


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_aims_at_a_seat_where_its_piece_interlocks(level: str) -> None:
    """VE-22, VE-24."""
    for seed in range(8):
        state = written([HAND, OTHER])
        action = answer(state, level, seed=seed)
        assert isinstance(action, Handle)
        if action.intention.deed == "lay":
            done(state, action)
            table, piece = state.position.table, action.intention.piece
            assert any(is_interlocked(table[piece], below) for below in table.placed if below.piece != piece)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_stream_give_the_same_answer(level: str) -> None:
    state = written([HAND, OTHER])
    assert answer(state, level) == answer(state.clone(), level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_may_do_what_it_chooses(level: str) -> None:
    for seed in range(8):
        state = written([HAND, OTHER], laid=[31])
        action = answer(state, level, seed=seed)
        assert action is not None
        state.check(0, action)


def test_the_higher_the_level_the_steadier_the_hand() -> None:
    state = written([HAND, OTHER])
    tremors = []
    for level in LEVELS:
        action = answer(state, level)
        assert isinstance(action, Handle)
        tremors.append(action.intention.tremor)
    assert tremors == sorted(tremors, reverse=True)
    assert tremors[-1] > 0


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_steady_level_takes_the_zap_that_pays(level: str) -> None:
    """VE-50, VE-51: with nothing else to lay, three pieces and a star are worth the risk."""
    state = written([[14, 15], OTHER], laid=[31])
    assert "zap" in deeds([answer(state, level)])


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_nothing_to_lay_ends_its_turn_or_makes_a_zap(level: str) -> None:
    """VE-24."""
    action = answer(written([[14, 15], OTHER], laid=[31]), level)
    assert isinstance(action, EndTurn) or deeds([action]) == {"zap"}


def test_attention_grows_with_the_level() -> None:
    """VE-40: a player stops although 47 fits."""
    state = written([HAND, OTHER])
    done(state, lay(state, 9))
    ended(state)
    noticed = [calls(state, level, seat=1) for level in LEVELS]
    assert noticed == sorted(noticed)
    assert 0 < noticed[0] < noticed[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_calls_where_nothing_fitted(level: str) -> None:
    """VE-40: a wrong call costs nothing, and tells how little its caller sees."""
    state = written([[47, 14], OTHER])
    done(state, lay(state, 47))
    ended(state)
    assert calls(state, level, seat=1, times=20) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_the_reason_is_a_whole_sentence(level: str) -> None:
    state = written([HAND, OTHER])
    advice = GAME.make_bot(level).advise(state.observation(0), state.legal_actions(0), random.Random(1))
    sentence = gettext.gettext(advice.reason) % advice.details
    assert sentence.endswith(".")
    assert isinstance(advice.action, Handle)
    assert msgspec.structs.asdict(advice.action)["intention"].piece in HAND


@pytest.mark.parametrize(("temper", "least", "most"), [("plain", 20, 40), ("bold", 36, 54), ("careful", 6, 24)])
def test_a_regular_takes_a_good_zap_at_once_now_and_then(temper: str, least: int, most: int) -> None:
    """VE-50: three pieces and a star can be moved, and 47 fits as well. Careful ones rather build on."""
    state = written([HAND, OTHER], laid=[31])
    bot, view, legal = GAME.make_bot("regular", TEMPERS[temper]), state.observation(0), state.legal_actions(0)
    told = [bot.choose(view, legal, stream(seed, "daring")) for seed in range(60)]
    taken = sum(isinstance(action, Handle) and action.intention.deed == "zap" for action in told)
    assert least <= taken <= most


def test_an_expert_carries_three_pieces_calmly() -> None:
    """VE-51: a mere pair as fast as a single piece, anything larger with care."""
    hand = Expert.hand
    assert hand.speed_with(1) == hand.speed_with(2) > hand.speed_with(3) > hand.speed_with(8)
    assert hand.odds(5) > Regular.hand.odds(5)


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_spiteful_bot_rather_lays_what_starves_the_next_player(level: str) -> None:
    """VE-4: a plain bot of these levels does not look at the next hand."""
    state = written([[9, 18], [14, 22, 24]], piles=[[5, 33], [36, 37]])
    view, legal = state.observation(0), state.legal_actions(0)
    hindered = Counter[str]()
    for name in ("plain", "spiteful"):
        bot = GAME.make_bot(level, TEMPERS[name])
        for seed in range(60):
            hindered[name] += bot.advise(view, legal, stream(seed, "taste")).details.get("seat") == 1
    assert hindered["spiteful"] > hindered["plain"]
