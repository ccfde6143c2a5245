"""The plan of a match that is being set up: who sits where, ready tables, what is kept of it."""

from __future__ import annotations

import msgspec
import pytest

from main import GAMES
from stage.graphics.cast import PEOPLE, person_of
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.settings import LastSetup
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from tests.stage.menu_window import NIMMSLEICH


def test_the_first_plan_is_one_person_and_bots_of_different_names_and_colours() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert [seat.player for seat in plan.seats] == [HUMAN, "regular", "regular", "regular"]
    assert len({seat.name for seat in plan.seats}) == len({seat.colour for seat in plan.seats}) == 4
    assert plan.options == NIMMSLEICH.complete_options({})


def test_a_colour_that_is_taken_is_exchanged() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.set_colour(0, 2)
    assert [seat.colour for seat in plan.seats] == [2, 1, 0, 3]
    plan.set_colour(0, 5)
    assert [seat.colour for seat in plan.seats] == [5, 1, 0, 3]


def test_seats_are_added_and_removed_within_the_games_range() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    while plan.can_add:
        plan.add()
    assert len(plan.seats) == 6
    assert sorted(seat.colour for seat in plan.seats) == list(range(6))
    assert plan.doubled == ""
    while plan.can_remove:
        plan.remove(0)
    assert len(plan.seats) == 3


def test_who_comes_sits_down_on_the_chair_that_is_meant() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert plan.chairs == [0, 1, 3, 5]
    assert plan.free_chairs == [2, 4]
    names = [seat.name for seat in plan.seats]
    assert plan.add(2) == 2
    assert plan.chairs == [0, 1, 2, 3, 5]
    assert [seat.name for seat in plan.seats] == [*names[:2], "Elif", *names[2:]]
    plan.remove(1)
    assert plan.chairs == [0, 2, 3, 5]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_ready_table_keeps_names_and_colours_and_sets_everything_else(game: Game) -> None:
    plan = SeatingPlan.first(game)
    plan.change(0, name="Léa", player="master")
    plan.set_colour(0, 5)
    others = [seat.name for seat in plan.seats[1:]]
    for table in reversed(game.ready_tables):
        assert not plan.is_at(table)
        plan.take(table)
        assert plan.is_at(table)
        assert [seat.player for seat in plan.seats] == [HUMAN, *table.bots]
        assert plan.options == game.complete_options(table.options)
        assert (plan.seats[0].name, plan.seats[0].colour) == ("Léa", 5)
        assert [seat.name for seat in plan.seats[1:]][: len(others)] == others[: len(table.bots)]
        assert len(plan.chairs) == len(set(plan.chairs)) == len(plan.seats)
        assert plan.doubled == ""


def test_a_seat_without_a_name_gets_one_that_nobody_has() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.change(0, name="  ")
    plan.change(2, name="")
    names = plan.setup(seed=1, practice=False).names
    assert len(set(names)) == 4
    assert all(names)


@pytest.mark.parametrize("double", [" Anna Bok ", "anna  BOK", "Аnnа Bok", "Anna Воk", "Ａnna\u200b Bok"])
def test_two_of_the_same_name_are_noticed(double: str) -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.change(0, name="Anna Bok")
    plan.change(1, name="Hanna Bok")
    assert plan.doubled == ""
    plan.change(1, name=double)
    assert plan.doubled == "Anna Bok"


def test_an_option_that_does_not_go_with_so_few_players_is_not_offered() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.options["dealer"] = "4"
    plan.remove(3)
    assert plan.choices(NIMMSLEICH.option("dealer")) == ("random", "1", "2", "3")
    assert plan.options["dealer"] == "random"


def test_what_was_kept_comes_back() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.add()
    plan.change(2, player="master")
    plan.change(0, name="Léa")
    plan.options["oysters"] = True
    again = SeatingPlan.remembered(NIMMSLEICH, plan.to_keep())
    assert (again.seats, again.options) == (plan.seats, plan.options)


@pytest.mark.parametrize(
    "kept",
    [
        None,
        {},
        {"seats": [{"player": "human", "name": "A", "colour": 0}]},
        {"seats": [{"player": "wizard", "name": "A", "colour": 0}] * 4},
        {"seats": [{"player": "human", "name": "A", "colour": 1}] * 4},
        {"options": {"dealer": "9", "oysters": 1, "sauce": True}},
    ],
)
def test_what_was_kept_and_does_not_fit_gives_the_first_plan(kept: dict[str, object] | None) -> None:
    written = msgspec.convert(kept, LastSetup | None)
    plan, first = SeatingPlan.remembered(NIMMSLEICH, written), SeatingPlan.first(NIMMSLEICH)
    options = {**first.options, **(NIMMSLEICH.first_options if kept is None else {})}
    assert (plan.seats, plan.options) == (first.seats, options)


def test_people_at_a_table_never_look_alike_and_swap_faces() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    for at in range(len(plan.seats)):
        plan.change(at, player="human")
    assert [plan.face(at) for at in range(4)] == ["odette", "marcel", "nia", "gus"]
    plan.set_face(1, "odette")
    assert [plan.face(at) for at in range(4)] == ["marcel", "odette", "nia", "gus"]
    plan.set_face(2, "ernst")
    plan.set_colour(3, 4)
    assert [plan.face(at) for at in range(4)] == ["marcel", "odette", "ernst", "mei"]
    assert len({person_of(seat).id for seat in plan.setup(seed=1, practice=False).seats}) == 4


def test_a_bot_that_becomes_a_person_takes_a_free_face() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.set_face(0, "marcel")
    plan.change(1, player="human")
    assert plan.face(0) == "marcel"
    assert plan.face(1) not in ("", "marcel")
    assert plan.face(2) == ""


def test_a_face_is_kept_and_goes_into_the_match_only_if_it_was_chosen() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert b"face" not in msgspec.json.encode(plan.setup(seed=1, practice=False))
    plan.set_face(0, "nia")
    kept = msgspec.convert(msgspec.to_builtins(plan.to_keep()), LastSetup)
    assert SeatingPlan.remembered(NIMMSLEICH, kept).face(0) == "nia"
    setup = msgspec.json.decode(msgspec.json.encode(plan.setup(seed=1, practice=False)), type=MatchSetup)
    assert person_of(setup.seats[0]).id == "nia"
    assert person_of(setup.seats[1]).id == "robot_regular"


def test_a_bot_is_a_robot_or_one_of_the_cast_and_no_two_look_alike() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.set_face(1, "nia")
    assert [plan.face(at) for at in range(4)] == ["odette", "nia", "", ""]
    assert person_of(plan.setup(seed=1, practice=False).seats[1]).id == "nia"
    plan.set_face(2, "nia")
    assert [plan.face(at) for at in range(4)] == ["odette", "", "nia", ""]
    plan.change(3, player="human")
    assert plan.face(3) not in ("", "odette", "nia")
    plan.set_face(2, "")
    assert [plan.face(at) for at in (1, 2)] == ["", ""]
    plan.set_face(1, PEOPLE[plan.seats[1].colour].id)
    assert person_of(plan.setup(seed=1, practice=False).seats[1]).id == PEOPLE[1].id


def test_ready_tables_mix_robots_with_people_of_the_cast() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    for table in NIMMSLEICH.ready_tables:
        plan.take(table)
        faces = [plan.face(at) for at in range(1, len(plan.seats))]
        assert "" in faces
        assert (len(faces) < 2) or any(faces)
        assert plan.is_at(table)
    first = [seat.face for seat in plan.seats]
    plan.take(table)
    assert [seat.face for seat in plan.seats] == first


def test_a_face_of_a_later_version_is_that_of_the_colour() -> None:
    assert person_of(SeatSetup("human", "Ada", 3, "somebody new")).id == "gus"


def test_somebodys_first_set_up_of_nizza_swings_with_momentum_but_the_default_is_placed() -> None:
    nizza = GAMES["nizza"]
    plan = SeatingPlan.remembered(nizza, None)
    assert plan.options == nizza.complete_options({"swing_style": "momentum"})
    assert nizza.complete_options({})["swing_style"] == "placed"
    plan.options["swing_style"] = "placed"
    assert SeatingPlan.remembered(nizza, plan.to_keep()).options["swing_style"] == "placed"
    styles = {table.name: nizza.complete_options(table.options)["swing_style"] for table in nizza.ready_tables}
    assert (styles["quick"], styles["book"]) == ("momentum", "placed")


def test_a_temper_comes_with_the_name_and_can_be_changed_kept_and_taken_along() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert [seat.temper for seat in plan.setup(seed=1, practice=False).seats] == [
        msgspec.UNSET, "bold", "careful", "greedy",
    ]  # fmt: skip
    plan.change(1, temper="spiteful")
    plan.change(2, temper="plain")
    plan.change(3, name="Zoe")
    kept = msgspec.convert(msgspec.to_builtins(plan.to_keep()), LastSetup)
    again = SeatingPlan.remembered(NIMMSLEICH, kept)
    written = msgspec.json.encode(again.setup(seed=1, practice=False))
    tempers = [seat.temper for seat in msgspec.json.decode(written, type=MatchSetup).seats]
    assert tempers == [msgspec.UNSET, "spiteful", msgspec.UNSET, "greedy"]


def test_a_set_up_kept_before_there_were_tempers_gets_those_of_the_names() -> None:
    seats = tuple(SeatSetup(player, name, at) for at, (player, name) in enumerate(
        (("human", "Léa"), ("expert", "Femke"), ("expert", "Zoe"))))  # fmt: skip
    plan = SeatingPlan.remembered(NIMMSLEICH, LastSetup(seats))
    assert [plan.temper(at).name for at in range(3)] == ["plain", "unpredictable", "plain"]
