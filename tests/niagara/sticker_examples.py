"""For each sticker of Niagara, events by which seat 0 wins it; without the last step nobody does."""

from __future__ import annotations

from msgspec.structs import replace

from niagara import GAME
from niagara.board import Gem, Place
from niagara.rules import events
from niagara.rules.views import NiagaraView
from table.contract import SPECTATOR, Event
from table.offer.stickers import PlayedMatch

VIEW: NiagaraView = GAME.setup(3).observation(SPECTATOR)
EDGE = replace(VIEW, canoes=((replace(VIEW.canoes[0][0], place=Place.L7), VIEW.canoes[0][1]), *VIEW.canoes[1:]))
FULL = replace(VIEW, stores=((1,) * len(Gem), *VIEW.stores[1:]))
CHEAP, *_, DEAR = Gem
UP = (Place.L7, Place.L6)
WON = events.MatchEnded((0,), capped=False)


def stolen(gem: Gem = CHEAP, seat: int = 0, victim: int = 1) -> events.GemStolen:
    return events.GemStolen(seat, 0, victim, 0, gem)


def home(*gems: Gem, moose: bool = False) -> events.CanoeLanded:
    return events.CanoeLanded(0, 0, gems, moose)


def lost(*gems: Gem, canoe: int = 0) -> events.CanoeLost:
    return events.CanoeLost(0, canoe, Place.L7, gems, moose=False)


def match(*steps: Event, end: NiagaraView = VIEW, winners: tuple[int, ...] = ()) -> PlayedMatch:
    return PlayedMatch(3, [(step,) for step in steps], end, winners)


EXAMPLES = {
    "edge": match(WON, end=EDGE, winners=(0,)),
    "back": match(
        events.CanoePaddled(0, 0, (Place.L7, Place.L6)),
        home(),
        events.CanoePaddled(0, 0, (Place.R7, Place.R6)),
        home(CHEAP),
    ),
    "jewel": match(stolen(), stolen(DEAR)),
    "thief": match(stolen(), stolen(seat=1, victim=0), stolen(), stolen()),
    "double": match(home(CHEAP), home(CHEAP, CHEAP)),
    "safe": match(WON, winners=(0,)),
    "rainbow": match(WON, end=FULL, winners=(0,)),
    "moose": match(home(CHEAP), home(moose=True)),
    "joe": match(events.JoeTraded(0, 0, CHEAP, CHEAP), events.JoeTraded(0, 0, CHEAP, None)),
    "robbed": match(stolen(seat=1, victim=0), stolen(seat=2, victim=0), winners=(0,)),
    "both": match(lost(), events.RoundBegan(2, 0), lost(), lost(canoe=1)),
    "dear": match(lost(CHEAP), lost(DEAR)),
}
