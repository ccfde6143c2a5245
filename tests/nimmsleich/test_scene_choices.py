"""Controls of the scene and their refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nimmsleich.rules.actions import Bid, Denounce, Spend
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from nimmsleich.view.picture import counts_on
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.labels import Label
from table.offer.options import OptionValue
from tests.contract.lesson_hands import tab_to
from tests.nimmsleich.nimmsleich_window import Table, table

FOUR = ("human", "novice", "novice", "novice")


def truth_of(played: Table) -> NimmsLeich:
    state = played.scene.context.match.state
    assert isinstance(state, NimmsLeich)
    return state


def text_of(played: Table, name: str) -> str:
    widget = played.scene.ui.find(name)
    assert isinstance(widget, Button)
    return widget.text


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path, *FOUR, options={"dealer": "4"}) as played:
        yield played


def test_the_button_says_what_will_be_bid(played: Table) -> None:
    played.wait_for_turn()
    played.driver.click("corpse-5")
    assert text_of(played, "bid") == "Bid 1 × Dead Sea"
    played.driver.wheel("corpse-5", 1)
    played.driver.wheel("slate", 1)
    assert text_of(played, "bid") == "Bid 3 × Dead Sea"
    played.driver.wheel("corpse-2", 1)
    assert text_of(played, "bid") == "Bid 1 × Dead Weight", "the wheel over another body picks it first"
    played.driver.click("corpse-5")
    played.driver.key("up")
    played.driver.key("+")
    played.driver.key("down")
    played.driver.click("bid")
    played.wait_until(lambda: len(played.scene.context.view.calls) > 0)
    assert played.scene.context.view.calls[0].bid == Bid(2, 5)


def test_enter_picks_a_body_and_bids_it_once_it_is_picked(played: Table) -> None:
    played.wait_for_turn()
    played.driver.key("5")
    played.driver.key("up")
    played.driver.key("left")
    played.driver.key("return")
    assert text_of(played, "bid") == "Bid 1 × Dead Language"
    assert not played.scene.context.view.calls
    played.driver.key("up")
    played.driver.key("return")
    played.wait_until(lambda: len(played.scene.context.view.calls) > 0)
    assert played.scene.context.view.calls[0].bid == Bid(2, 4)


def test_enter_bids_nothing_that_the_player_has_not_picked(played: Table) -> None:
    played.wait_for_turn()
    before = text_of(played, "bid")
    tab_to(played.driver, f"corpse-{played.display.bidding.corpse}")
    played.driver.key("return")
    played.driver.hasty = True
    played.driver.key("return")
    played.driver.wait(0.5)
    assert (len(played.scene.context.match.state.observation(0).calls), text_of(played, "bid")) == (0, before)
    played.driver.key("return")
    played.wait_until(lambda: len(played.scene.context.view.calls) > 0)


def test_nothing_can_be_denounced_before_the_first_bid(played: Table) -> None:
    played.wait_for_turn()
    denounce = played.scene.ui.find("denounce")
    assert not denounce.enabled
    assert "open" in denounce.reason
    played.driver.click("denounce")
    assert not played.scene.context.view.calls
    assert played.scene.context.view.denouncer == -1


def test_a_lower_number_cannot_be_chosen_than_raises(tmp_path: Path) -> None:
    with table(tmp_path, *FOUR) as played:
        played.wait_for_turn()
        while played.scene.context.view.bid is None:
            played.driver.click("bid")
            played.wait_for_turn()
        last = played.scene.context.view.bid
        for corpse in range(1, 7):
            played.driver.click(f"corpse-{corpse}")
            played.driver.key("down")
            played.driver.key("down")
            chosen = played.display.bidding.chosen
            assert chosen.index > last.index
            assert chosen.count == last.count + (corpse <= last.corpse)


def test_a_token_in_turn_shows_two_cards_to_its_spender(played: Table) -> None:
    played.wait_for_turn()
    scene = played.scene
    assert not scene.context.view.sure[1]
    played.driver.click("token")
    played.driver.click("target-1")
    assert not scene.ui.find("send").visible, "two different opponents (NL-40)"
    assert scene.ui.find("detective.words", Label).text == "Choose one more opponent"
    played.driver.draw()
    played.driver.click("target-3")
    played.wait_for_turn()
    truth = truth_of(played).position.hands
    assert scene.context.view.hands[1] == tuple(truth[1])
    assert scene.context.view.hands[3] == tuple(truth[3])
    assert scene.context.view.hands[2] == (None,)
    assert scene.context.view.tokens[0] == 1
    known = counts_on([*truth[1], *truth[3]])
    for corpse, (own, others) in enumerate(zip(counts_on(truth[0]), known, strict=True), start=1):
        told = scene.ui.find(f"corpse-{corpse}").tooltip
        words = f"You hold {own} and know of {others} more." if others else f"You hold {own}."
        assert told.endswith(words)


@pytest.mark.parametrize("rivals", [3, 4, 5])
def test_arrows_go_from_rival_to_rival_once_a_detective_is_under_way(tmp_path: Path, rivals: int) -> None:
    with table(tmp_path, "human", *["novice"] * rivals, options={"dealer": str(rivals + 1)}) as played:
        played.wait_for_turn()
        ui = played.scene.ui
        ui.focus(ui.find("token"))
        played.driver.key("return")
        visited = []
        for _ in range(rivals):
            played.driver.step()
            visited.append(ui.focused.name if ui.focused else "")
            played.driver.key("right")
        assert visited == [f"target-{seat}" for seat in range(1, rivals + 1)]


def test_escape_gives_up_the_detective_and_then_opens_the_menu(played: Table) -> None:
    played.wait_for_turn()
    played.driver.click("token")
    played.driver.click("target-2")
    played.driver.key("escape")
    played.driver.step()
    assert not played.display.detectives.is_choosing
    assert played.scene.ui.find("bid").visible
    assert played.scene.ui.dialog is None
    assert played.scene.context.view.tokens[0] == 2
    played.driver.key("escape")
    assert played.scene.ui.dialog is not None


def test_a_token_out_of_turn_lets_the_bots_wait(tmp_path: Path) -> None:
    slow = Settings(reduced_motion=True, bot_speed=0.5)
    with table(tmp_path, *FOUR, options={"dealer": "1"}, settings=slow) as played:
        scene = played.scene
        played.wait_until(lambda: scene.context.view.phase is Phase.BIDDING and scene.ui.find("token").enabled)
        assert scene.context.acting is None
        played.driver.click("token")
        bids = len(scene.context.view.calls)
        played.driver.wait(4.0)
        assert len(scene.context.view.calls) == bids, "nobody bids while cards are chosen"
        played.driver.click("target-2")
        played.driver.click("target-1")
        played.wait_until(lambda: scene.context.view.tokens[0] == 1)
        spent = [entry.action for entry in scene.context.match.past if entry.seat == 0]
        assert [type(action) for action in spent] == [Spend]
        assert scene.context.view.hands[2] == tuple(truth_of(played).position.hands[2])


@pytest.mark.parametrize(("rivals", "clicked", "seen"), [(3, (3, 1), {1, 3}), (2, (2,), {2})])
def test_with_a_detective_a_click_on_a_face_looks(
    tmp_path: Path, rivals: int, clicked: tuple[int, ...], seen: set[int]
) -> None:
    """NL-40, NL-33: two rivals, or both cards of one of two, without a further click."""
    options: dict[str, OptionValue] = {"dealer": str(rivals + 1), "tells": True}
    with table(tmp_path, "human", *["novice"] * rivals, options=options) as played:
        played.wait_for_turn()
        played.driver.click("token")
        for seat in clicked:
            played.driver.click(f"seat-{seat}.face")
        assert played.scene.ui.dialog is None, "no notes are opened meanwhile"
        played.wait_for_turn()
        hands = played.scene.context.view.hands
        assert {seat for seat in range(1, rivals + 1) if None not in hands[seat]} == seen
        assert played.scene.context.view.tokens[0] == 1


def test_three_players_choose_any_two_cards(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", options={"dealer": "3"}) as played:
        played.wait_for_turn()
        scene = played.scene
        played.driver.click("token")
        played.driver.click("target-2-0")
        played.driver.click("target-2-1")
        played.wait_for_turn()
        assert scene.context.view.hands[2] == tuple(truth_of(played).position.hands[2])
        assert scene.context.view.hands[1] == (None, None)


def test_the_count_can_be_looked_at_again(tmp_path: Path) -> None:
    with table(tmp_path, *FOUR) as played:
        played.wait_until(lambda: played.scene.context.acting is not None)
        while not played.scene.context.view.rounds:
            played.wait_until(lambda: played.scene.context.acting is not None or bool(played.scene.context.view.rounds))
            if played.scene.context.view.rounds:
                break
            if played.scene.context.view.phase is Phase.VOTING:
                played.driver.click("fist")
            else:
                played.driver.click("denounce" if played.scene.ui.find("denounce").enabled else "bid")
            played.driver.step(3)
        played.wait_until(lambda: played.scene.ui.dialog is not None)
        past = played.scene.context.view.rounds[-1]
        assert played.scene.ui.find("count.picture").value == past.count, "without movements the count is shown at once"
        played.driver.key("return")
        assert played.scene.ui.dialog is None
        played.driver.click("last-count")
        assert played.scene.ui.find("count.picture").value == past.count


@contextmanager
def showdown_of_a_wild_bid(folder: Path) -> Iterator[Table]:
    """Open an animated match just after the showdown of a bid that cannot hold."""
    with table(folder, *FOUR, options={"dealer": "4"}, settings=Settings(bot_speed=2.0)) as played:
        played.wait_for_turn()
        played.display.bidding.choose(1, 24)
        played.driver.click("bid")
        played.wait_until(lambda: played.display.state.table.showdown is not None)
        yield played


def test_with_movements_the_cards_are_counted_one_by_one(tmp_path: Path) -> None:
    with showdown_of_a_wild_bid(tmp_path) as played:
        scene, display = played.scene, played.display
        showdown = display.state.table.showdown
        assert showdown is not None
        counts = []
        while display.state.table.showdown is not None:
            counts.append(showdown.count)
            played.driver.step()
        assert counts == sorted(counts)
        assert set(counts) == set(range(truth_of(played).position.rounds[-1].count + 1))
        assert showdown.decided
        assert not showdown.holds
        played.driver.wait(1.0)
        assert scene.ui.dialog is None, "who has watched the count needs no picture of it"


def test_a_click_on_greyed_votes_does_not_skip_the_count(tmp_path: Path) -> None:
    with showdown_of_a_wild_bid(tmp_path) as played:
        showdown = played.display.state.table.showdown
        assert showdown is not None
        assert not played.scene.ui.find("fist").enabled
        played.driver.click("fist")
        assert not showdown.decided
        assert played.scene.context.motion.is_busy


def test_a_click_during_the_count_leads_to_the_verdict_and_the_next_one_goes_on(tmp_path: Path) -> None:
    left = []
    for clicks in (0, 1, 2):
        with showdown_of_a_wild_bid(tmp_path / str(clicks)) as played:
            scene, table_top = played.scene, played.display.state.table
            showdown = table_top.showdown
            assert showdown is not None
            scene.context.motion.speed = 1.0
            if clicks:
                played.driver.click((960.0, 700.0))
                assert (showdown.decided, showdown.count) == (True, truth_of(played).position.rounds[-1].count)
                played.driver.click((960.0, 700.0))
                played.driver.wait(0.6)
                assert table_top.showdown is showdown, "an impatient double click does not hide the verdict"
            if clicks == 2:
                played.driver.click((960.0, 700.0))
                assert table_top.showdown is None
            played.wait_until(lambda table_top=table_top: table_top.showdown is None)  # type: ignore[misc]
            scene.context.controller.paused = True
            played.wait_until(lambda scene=scene: not scene.context.motion.is_busy)  # type: ignore[misc]
            played.driver.wait(0.3)
            assert scene.ui.dialog is None, "who has seen the verdict needs no picture of it"
            left.append((table_top.hands, table_top.piles, table_top.box, table_top.away, scene.context.view))
    assert left[0] == left[1] == left[2]


def test_the_hint_puts_its_bid_together(tmp_path: Path) -> None:
    with table(tmp_path, *FOUR, practice=True, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        scene = played.scene
        display = played.display
        played.driver.key("h")
        played.wait_until(lambda: scene.context.hint is not None)
        assert scene.context.hint is not None
        action = scene.context.hint.action
        if isinstance(action, Bid):
            assert display.bidding.chosen == action
        assert not isinstance(action, Denounce), "there is nothing to denounce yet"
        lines = display.odds_lines()
        assert len(lines) == 1
        assert f"{display.bidding.chosen.count} ×" in lines[0].text


def test_undo_takes_a_bid_back_in_practice(tmp_path: Path) -> None:
    with table(tmp_path, *FOUR, practice=True, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        played.driver.click("bid")
        played.wait_until(lambda: len(played.scene.context.view.calls) >= 2)
        played.driver.key("ctrl+z")
        played.driver.step(2)
        assert played.scene.context.view.calls == ()
        assert played.display.state.table.calls == []


def test_what_was_taken_back_leaves_no_trace_in_how_the_story_is_told(tmp_path: Path) -> None:
    with table(tmp_path, *FOUR, practice=True, options={"dealer": "4"}) as played:
        for _ in range(3):
            played.wait_for_turn()
            played.driver.click("bid")
            played.wait_until(lambda: played.scene.context.acting == 0 and len(played.scene.context.view.calls) >= 2)
            played.driver.key("ctrl+z")
            played.driver.step(2)
        played.driver.click("bid")
        played.wait_for_turn()
        log = played.scene.log
        told = [line.text for line in log.panel.lines.entries]
        log.retell()
        assert told == [line.text for line in log.panel.lines.entries]


def test_a_bid_is_quick(played: Table) -> None:
    """Another click on the picked body adds one, digits set the number, and a button raises by the least (NL-24)."""
    played.wait_for_turn()
    assert not played.driver.find("least").enabled, "nothing is there to be raised"
    played.driver.click("corpse-6")
    played.driver.click("corpse-6")
    played.driver.click("corpse-6")
    assert text_of(played, "bid") == "Bid 3 × Dead Heat"
    played.driver.key("6")
    assert text_of(played, "bid") == "Bid 4 × Dead Heat"
    tab_to(played.driver, "count")
    played.driver.key("7")
    assert text_of(played, "bid") == "Bid 7 × Dead Heat"
    played.driver.key("1")
    assert text_of(played, "bid") == "Bid 1 × Dead Heat"
    played.driver.key("2")
    assert text_of(played, "bid") == "Bid 12 × Dead Heat"
    played.driver.key("9")
    assert text_of(played, "bid") == "Bid 9 × Dead Heat", "129 are too many"
    played.driver.key("2")
    played.driver.click("bid")
    played.wait_until(lambda: len(played.scene.context.view.calls) > 0)
    played.wait_for_turn()
    last = played.scene.context.view.bid
    assert last is not None
    before = len(played.scene.context.match.state.observation(0).calls)
    played.driver.click("least")
    played.wait_until(lambda: len(played.scene.context.match.state.observation(0).calls) > before)
    raised = played.scene.context.match.state.observation(0).calls[before]
    assert raised.bid.index == last.index + 1


def test_clicks_in_quick_succession_all_count(played: Table) -> None:
    played.wait_for_turn()
    played.driver.click("corpse-6")
    played.driver.hasty = True
    for corpse, name in ((5, "Dead Sea"), (6, "Dead Heat")):
        for _ in range(4):
            played.driver.click(f"corpse-{corpse}")
        assert text_of(played, "bid") == f"Bid 4 × {name}"


def test_the_focus_follows_to_the_body_that_is_preselected_in_the_next_round(played: Table) -> None:
    """Two frames would say that two bodies are chosen."""
    played.wait_for_turn()
    weakest = next(corpse for corpse in range(1, 7) if corpse != played.display.bidding.corpse)
    played.driver.key(str(weakest))
    played.display.bidding.choose(weakest, 24)
    played.driver.key("return")
    played.wait_until(lambda: played.scene.context.view.round == 2)
    while played.scene.context.view.phase is not Phase.BIDDING or played.scene.context.acting is None:
        played.wait_for_turn()
    focused = played.scene.ui.focused
    assert played.display.bidding.corpse != weakest
    assert focused is played.driver.find(f"corpse-{played.display.bidding.corpse}")
