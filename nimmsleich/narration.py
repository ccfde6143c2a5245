"""Narration: a sentence for every event in the log, and for every action."""

from collections.abc import Mapping, Sequence
from typing import Final

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid, Denounce, ShowSign, Sign, Vote
from nimmsleich.rules.position import PILE
from nimmsleich.rules.refusals import refused
from nimmsleich.rules.views import NimmsleichView
from nimmsleich.wording import bodies, card, corpse, face
from table.offer.narration import Lists, Narration, facts, or_plain, people
from table.words import N_, Translator, joined, number


def _round_began(event: events.RoundBegan, names: Sequence[str], text: Translator) -> str:
    return text.gettext("Round %(number)s. %(name)s opens.") % {"number": event.number, "name": names[event.opener]}


def _dealt(event: events.Dealt, names: Sequence[str], text: Translator) -> str:
    if event.pile == PILE:
        return text.gettext("Six cards each, face down. No peeking.")
    return text.gettext("Five cards each, face down. No peeking.")


def _cards_out(event: events.CardsOut, names: Sequence[str], text: Translator) -> str:
    return text.gettext("Six cards lie open and out of play: %(bodies)s.") % {"bodies": _all_on(event.cards, text)}


def _all_on(cards: Sequence[Card], text: Translator) -> str:
    sums = {rank: sum(DECK[each][rank - 1] for each in cards) for rank in RANKS}
    return joined([bodies(count, rank, text) for rank, count in sums.items() if count], text)


def _witness_spoke(event: events.WitnessSpoke, names: Sequence[str], text: Translator) -> str:
    if not event.count:
        sentence = text.gettext("The witness swears: not one %(corpse)s on all hands.")
        return sentence % {"corpse": corpse(event.corpse, text)}
    sentence = text.gettext("The witness swears: exactly %(bodies)s on all hands.")
    return sentence % {"bodies": bodies(event.count, event.corpse, text)}


def _bid_made(event: events.BidMade, names: Sequence[str], text: Translator) -> str:
    if event.opening:
        sentence = text.gettext("%(name)s starts with %(bodies)s.")
    else:
        ways = (
            text.gettext("%(name)s bids %(bodies)s."),
            text.gettext("%(name)s raises to %(bodies)s."),
            text.gettext("%(name)s says %(bodies)s, and does not even blink."),
            text.gettext("“At least %(bodies)s,” says %(name)s."),
        )
        sentence = or_plain(ways[(event.seat + event.count + event.corpse) % len(ways)], ways[0], text)
    return sentence % facts(event, names, bodies=bodies(event.count, event.corpse, text))


def _token_spent(event: events.TokenSpent, names: Sequence[str], text: Translator) -> str:
    visited = sorted({look.seat for look in event.looks})
    both_of_one = len(visited) == 1 and len(event.looks) == 2
    if event.left and both_of_one:
        sentence = text.gettext("%(name)s sends a detective to %(visited)s for a look at both cards.")
    elif event.left:
        sentence = text.gettext("%(name)s sends a detective to %(visited)s.")
    elif both_of_one:
        sentence = text.gettext("%(name)s sends the last detective to %(visited)s for a look at both cards.")
    else:
        sentence = text.gettext("%(name)s sends the last detective to %(visited)s.")
    return sentence % facts(event, names, visited=people(visited, names, text))


def _cards_seen(event: events.CardsSeen, names: Sequence[str], text: Translator) -> str:
    visited = [look.seat for look in event.looks]
    findings = [
        text.gettext("on the other card, %(bodies)s") % {"bodies": card(seen, text)}
        if seat in visited[:number]
        else text.gettext("%(name)s has %(bodies)s") % {"name": names[seat], "bodies": card(seen, text)}
        for number, (seat, seen) in enumerate(zip(visited, event.cards, strict=True))
    ]
    sentence = (
        text.gettext("The detective whispers to %(name)s: %(finding)s.")
        if len(findings) == 1
        else text.gettext("The detective whispers to %(name)s: %(finding)s; %(other)s.")
    )
    return sentence % facts(event, names, finding=findings[0], other=findings[-1])


def _denounced(event: events.Denounced, names: Sequence[str], text: Translator) -> str:
    ways = (
        text.gettext("%(name)s doesn't believe a word of it."),
        text.gettext("“Liar!” %(name)s tells %(bidder)s."),
        text.gettext("%(name)s looks %(bidder)s in the eye. No."),
        text.gettext("“Over my dead body,” says %(name)s."),
    )
    sentence = or_plain(ways[(event.seat + event.count + event.corpse) % len(ways)], ways[0], text)
    return sentence % facts(event, names, bidder=names[event.bidder])


_SIGNS: Final = {
    Sign.PILE: N_("%(name)s looks down at the pile."),
    Sign.FINGER: N_("%(name)s taps the table with a finger."),
    Sign.SMILE: N_("%(name)s swallows a smile."),
    Sign.GLANCE: N_("%(name)s glances aside."),
    Sign.COUGH: N_("%(name)s coughs."),
    Sign.TIE: N_("%(name)s straightens the tie."),
}


def _sign_shown(event: events.SignShown, names: Sequence[str], text: Translator) -> str:
    return text.gettext(_SIGNS[event.sign]) % facts(event, names)


def _votes_shown(event: events.VotesShown, names: Sequence[str], text: Translator) -> str:
    return text.gettext("One, two, three! Thumbs: %(thumbs)s. Fists: %(fists)s.") % {
        "thumbs": people(event.thumbs, names, text),
        "fists": people(event.fists, names, text),
    }


def _hands_shown(event: events.HandsShown, names: Sequence[str], text: Translator) -> str:
    """Return the line for three players. With more, each has one card, which other events name."""
    if len(event.hands) > 3:
        return ""
    line = ""
    for name, hand in zip(names, event.hands, strict=False):
        faces = " + ".join(face(index, text) for index in hand)
        shown = text.gettext("%(name)s: %(cards)s") % {"name": name, "cards": faces}
        line = text.gettext("%(hands)s; %(hand)s") % {"hands": line, "hand": shown} if line else shown
    return text.gettext("Cards on the table! %(hands)s.") % {"hands": line}


def _counted(event: events.Counted, names: Sequence[str], text: Translator) -> str:
    if not event.count:
        sentence = text.gettext("%(corpse)s: not a single one. Well done, %(winners)s.")
    elif event.holds:
        sentence = text.gettext("The count: %(bodies)s. The bid holds. Well done, %(winners)s.")
    else:
        sentence = text.gettext("The count: %(bodies)s. The bid was hot air. Well done, %(winners)s.")
    return sentence % {
        "corpse": corpse(event.corpse, text),
        "bodies": bodies(event.count, event.corpse, text) if event.count else "",
        "winners": people(event.winners, names, text),
    }


def _card_gone(event: events.CardGone, names: Sequence[str], text: Translator) -> str:
    if event.card is not None:
        last = text.gettext("%(name)s gets rid of %(card)s, the last card!")
        other = text.ngettext(
            "%(name)s gets rid of %(card)s: one to go.", "%(name)s gets rid of %(card)s: %(left)s to go.", event.left
        )
    else:
        last = text.gettext("%(name)s gets rid of the last card!")
        other = text.ngettext(
            "%(name)s gets rid of a card: one to go.", "%(name)s gets rid of a card: %(left)s to go.", event.left
        )
    face_of = "" if event.card is None else face(event.card, text)
    return (other if event.left else last) % facts(event, names, left=number(event.left, text), card=face_of)


def _card_under_pile(event: events.CardUnderPile, names: Sequence[str], text: Translator) -> str:
    if event.card is None:
        return text.gettext("%(name)s hides one of two cards under the pile.") % facts(event, names)
    if event.height > 1:
        sentence = text.gettext("%(name)s puts %(card)s back under the pile.")
    else:
        sentence = text.gettext("%(name)s has to keep %(card)s, the last card.")
    return sentence % facts(event, names, card=face(event.card, text))


def _tokens_decided(event: events.TokensDecided, names: Sequence[str], text: Translator) -> str:
    if event.level == event.finished:
        sentence = text.gettext("%(finished)s finish together, with equally many detectives used.")
    elif len(event.finished) == 2:
        sentence = text.gettext("%(finished)s finish together; %(level)s needed fewer detectives.")
    elif len(event.level) == 1:
        sentence = text.gettext("%(finished)s finish together; %(level)s needed the fewest detectives.")
    else:
        sentence = text.gettext("%(finished)s finish together; %(level)s used equally few detectives.")
    return sentence % {
        "finished": people(event.finished, names, text),
        "level": people(event.level, names, text),
    }


def _oysters_served(event: events.OystersServed, names: Sequence[str], text: Translator) -> str:
    return text.gettext("Oysters are served to %(tied)s.") % {"tied": people(event.tied, names, text)}


def _oysters_eaten(event: events.OystersEaten, names: Sequence[str], text: Translator) -> str:
    results = [
        text.gettext("%(name)s %(count)s") % {"name": names[seat], "count": score}
        for seat, score in zip(event.tied, event.scores, strict=True)
    ]
    return text.gettext("Oysters opened: %(results)s.") % {"results": joined(results, text)}


def _match_won(event: events.MatchWon, names: Sequence[str], text: Translator) -> str:
    if len(event.winners) == 1:
        return text.gettext("%(name)s wins. May the corpses rest in peace.") % {"name": names[event.winners[0]]}
    return text.gettext("%(names)s share the win. May the corpses rest in peace.") % {
        "names": people(event.winners, names, text)
    }


def _things(counts: Sequence[int]) -> list[tuple[int, str]]:
    return [(count, f"nimmsleich/corpses/{rank}") for rank, count in zip(RANKS, counts, strict=True) if count]


def _list_seen(event: events.CardsSeen, text: Translator) -> Lists:
    return [(card(seen, text), _things(DECK[seen])) for seen in event.cards]


def _list_shown(event: events.HandsShown, text: Translator) -> Lists:
    return [(face(shown, text), _things(DECK[shown])) for hand in event.hands for shown in hand]


def _list_moved(event: events.CardGone | events.CardUnderPile, text: Translator) -> Lists:
    return [] if event.card is None else [(face(event.card, text), _things(DECK[event.card]))]


def _list_out(event: events.CardsOut, text: Translator) -> Lists:
    return [
        (_all_on(event.cards, text), _things([sum(DECK[each][rank - 1] for each in event.cards) for rank in RANKS]))
    ]


def _bodies(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    if "corpse" not in details:
        return {}
    return {"bodies": bodies(int(str(details["count"])), int(str(details["corpse"])), text)}


def _bid(bid: Bid, _: NimmsleichView, text: Translator) -> str:
    return bodies(bid.count, bid.corpse, text)


def _doubt(_: Denounce, view: NimmsleichView, text: Translator) -> str:
    last = view.calls[-1]
    return text.gettext("denounce %(bodies)s") % {"bodies": bodies(last.count, last.corpse, text)}


_SHOWN: Final = {
    Sign.PILE: N_("look down at the pile"),
    Sign.FINGER: N_("tap the table"),
    Sign.SMILE: N_("swallow a smile"),
    Sign.GLANCE: N_("glance aside"),
    Sign.COUGH: N_("cough"),
    Sign.TIE: N_("straighten the tie"),
}


def _sign(shown: ShowSign, _: NimmsleichView, text: Translator) -> str:
    return text.gettext(_SHOWN[shown.sign])


def _vote(vote: Vote, _: NimmsleichView, text: Translator) -> str:
    return text.gettext("thumb") if vote.thumb else text.gettext("fist")


NARRATION: Final = Narration(
    tellers={
        events.DealerDrawn: N_("%(name)s is drawn as dealer."),
        events.Dealt: _dealt,
        events.CardsOut: _cards_out,
        events.RoundBegan: _round_began,
        events.MaskWorn: N_("%(name)s puts on the liar's mask: no detective sees behind it in this round."),
        events.WitnessSpoke: _witness_spoke,
        events.BidMade: _bid_made,
        events.SignShown: _sign_shown,
        events.TokenSpent: _token_spent,
        events.CardsSeen: _cards_seen,
        events.Denounced: _denounced,
        events.VotesShown: _votes_shown,
        events.HandsShown: _hands_shown,
        events.Counted: _counted,
        events.CardGone: _card_gone,
        events.CardUnderPile: _card_under_pile,
        events.CardSwapped: N_("%(name)s swaps a card with the stock."),
        events.HandKept: N_("%(name)s declines to swap."),
        events.TokensDecided: _tokens_decided,
        events.OystersServed: _oysters_served,
        events.OystersEaten: _oysters_eaten,
        events.MatchWon: _match_won,
    },
    silent=frozenset(
        {
            events.TellDrawn,
            events.HandDrawn,
            events.CardsDrawn,
            events.Voted,
            events.ChoiceMade,
            events.PartedWith,
            events.RoundEnded,
        }
    ),
    refusals=refused.sentences,
    illustrators={
        events.CardsOut: _list_out,
        events.CardsSeen: _list_seen,
        events.HandsShown: _list_shown,
        events.CardGone: _list_moved,
        events.CardUnderPile: _list_moved,
    },
    more_details=_bodies,
    headings=(events.RoundBegan,),
    deeds={Bid: _bid, Denounce: _doubt, ShowSign: _sign, Vote: _vote},
)
