"""Views of Niagara made by hand, for what paints them."""

from msgspec.structs import replace

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.options import MatchOptions
from niagara.rules.views import Canoe, Joe, NiagaraView, Phase

HAND = (Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.SIX, Card.CLOUD)
EVERYTHING = MatchOptions(
    double_canoe=True, whirlpool=True, seven=True, lasso=True, one_two_three=True, beaver=True, moose=True, joe=True
)


def start(seats: int = 4, options: MatchOptions | None = None) -> NiagaraView:
    """Return the first choice of a match, seen by seat 0."""
    options = options or MatchOptions()
    hand = tuple(Card) if options.seven else HAND
    site = [tuple(7 if gem is each else 0 for each in Gem) for gem in Gem]
    return NiagaraView(
        seat=0,
        seats=seats,
        options=options,
        phase=Phase.CHOOSING,
        round=1,
        buoy=0,
        turn=-1,
        actors=tuple(range(seats)),
        canoes=tuple((Canoe(), Canoe()) for _ in range(seats)),
        moved=(),
        stores=tuple((0, 0, 0, 0, 0) for _ in range(seats)),
        sites=tuple(site),
        hands=tuple(hand for _ in range(seats)),
        chosen=(False,) * seats,
        cards=(None,) * seats,
        weather=0,
        next_arm=Arm.LEFT,
        whirlpool=Place.D3 if options.whirlpool else None,
        beaver=Place.SHORE if options.beaver else None,
        moose_ready=options.moose,
        joe=Joe(Place.D1) if options.joe else None,
        capped=False,
        winners=(),
    )


def middle(seats: int = 4, options: MatchOptions = EVERYTHING) -> NiagaraView:
    """Return the middle of a match: canoes all over the river, laden and empty, on a bank, at the lip and lost."""
    load = (Gem.VIOLET, Gem.RED) if options.double_canoe else (Gem.RED,)
    all_canoes = (
        (Canoe(Place.D5, load), Canoe(Place.D3, (Gem.VIOLET,))),
        (Canoe(Place.L7, (Gem.BLUE,), moose=options.moose), Canoe(Place.D1, (Gem.YELLOW,))),
        (Canoe(Place.R6), Canoe(Place.R6, (Gem.WHITE,), bank=options.lasso)),
        (Canoe(Place.FALLS), Canoe(Place.D5)),
        (Canoe(), Canoe(Place.D5, (Gem.BLUE,))),
        (Canoe(Place.D2, (Gem.YELLOW,)), Canoe()),
    )
    first = start(seats, options)
    hands = tuple(hand[number % 3 :: 1 + number % 2] for number, hand in enumerate(first.hands))
    stores = ((1, 2, 0, 0, 0), (0, 0, 1, 1, 0), (2, 0, 0, 0, 1), (0, 1, 0, 0, 0), (0, 0, 0, 2, 0), (1, 1, 1, 0, 0))
    cards = (Card.FOUR, Card.TWO, Card.CHOICE if options.one_two_three else Card.SIX, None, None, None)
    return replace(
        first,
        phase=Phase.PADDLING,
        round=5,
        buoy=1,
        turn=2 % seats,
        actors=(2 % seats,),
        canoes=all_canoes[:seats],
        stores=stores[:seats],
        sites=((3, 0, 0, 0, 0), (0, 4, 1, 0, 0), (0, 0, 5, 0, 0), (1, 0, 0, 3, 0), (0, 0, 0, 0, 5)),
        hands=hands,
        chosen=(True,) * seats,
        cards=cards[:seats],
        weather=1,
        next_arm=Arm.RIGHT,
        whirlpool=Place.D4 if options.whirlpool else None,
        beaver=Place.L6 if options.beaver else None,
        moose_ready=False,
        joe=Joe(Place.R7, Gem.RED) if options.joe else None,
    )
