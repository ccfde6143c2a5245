"""Positions written by hand: reading them, and refusing what cannot be."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from table.contract import BadPosition

_Position = TypeVar("_Position")


def decoded(text: str, kind: type[_Position], title: str) -> _Position:
    """What `text` (JSON) describes, as a `kind`; `title` names the game in the complaint. Raises BadPosition."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise BadPosition(f"This is no position of {title}: {error}.") from error


def demand(condition: bool, complaint: str) -> None:
    """Raise BadPosition with `complaint` unless `condition` holds."""
    if not condition:
        raise BadPosition(complaint)
