"""The same role has the same file name in every game that has it. A room that has grown is a package of that name.

Files for what no role of the table covers are free.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from table.game import Game
from tests.contract.playing import every_game

ROOT: Final = Path(__file__).parents[2]
ALL: Final = frozenset({"niagara", "nimmsleich", "nizza", "vertiges"})


class Role(NamedTuple):
    """Role in a game, and the room where it stands in all games that have it."""

    room: str
    games: frozenset[str] = ALL
    """Games with this role."""
    former: frozenset[str] = frozenset()
    """Names that rooms of this role once had, beside it."""


ROLES: Final = (
    # Title, ready tables, chart, evenings.
    Role("offer"),
    # Counters of a match for the statistics.
    Role("figures"),
    Role("rules/options"),
    # From a position to a view, and back.
    Role("rules/observing"),
    Role(
        "scene/display",
        former=frozenset({"nizza_display", "niagara_display", "vertiges_display", "leich_display"}),
    ),
    # State that the parts of the scene share.
    Role("scene/scene_state", former=frozenset({"building_table"})),
    # The board as a widget.
    Role("scene/board", former=frozenset({"targets", "table_widget"})),
    # Picks of the person, and what completes them: the controller, and the value.
    Role("scene/turn", former=frozenset({"using", "paddling", "handling", "hand", "bidding", "choices", "detectives"})),
    Role("scene/draft", frozenset({"nizza", "niagara"})),
    Role("scene/bar", former=frozenset({"turn_bar", "rack_bar"})),
    # Events become movement.
    Role(
        "scene/animation",
        former=frozenset(
            {
                *("movements", "pawn_movements", "round_movements", "swing_ends", "reveal"),
                *("event_animator", "canoe_animator", "falls_animator"),
            }
        ),
    ),
    # Sentences of banner, odds and tooltips.
    Role("scene/sentences", former=frozenset({"words", "things", "phrases", "explanations"})),
    Role("scene/camera", frozenset({"nizza", "vertiges"}), frozenset({"swing_frame"})),
    # The whole picture of a tabletop, what lies where at this moment, and the layout of the board.
    Role("view/picture", former=frozenset({"table_view"})),
    Role("view/tabletop"),
    Role("view/places", frozenset({"niagara", "nimmsleich"})),
    # Facts for the painting besides the tabletop.
    Role("view/render_context", frozenset({"nizza", "niagara", "nimmsleich"})),
    # Facts in a seat's panel.
    Role("view/seat_facts", former=frozenset({"sheet"})),
    Role("view/ending"),
    Role("view/menus"),
    Role("view/moods"),
    Role("view/palette"),
    Role("view/marks", frozenset({"nizza", "niagara", "vertiges"})),
    Role("bots/levels"),
    Role("bots/advice", former=frozenset({"forecast"})),
    Role("bots/traits"),
)

PROGRAM: Final = (*sorted(ALL), "physics", "release", "stage", "table")
SAME_ROLE: Final = frozenset(
    {
        # Levels of bots.
        *("Novice", "Regular", "Expert", "Master"),
        # Rooms: what each game has of its own, and the interface of positions.
        *("Position", "Phase", "MatchOptions", "Tabletop", "Places", "Marks", "RenderContext"),
        *("EventAnimator", "CameraController"),
        # Saved names of actions and events that mean the same in each game.
        *("EndTurn", "MatchEnded", "MatchWon", "RoundBegan", "RoundEnded", "TurnBegan", "TurnEnded"),
    }
)
"""Names of classes that several games, or a game and its framework, have for the same role."""

BASES: Final = {
    "GameDisplay": "scene/display",
    "Ending": "view/ending",
    "BoxContents": "view/menus",
    "Moods": "view/moods",
}
"""Rooms of the classes with these bases."""
CLASSES: Final = {
    "EventAnimator": "scene/animation",
    "Tabletop": "view/tabletop",
    "RenderContext": "view/render_context",
    "Marks": "view/marks",
}
FUNCTIONS: Final = {
    "observe": "rules/observing",
    "seat_facts": "view/seat_facts",
    "traits_of": "bots/traits",
}
CALLS: Final = {
    "Chart": "offer",
    "Figures": "figures",
    "TonightTask": "offer",
    "Option": "rules/options",
    "seat_option": "rules/options",
    "Traits": "bots/traits",
}
"""Rooms of the only calls of these names."""


@cache
def modules(game: str) -> Mapping[str, ast.Module]:
    """Return the modules of a game by their paths without suffix, such as "scene/display"."""
    files = sorted((ROOT / game).rglob("*.py"))
    return {
        file.relative_to(ROOT / game).with_suffix("").as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in files
    }


def stands_in(module: str, room: str) -> bool:
    """Return True if the module is the room or part of it.

    A small game has no packages: there all of the view, for instance, is "view", or has "moods" beside it.
    """
    return module in (room, *room.split("/")) or module.startswith(f"{room}/")


def has_room(game: Game, room: str) -> bool:
    """Return True if the game has a file or a package of this name."""
    return any(module == room or module.startswith(f"{room}/") for module in modules(game.name))


def name_of(node: ast.expr) -> str:
    """Return the name of a class or function, without its type arguments and the module before it."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def filled_roles(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield name and room of each definition or call in a module by which a role is known."""
    for node in ast.walk(module):
        match node:
            case ast.ClassDef(name=name, bases=bases):
                known = [BASES[base] for base in map(name_of, bases) if base in BASES]
                known += [CLASSES[name]] if name in CLASSES else []
                known += ["scene/scene_state"] if name.endswith("SceneState") else []
                yield from ((name, room) for room in known)
            case ast.Call(func=func) if name_of(func) in CALLS:
                yield name_of(func), CALLS[name_of(func)]
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS:
            yield node.name, FUNCTIONS[node.name]


@every_game
def test_a_game_has_the_rooms_of_its_roles(game: Game) -> None:
    assert [role.room for role in ROLES if game.name in role.games and not has_room(game, role.room)] == []


@every_game
def test_no_room_has_another_name(game: Game) -> None:
    former = {f"{role.room.partition('/')[0]}/{name}": role.room for role in ROLES for name in role.former}
    assert {f"{former[old]}, not {old}" for old in former if has_room(game, old)} == set()


@every_game
def test_what_fills_a_role_stands_in_its_room(game: Game) -> None:
    filled = [
        (module, name, room) for module, parsed in modules(game.name).items() for name, room in filled_roles(parsed)
    ]
    if game.name in ALL:
        recognised = {room for _, _, room in filled}
        assert recognised > {"offer", "scene/display", "scene/scene_state", "view/ending", "view/menus", "view/moods"}
    assert [found for found in filled if not stands_in(found[0], found[2])] == []
    bots = {place.partition(":")[0].removeprefix(f"{game.name}.").replace(".", "/") for place in game.bots}
    assert all(stands_in(module, "bots/levels") for module in bots)


@every_game
def test_what_the_parts_of_a_scene_share_is_called_state(game: Game) -> None:
    """As parameter and as attribute."""
    parameters, attributes = set(), set()
    for module, parsed in modules(game.name).items():
        if module.partition("/")[0] != "scene":
            continue
        for node in ast.walk(parsed):
            match node:
                case ast.arg(arg=name, annotation=ast.expr() as annotation):
                    if ast.unparse(annotation).endswith("SceneState"):
                        parameters.add((module, name))
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(id="state")):
                    attributes.add((module, name))
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Call(func=func)):
                    if name_of(func).endswith("SceneState"):
                        attributes.add((module, name))
    assert attributes or game.name not in ALL, "each display makes one"
    assert {each for each in parameters if each[1] != "state"} == set()
    assert {each for each in attributes if each[1] not in ("state", "_state")} == set()


def test_a_class_name_has_one_meaning() -> None:
    """A name may stand for the same role in several games, but not for several things."""
    places = defaultdict(list)
    for path in (path for folder in PROGRAM for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(path.relative_to(ROOT)))
    several = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in several.items() if name not in SAME_ROLE} == {}
    assert set(several) >= SAME_ROLE, "what is the name of one class needs no leave"


def test_a_room_is_small_enough_to_be_known() -> None:
    rooms = Counter(path.parent.relative_to(ROOT) for folder in PROGRAM for path in (ROOT / folder).rglob("*.py"))
    assert [room for room, modules in rooms.items() if modules > 24] == []
