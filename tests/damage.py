"""Ways to damage a JSON text: every value in it replaced by what nobody would write on purpose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

DEEP = "[" * 100_000
TEXTS = (
    *('"\\u0000"', '"a\\nb"', '"\\u202eevil"', '"%(x)s %s {y} {0}"', '"../.."', '"\U0001f600\u0301"', '"\\ud800"'),
    *(f'"{"x" * 5_000}"', f'"{"x" * 1_000_000}"', '""'),
)
NUMBERS = ("NaN", "1e308", "-1e308", "1e999", "-1", "1", "2.5", "1e4", "-1e6", str(10**18), str(10**30), "9" * 5_000)
OTHERS = ("null", "true", "[]", "{}", "[[]]", DEEP, "")

_HERE = "<here>"


def damaged(text: bytes) -> Iterator[bytes]:
    """`text` with one value after the other replaced; of a list only the first value is."""
    whole = json.loads(text)
    for path in _places(whole, ()):
        changed = deepcopy(whole)
        _put(changed, path)
        before, _, behind = json.dumps(changed, ensure_ascii=False).partition(f'"{_HERE}"')
        for value in (*TEXTS, *NUMBERS, *OTHERS):
            yield f"{before}{value}{behind}".encode()


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _places(each, (*path, key))
    elif isinstance(value, list) and value:
        yield from _places(value[0], (*path, 0))


def _put(value: Any, path: tuple[Any, ...]) -> None:
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = _HERE
