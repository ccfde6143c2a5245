"""The season: every evening can be set up, progress is a profile's own, and acts, final and cup follow from it."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from stage.graphics.cast import PEOPLE
from table.game import Game
from table.history.rows import EveningRow, Profile
from table.history.statistics import History
from table.match.journal import read
from table.match.match import Match, SeasonMark, SeatSetup
from table.offer.chart import ChartData
from table.offer.options import OptionGroup
from table.season import (
    ACT,
    FORMER,
    STEPS,
    Collected,
    Evening,
    GoalProgress,
    Star,
    count_stars,
    evening_setup,
    final_points,
    fingerprint,
    goal_words,
    has_cup,
    is_final_open,
    lit,
    measured,
    open_acts,
    points_in,
    progress_in,
    season,
    stars_in,
    story,
    words_of,
)
from table.seating import NAMES
from table.storage.files import ASSETS
from table.tempers import TEMPERS
from tests.contract.playing import every_game
from tests.contract.saved_matches import saved_match
from tests.table.conftest import make_older

ALL = (*season().evenings, *season().final)
each_evening = pytest.mark.parametrize("evening", ALL, ids=[evening.id for evening in ALL])
ME = SeatSetup("human", "Zoé", 2, "odette")


@pytest.mark.parametrize("spelling", [str, str.upper, lambda name: name.replace("a", "\u0430").replace("o", "\u043e")])
def test_a_rival_whose_name_looks_like_the_players_is_the_second_of_that_name(spelling: Callable[[str], str]) -> None:
    evening = season().evenings[0]
    key, _ = evening.rivals[0]
    name = season().cast[key].name
    me = msgspec.structs.replace(ME, name=spelling(name))
    names = evening_setup(GAMES[evening.game], evening, me, 1, seed=1).names
    assert names[:2] == (spelling(name), f"{name} II")
    assert not any(other.endswith(" II") for other in names[2:])


@each_evening
def test_an_evening_can_be_set_up_in_both_seasons(evening: Evening) -> None:
    game = GAMES[evening.game]
    for number in (1, 2):
        setup = evening_setup(game, evening, ME, number, seed=1)
        match = Match(game, setup)
        assert match.setup.seats[0] == ME
        assert (
            len({seat.colour for seat in setup.seats}) == len({seat.name for seat in setup.seats}) == len(setup.seats)
        )
        assert len({seat.face for seat in setup.seats if seat.face}) == sum(bool(seat.face) for seat in setup.seats)
        assert stars_in(match, evening, 0) == 0
    levels = [[seat.player for seat in evening_setup(game, evening, ME, number, 1).seats[1:]] for number in (1, 2)]
    assert levels[0] != levels[1]


@each_evening
def test_an_evening_has_words_in_english_and_french_and_anywhere_else_the_english_ones(evening: Evening) -> None:
    english, french = (words_of(evening, code) for code in ("en", "fr"))
    assert words_of(evening, "xx") == english
    for one, other in zip(msgspec.structs.astuple(english), msgspec.structs.astuple(french), strict=True):
        assert one != other
        assert not re.search(r" [:;!?»]|« ", other), "French has no-break spaces here"
    assert 2 <= len(re.findall(r"[.!?](?: |$)", english.before)) <= 4


def test_the_season_leads_through_everything() -> None:
    ids = [evening.id for evening in ALL]
    assert len({*ids}) == len(ids)
    assert [len(act) for act in season().acts] == [ACT] * 6
    assert Counter(evening.game for evening in season().evenings) == dict.fromkeys(GAMES, 6)
    assert sorted(evening.game for evening in season().final) == sorted(GAMES)
    assert len({evening.rivals for evening in season().final}) == 1
    groups = {GAMES[each.game].option(name).group for each in ALL for name in each.options}
    assert groups == {*OptionGroup}
    met = {name for evening in season().evenings for name, _ in evening.rivals}
    assert met == {*season().cast}
    for member in season().cast.values():
        assert member.temper in TEMPERS
        assert member.face in {person.id for person in PEOPLE} if member.face else member.name in NAMES
    for name, value in (("tells", "for_good"), ("wrong_call", "point")):
        assert any(each.options.get(name) == value for each in season().evenings)


def test_later_acts_have_ten_twists_at_least_and_an_evening_never_two() -> None:
    twists = [
        [name for name in each.options if GAMES[each.game].option(name).group is OptionGroup.SEASON]
        for each in season().evenings
    ]
    assert not any(twists[:ACT]), "the first act is for newcomers"
    assert all(len(found) <= 1 for found in twists)
    assert len({name for found in twists for name in found}) >= 10
    for evening in season().evenings[ACT:]:
        groups = {GAMES[evening.game].option(name).group for name in evening.options}
        assert groups - {OptionGroup.FRAME}, f"{evening.id} is like any other match"


@each_evening
def test_each_goal_has_words_and_a_number_in_them_if_it_is_of_several(evening: Evening) -> None:
    for goal in (*evening.goals, evening.former):
        english, french, german = (goal_words(evening.game, goal, code) for code in ("en", "fr", "de"))
        assert english != french
        assert str(goal[1]) in english or goal[1] == 1 or "twice" in english
        assert not any(clumsy in english + french + german for clumsy in ("2 times", "2 fois", "2-mal"))
        assert goal_words(evening.game, goal, "xx") == english


def test_each_act_and_the_final_have_a_story() -> None:
    lines = [story(act, code) for act in range(len(season().acts) + 1) for code in ("en", "fr", "de", "xx")]
    assert len({*lines}) == 3 * (len(season().acts) + 1)


def within(reached: int, seats: int) -> tuple[float, float]:
    """Return the share of all matches in which a goal may be reached, by Wilson's interval of 95 %."""
    share, z = reached / seats, 1.96
    middle, whole = share + z * z / (2 * seats), 1 + z * z / seats
    half = z * (share * (1 - share) / seats + z * z / (4 * seats * seats)) ** 0.5
    return (middle - half) / whole, (middle + half) / whole


@each_evening
def test_experts_reach_bronze_nearly_always_silver_in_half_of_the_matches_and_gold_in_a_fifth(evening: Evening) -> None:
    assert {*measured()} == {each.id for each in ALL}
    result = measured()[evening.id]
    assert result.fingerprint == fingerprint(evening), f"python -m benchmarks.season --write {evening.id}"
    assert result.shares[0] > result.shares[1] >= result.shares[2]
    for reached, (least, most) in zip(result.reached, ((0.85, 1.0), (0.4, 0.6), (0.1, 0.3)), strict=True):
        low, high = within(reached, result.seats)
        assert low <= most
        assert high >= least
    assert result.earliest >= 0.2, "none is reached in the first fifth of a match"


@each_evening
def test_a_goal_can_be_asked_of_any_match_of_its_game(evening: Evening) -> None:
    match = read(saved_match(GAMES[evening.game]), GAMES)
    seats = range(len(match.setup.seats))
    found = [stars_in(match, evening, seat) for seat in seats]
    assert not any(star in each for each in found for star in FORMER)
    match.setup = msgspec.structs.replace(match.setup, evening=SeasonMark(evening.id))
    former = [stars_in(match, evening, seat) for seat in seats]
    assert all(Star.END in each for each in former)
    assert [seat for seat in seats if Star.WIN in former[seat]] == [*match.state.winners()]
    assert not any(star in each for each in former for star in STEPS)
    match.setup = msgspec.structs.replace(match.setup, practice=True)
    assert not any(stars_in(match, evening, seat) for seat in seats)


@each_evening
def test_the_way_to_a_goal_only_grows_and_a_spoilt_one_stays_spoilt(evening: Evening) -> None:
    match = read(saved_match(GAMES[evening.game]), GAMES)
    seats = range(len(match.setup.seats))
    before = [GoalProgress(0, 0, is_reached=False, is_spoilt=False)] * len(seats) * 3
    for number in range(0, match.length + 1, max(1, match.length // 8)):
        match.go_to(number)
        now = [way for seat in seats for way in progress_in(match, evening, seat)]
        for one, other in zip(before, now, strict=True):
            assert one.done <= other.done <= other.needed
            assert other.is_spoilt >= one.is_spoilt
            assert other.is_reached == (
                other.done == other.needed and not other.is_spoilt and (other.needed > 0 or match.state.is_terminal())
            )
        before = now


@pytest.mark.parametrize(("stars", "count"), [(Star(0), 0), (Star.SILVER, 1), (Star.BRONZE | Star.GOLD, 2),
                         (Star.END, 1), (Star.END | Star.WIN, 2), (Star.END | Star.WIN | Star.BRONZE, 2),
                         (Star.END | Star.BRONZE | Star.SILVER, 2), (Star(63), 3)])  # fmt: skip
def test_an_evening_counts_its_goals_or_the_stars_of_earlier_versions(stars: Star, count: int) -> None:
    assert count_stars(stars) == sum(lit(stars)) == count


def test_acts_open_with_as_many_stars_as_the_one_before_has_evenings() -> None:
    first, second, *_ = season().acts
    full = Collected(Star.BRONZE | Star.SILVER | Star.GOLD)
    results = {first[0].id: full, first[1].id: Collected()}
    assert open_acts({}) == open_acts(results) == 1
    results[first[1].id] = Collected(Star.SILVER)
    assert open_acts(results) == 2
    assert open_acts(results | {each.id: full for each in season().acts[2]}) == 2
    assert open_acts(results | {each.id: full for each in second}) == 3
    assert not is_final_open(results)
    assert is_final_open({season().evenings[-1].id: Collected(Star.END)})


def test_the_cup_is_for_the_most_points_in_all_four_games() -> None:
    ids = [part.id for part in season().final]
    results = {id_: Collected(Star.END, (3, 2, 1)) for id_ in ids[:3]}
    assert final_points(results) == (9, 6, 3)
    assert not has_cup(results)
    assert has_cup(results | {ids[3]: Collected(Star.END, (1, 3, 2))})
    assert not has_cup({id_: Collected(Star.END, (2, 3, 1)) for id_ in ids})


@every_game
@pytest.mark.parametrize("by_chart", [True, False])
def test_winners_get_the_most_points(game: Game, by_chart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the chart has another seat ahead."""
    match = read(saved_match(game), GAMES)
    if not by_chart:
        monkeypatch.setattr(ChartData, "rank", lambda _, seat: float(seat in match.state.winners()))
    points = points_in(match)
    assert {seat for seat, each in enumerate(points) if each == max(points)} == {*match.state.winners()}
    assert all(1 <= each <= len(points) for each in points)


END = EveningRow("", 1, "doorbell", Star.END)


def test_stars_of_several_nights_add_up_and_belong_to_the_profile(path: Path, history: History) -> None:
    history.evenings.keep(END)
    assert history.people.add(Profile("Ada", "odette", 0))
    assert history.people.add(Profile("Bruno", "gus", 1))
    history.evenings.keep(msgspec.structs.replace(END, name="Ada", stars=Star.WIN))
    history.evenings.keep(msgspec.structs.replace(END, name="Ada", season=2, stars=Star.GOAL, points="231"))
    history.evenings.keep(msgspec.structs.replace(END, name="Ada", season=2, stars=Star.GOAL, points="123"))
    with closing(History(path)) as again:
        for each in (history, again):
            assert each.evenings.results("Ada", 1) == {"doorbell": Collected(Star.END | Star.WIN)}
            assert each.evenings.results("Ada", 2) == {"doorbell": Collected(Star.GOAL, (2, 3, 1))}
            assert not each.evenings.results("Bruno", 1)
        assert again.people.change("Ada", Profile("Zoé", "odette", 0))
        assert count_stars(again.evenings.results("Zoé", 1)["doorbell"].stars) == 2
        again.people.delete("Zoé")
        assert not again.evenings.results("Zoé", 1)


def test_two_windows_lose_no_star_and_no_better_final(path: Path, history: History) -> None:
    with closing(History(path)) as other:
        history.evenings.keep(msgspec.structs.replace(END, points="312"))
        other.evenings.keep(msgspec.structs.replace(END, stars=Star.WIN, points="132"))
        for each in (history, other):
            each.refresh()
            assert each.evenings.results("", 1) == {"doorbell": Collected(Star.END | Star.WIN, (3, 1, 2))}
    with closing(History(path)) as again:
        assert again.evenings.results("", 1) == {"doorbell": Collected(Star.END | Star.WIN, (3, 1, 2))}


def test_a_file_of_version_5_is_read_and_takes_an_evening(path: Path, history: History) -> None:
    history.close()
    make_older(path, 5)
    with closing(History(path)) as old:
        assert (old.kept, old.evenings.results("", 1)) == (None, {})
        old.evenings.keep(END)
    with closing(History(path)) as again:
        assert again.evenings.results("", 1) == {"doorbell": Collected(Star.END)}


@pytest.mark.parametrize(
    "row", [("", 0, "x", 1, ""), ("", 1, "", 1, ""), ("", 1, "x", 64, ""), ("", 1, "x", 1, "9"), (3, 1, "x", 1, "")]
)
def test_a_damaged_evening_is_left_out_and_nothing_else_is_lost(path: Path, row: tuple[object, ...]) -> None:
    with closing(History(path)) as history:
        history.evenings.keep(END)
    with closing(sqlite3.connect(path)) as base:
        base.execute("insert into evening values (?, ?, ?, ?, ?)", row)
        base.commit()
    with closing(History(path)) as again:
        assert (again.kept, again.evenings.results("", 1)) == (None, {"doorbell": Collected(Star.END)})


def test_all_languages_name_the_same_evenings() -> None:
    for path in (ASSETS / "season").glob("*.toml"):
        assert {*re.findall(r"^\[evenings\.(.+)\]$", path.read_text("utf-8"), re.MULTILINE)} <= {
            evening.id for evening in ALL
        }


def test_every_goal_beside_the_stickers_belongs_to_an_evening() -> None:
    for game in GAMES.values():
        own = {*game.load_goals()} - {sticker.id for sticker in game.load_stickers()}
        goals = {id_ for each in ALL if each.game == game.name for id_, _ in (*each.goals, each.former)}
        assert own <= goals
