"""What of the picture an event speaks of, to be lit or looked at closely: places, canoes, the sites of gems."""

from collections.abc import Iterator
from typing import Any

import msgspec

from niagara.board import SITES
from table.contract import Event


def spoken_of(event: Event) -> frozenset[object]:
    """Places, canoes as :data:`niagara.view.tabletop.Craft`, and gems, which stand for their sites."""
    return frozenset(_named_in(event))


def _named_in(event: Event) -> Iterator[object]:
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    for name in ("place", "start", "end"):
        if name in fields:
            yield fields[name]
    yield from fields.get("path", ())
    numbers = fields.get("canoes", (fields["canoe"],) if "canoe" in fields else ())
    yield from ((fields["seat"], number) for number in numbers)
    if "victim" in fields:
        yield fields["victim"], fields["victim_canoe"]
    if "gem" in fields and "place" in fields and fields["place"] in SITES:
        yield SITES[fields["place"]]
