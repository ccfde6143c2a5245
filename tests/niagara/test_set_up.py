"""How many can play, and with how many gems."""

import pytest

from niagara import GAME


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_up_to_five_play_without_spirits_unless_they_choose_some(seats: int) -> None:
    """NI-10"""
    view = GAME.setup(seats).observation(0)
    assert not view.rules.double_canoe
    assert {count for site in view.sites for count in site} == {0, 7}


def test_six_who_chose_no_module_play_with_the_double_canoe() -> None:
    """NI-10"""
    view = GAME.setup(6).observation(0)
    assert view.rules.double_canoe
    assert {count for site in view.sites for count in site} == {0, 8}


def test_six_who_chose_another_module_play_with_that_alone() -> None:
    """NI-10"""
    view = GAME.setup(6, {"beaver": True}).observation(0)
    assert view.rules.beaver
    assert not view.rules.double_canoe
    assert {count for site in view.sites for count in site} == {0, 8}


def test_three_with_spirits_have_fewer_gems() -> None:
    """NI-10"""
    sites = GAME.setup(3, {"lasso": True}).observation(0).sites
    assert {count for site in sites for count in site} == {0, 6}
