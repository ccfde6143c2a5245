"""A second enumeration of what a turn can come to, deliberately naive: point by point, gem by gem, from the catalogue.

It shares no code with the rules: places are texts, a table is a plain dictionary, and outcomes are told apart by
comparing whole tables. It reads the JSON of a position and knows number cards and the card 1/2/3.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Table = dict[str, Any]

ROWS = {"L": ["shore", "1", "2", "3", "4", "5", "6L", "7L"], "R": ["shore", "1", "2", "3", "4", "5", "6R", "7R"]}
SITE = {"3": 0, "4": 1, "5": 2, "6L": 3, "6R": 3, "7L": 4, "7R": 4}
COLOURS = ["violet", "white", "yellow", "blue", "red"]


def outcomes(text: str) -> dict[str, Table]:
    """Return the outcomes of the turn's next action, by the text of each table; the turn may go on from there."""
    table = json.loads(text)
    seat, card = table["turn"], table["played"][table["turn"]]
    assert card not in ("cloud", "lasso")
    found: dict[str, Table] = {}
    for after in [*_moose(table, seat), *_movements(table, seat, card), *_staying(table, seat)]:
        found.setdefault(fingerprint(after), after)
    return found


def fingerprint(table: Table) -> str:
    """All of a table that a turn can change."""
    canoes = [
        [[canoe.get("place", "shore"), canoe.get("gems", []), canoe.get("moose", False)] for canoe in pair]
        for pair in table["canoes"]
    ]
    joe = table["joe"] and [table["joe"]["place"], table["joe"].get("gem")]
    others = [table[name] for name in ("moved", "over", "stores", "sites", "choice_points", "moose_back")]
    return json.dumps([canoes, joe, *others])


def _aboard(canoe: Any) -> list[str]:
    gems: list[str] = canoe.setdefault("gems", [])
    return gems


def _moose(table: Table, seat: int) -> Iterator[Table]:
    """NI-78."""
    riding = any(canoe.get("moose") for pair in table["canoes"] for canoe in pair)
    if not table["options"]["moose"] or riding or table["moose_back"] or table["moved"]:
        return
    for number in (0, 1):
        if table["canoes"][seat][number].get("place", "shore") in ("7L", "7R"):
            after = json.loads(json.dumps(table))
            after["canoes"][seat][number]["moose"] = True
            after["over"] = False
            yield after


def _staying(table: Table, seat: int) -> Iterator[Table]:
    """NI-30: the river canoe has moved, the one ashore need not."""
    for number in (0, 1):
        if table["moved"] == [1 - number] and table["canoes"][seat][number].get("place", "shore") == "shore":
            yield json.loads(json.dumps(table)) | {"over": True}


def _movements(table: Table, seat: int, card: str) -> Iterator[Table]:
    for number in (0, 1):
        canoe = table["canoes"][seat][number]
        if number in table["moved"] or canoe.get("place", "shore") == "falls":
            continue
        for chosen in (1, 2, 3) if card == "1/2/3" else (int(card),):
            start = json.loads(json.dumps(table))
            if card == "1/2/3" and table["joe"] is not None and table["buoy"] == seat:
                start["choice_points"] = chosen
            points = chosen + (2 if canoe.get("moose") else 0)
            for end in _before(_Canoe(start, seat, number), points):
                yield _ended(end, table, seat, number, card)


def _ended(end: _Canoe, before: Table, seat: int, number: int, card: str) -> Table:
    """NI-30, NI-75: whether the turn is over then."""
    table = end.table
    table["moved"] = [*before["moved"], number]
    was_ashore = before["canoes"][seat][number].get("place", "shore") == "shore"
    other = before["canoes"][seat][1 - number].get("place", "shore")
    both_ashore = was_ashore and other == "shore" and not before["moved"]
    table["over"] = card == "1/2/3" or bool(before["moved"]) or other == "falls" or both_ashore
    return table


class _Canoe:
    """One canoe in the middle of its movement."""

    def __init__(self, table: Table, seat: int, number: int) -> None:
        self.table, self.seat, self.number = table, seat, number
        self.room = 2 if table["options"]["double_canoe"] and number == 0 else 1
        self.canoe = table["canoes"][seat][number]
        self.canoe.setdefault("place", "shore")
        self.loaded: list[str] = []
        self.unloaded: list[str] = []
        self.handled_before = False
        self.free_on_the_way = 0
        self.upstream = self.moved = self.slid = self.traded = False
        self.stolen = 0

    def copy(self) -> _Canoe:
        new = _Canoe(json.loads(json.dumps(self.table)), self.seat, self.number)
        for name in ("handled_before", "free_on_the_way", "upstream", "moved", "slid", "traded", "stolen"):
            setattr(new, name, getattr(self, name))
        new.loaded, new.unloaded = [*self.loaded], [*self.unloaded]
        return new

    def sort(self) -> None:
        _aboard(self.canoe).sort(key=COLOURS.index)


def _handled(canoe: _Canoe) -> Iterator[_Canoe]:
    """One gem loaded or unloaded at the site beside the canoe (NI-34, NI-35, NI-70), never through ice (NI-91)."""
    at = SITE.get(canoe.canoe["place"])
    if at is None or canoe.canoe["place"] in canoe.table.get("ice", ()):
        return
    for colour, gem in enumerate(COLOURS):
        gems = _aboard(canoe.canoe)
        if gem in gems and gem not in canoe.loaded and len(canoe.unloaded) < canoe.room:
            after = canoe.copy()
            _aboard(after.canoe).remove(gem)
            after.table["sites"][at][colour] += 1
            after.unloaded.append(gem)
            yield after
        lying = canoe.table["sites"][at][colour]
        if lying and len(gems) < canoe.room and gem not in canoe.unloaded and len(canoe.loaded) < canoe.room:
            after = canoe.copy()
            _aboard(after.canoe).append(gem)
            after.sort()
            after.table["sites"][at][colour] -= 1
            after.loaded.append(gem)
            yield after


def _before(canoe: _Canoe, points: int) -> Iterator[_Canoe]:
    """Yield the canoe after each possible deed at the start, then after the way."""
    yield from _way(canoe, points)
    if points >= 2:
        for after in _handled(canoe):
            after.handled_before = True
            yield from _before(after, points - 2)


def _way(canoe: _Canoe, points: int) -> Iterator[_Canoe]:
    """Nothing, or upstream, or downstream on either side of the tongue (NI-32)."""
    canoe = canoe.copy()
    canoe.free_on_the_way = canoe.room - len(_aboard(canoe.canoe))
    if canoe.canoe["place"] != "shore":
        yield from _after(canoe, points)
    for side in "LR":
        row = ROWS[side]
        if canoe.canoe["place"] in row:
            yield from _downstream(canoe, points, row)
            yield from _upstream(canoe, points, row)


def _downstream(canoe: _Canoe, points: int, row: list[str]) -> Iterator[_Canoe]:
    here = row.index(canoe.canoe["place"])
    for disc in row[here + 1 :]:
        points -= 1
        if points < 0:
            return
        after = canoe.copy()
        after.moved = True
        after.canoe["place"] = disc
        yield from _arrived(after, points)


def _upstream(canoe: _Canoe, points: int, row: list[str]) -> Iterator[_Canoe]:
    here = row.index(canoe.canoe["place"])
    for disc in reversed(row[:here]):
        points -= 1
        if points < 0:
            return
        after = canoe.copy()
        after.moved = after.upstream = True
        after.canoe["place"] = disc
        if disc == "shore":
            yield _landed(after)
            return
        yield from _arrived(after, points)
        if disc == canoe.table["whirlpool"]:
            if points:
                yield from _arrived(after, points - 1)
            points -= 1


def _arrived(canoe: _Canoe, points: int) -> Iterator[_Canoe]:
    """Yield the ends of a way: perhaps a slide (NI-71), then each possible deed there."""
    place = canoe.canoe["place"]
    if place != canoe.table["whirlpool"]:
        yield from _after(canoe, points)
        return
    for side in "LR":
        if place in ROWS[side]:
            row = [*ROWS[side], "falls"]
            after = canoe.copy()
            after.slid = True
            after.canoe["place"] = row[row.index(place) + 1]
            if after.canoe["place"] != "falls":
                yield from _after(after, points)
            elif not points:
                yield _fallen(after)


def _after(canoe: _Canoe, points: int) -> Iterator[_Canoe]:
    """Gems handled, stolen, taken from Joe, in any order (NI-36, NI-83); all points have to be spent (NI-31)."""
    if not points and (canoe.moved or canoe.handled_before or canoe.loaded or canoe.unloaded):
        yield canoe
    if points >= 2 and not canoe.handled_before:
        for after in _handled(canoe):
            yield from _after(after, points - 2)
    for after in _stolen(canoe):
        yield from _after(after, points)
    for after in _traded(canoe):
        yield from _after(after, points)


def _stolen(canoe: _Canoe) -> Iterator[_Canoe]:
    """NI-36, NI-70, NI-71, NI-74."""
    if not canoe.upstream or canoe.slid or canoe.stolen >= canoe.free_on_the_way:
        return
    if len(_aboard(canoe.canoe)) >= canoe.room:
        return
    for rival, pair in enumerate(canoe.table["canoes"]):
        for number, victim in enumerate(pair):
            here = victim.get("place") == canoe.canoe["place"] and not victim.get("bank")
            if rival != canoe.seat and here:
                for gem in sorted(set(victim.get("gems", []))):
                    after = canoe.copy()
                    after.table["canoes"][rival][number]["gems"].remove(gem)
                    _aboard(after.canoe).append(gem)
                    after.sort()
                    after.stolen += 1
                    yield after


def _traded(canoe: _Canoe) -> Iterator[_Canoe]:
    """NI-83."""
    joe = canoe.table["joe"]
    if joe is None or canoe.traded or not canoe.moved or joe["place"] != canoe.canoe["place"]:
        return
    gems, joes = _aboard(canoe.canoe), joe.get("gem")
    changes: list[tuple[str | None, str | None]] = []
    if joes is None:
        changes = [(gem, None) for gem in set(gems)]
    else:
        changes = [(gem, joes) for gem in set(gems) if gem != joes]
        if len(gems) < canoe.room:
            changes.append((None, joes))
    for given, taken in changes:
        after = canoe.copy()
        after.traded = True
        if given is not None:
            _aboard(after.canoe).remove(given)
        if taken is not None:
            _aboard(after.canoe).append(taken)
            after.sort()
        after.table["joe"]["gem"] = given
        yield after


def _landed(canoe: _Canoe) -> _Canoe:
    """NI-37, NI-78."""
    for gem in _aboard(canoe.canoe):
        canoe.table["stores"][canoe.seat][COLOURS.index(gem)] += 1
    _without_cargo(canoe, "shore")
    return canoe


def _fallen(canoe: _Canoe) -> _Canoe:
    """NI-41, NI-71, NI-78."""
    for gem in _aboard(canoe.canoe):
        canoe.table["sites"][COLOURS.index(gem)][COLOURS.index(gem)] += 1
    _without_cargo(canoe, "falls")
    return canoe


def _without_cargo(canoe: _Canoe, place: str) -> None:
    if canoe.canoe.get("moose"):
        canoe.table["moose_back"] = canoe.table["round"]
    canoe.canoe.clear()
    canoe.canoe.update({"place": place, "gems": []})
