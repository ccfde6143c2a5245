"""Narration: a sentence for every event in the log and for every refusal."""

from collections.abc import Sequence
from typing import Final

from table.offer.narration import Narration, facts, or_plain, people
from table.words import N_, Translator
from vertiges.rules import events
from vertiges.rules.actions import EndTurn, Handle
from vertiges.rules.refusals import refused
from vertiges.rules.snapshot import Intention
from vertiges.rules.twists import Twist
from vertiges.rules.views import VertigesView

TWISTS: Final = {
    Twist.GUSTS: N_("The curtains billow: gusts until everyone has had a turn."),
    Twist.TRAIN: N_("A train passes under the house: the table sways until everyone has had a turn."),
    Twist.DARK: N_("The candle goes out. Only what the hand is near can be seen until everyone has had a turn."),
}
"""Lines of the twists of the season, also in the banner."""


def _shared(event: events.Shared, names: Sequence[str], text: Translator) -> str:
    if event.fast:
        return text.gettext("Six pieces each, in plain sight; the bag holds %(pile)s for everyone.") % {
            "pile": event.pile
        }
    return text.gettext("Six pieces each, in plain sight; %(pile)s more in every draw pile.") % {"pile": event.pile}


def _twist_struck(event: events.TwistStruck, names: Sequence[str], text: Translator) -> str:
    return text.gettext(TWISTS[event.twist])


def _piece_laid(event: events.PieceLaid, names: Sequence[str], text: Translator) -> str:
    if not event.tower:
        sentence = text.gettext("Piece %(piece)s stays put for %(name)s, briefly.")
    elif event.closed:
        sentence = text.gettext("%(name)s lays piece %(piece)s on tower %(tower)s and closes it at %(height)s.")
    else:
        ways = (
            text.gettext("%(name)s lays piece %(piece)s on tower %(tower)s: %(height)s high."),
            text.gettext("Piece %(piece)s goes onto tower %(tower)s: %(height)s high."),
            text.gettext("%(name)s holds still, breathes out: tower %(tower)s has %(height)s now."),
        )
        sentence = or_plain(ways[(event.seat + event.piece + event.height) % len(ways)], ways[0], text)
    return sentence % facts(event, names)


def _base_laid(event: events.BaseLaid, names: Sequence[str], text: Translator) -> str:
    if event.tower:
        sentence = text.gettext("%(name)s begins tower %(tower)s with piece %(piece)s.")
    else:
        sentence = text.gettext("%(name)s begins a new tower with piece %(piece)s.")
    return sentence % facts(event, names)


def _taken_back(event: events.TakenBack, names: Sequence[str], text: Translator) -> str:
    if event.closed:
        sentence = text.gettext("Tower %(tower)s is closed: %(name)s takes piece %(piece)s back.")
    elif event.closing:
        sentence = text.gettext("Piece %(piece)s would close tower %(tower)s: %(name)s takes it back.")
    elif event.base:
        sentence = text.gettext("No good place for a base: %(name)s takes piece %(piece)s back.")
    else:
        sentence = text.gettext("Piece %(piece)s doesn't interlock: %(name)s takes it back.")
    return sentence % facts(event, names, tower=event.closed or event.closing)


def _turn_ended(event: events.TurnEnded, names: Sequence[str], text: Translator) -> str:
    if not event.laid:
        sentence = text.gettext("%(name)s has nothing to lay and no room to begin.")
    else:
        sentence = text.ngettext("%(name)s stops after one piece.", "%(name)s stops after %(laid)s pieces.", event.laid)
    return sentence % facts(event, names)


def _refilled(event: events.Refilled, names: Sequence[str], text: Translator) -> str:
    if event.left:
        return ""
    return text.gettext("%(name)s draws the last pieces: nothing is left to draw.") % facts(event, names)


def _fell(event: events.Fell, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    if count == 1:
        sentence = text.gettext("Clack: a piece slips from %(name)s and lands on the table.")
    elif count < 5:
        sentence = text.ngettext(
            "Clatter! %(name)s drops %(count)s piece.", "Clatter! %(name)s drops %(count)s pieces.", count
        )
    else:
        sentence = text.ngettext(
            "Timber! %(count)s piece comes down around %(name)s.",
            "Timber! %(count)s pieces come down around %(name)s.",
            count,
        )
    if event.zap:
        sentence = text.gettext("The ZAP goes wrong. %(what)s") % {"what": sentence}
    gain = text.ngettext("%(points)s point for everyone else.", "%(points)s points for everyone else.", event.points)
    whole = text.gettext("%(fall)s %(gain)s") % {"fall": sentence, "gain": gain}
    return whole % facts(event, names, count=count)


def _disturbed(event: events.Disturbed, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    sentence = text.ngettext(
        "One more topples as the rubble is cleared; nobody scores for it.",
        "%(count)s more topple as the rubble is cleared; nobody scores for them.",
        count,
    )
    return sentence % {"count": count}


def _zapped(event: events.Zapped, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    sentence = text.ngettext(
        "ZAP! %(name)s moves %(count)s piece in one go: %(points)s points.",
        "ZAP! %(name)s moves %(count)s pieces in one go: %(points)s points.",
        count,
    )
    if event.stars:
        stars = text.ngettext("%(stars)s red star among them.", "%(stars)s red stars among them.", event.stars)
        sentence = text.gettext("%(zap)s %(stars)s") % {"zap": sentence, "stars": stars}
    return sentence % facts(event, names, count=count)


def _false_alarm(event: events.FalseAlarm, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("“Caught!” cries %(name)s. But %(culprit)s had nothing that fits.")
    if event.points:
        gain = text.ngettext("%(points)s point for %(culprit)s.", "%(points)s points for %(culprit)s.", event.points)
        sentence = text.gettext("%(call)s %(gain)s") % {"call": sentence, "gain": gain}
    return sentence % facts(event, names, culprit=names[event.culprit])


def _caught(event: events.Caught, names: Sequence[str], text: Translator) -> str:
    if event.base is None:
        sentence = text.ngettext(
            "“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s point.",
            "“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s points.",
            event.points,
        )
    else:
        sentence = text.ngettext(
            "“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s point, and the "
            "base is removed.",
            "“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s points, and the "
            "base is removed.",
            event.points,
        )
    return sentence % facts(event, names, culprit=names[event.culprit])


def _finished(event: events.Finished, names: Sequence[str], text: Translator) -> str:
    if not event.points:
        return text.gettext("%(name)s lays the last piece, and nobody has any left.") % facts(event, names)
    sentence = text.ngettext(
        "%(name)s lays the last piece. The others still have some: %(points)s point.",
        "%(name)s lays the last piece. The others still have some: %(points)s points.",
        event.points,
    )
    return sentence % facts(event, names)


def _match_won(event: events.MatchWon, names: Sequence[str], text: Translator) -> str:
    most = max(event.points)
    if len(event.winners) == 1:
        sentence = text.ngettext(
            "%(names)s wins with %(points)s point.", "%(names)s wins with %(points)s points.", most
        )
    else:
        sentence = text.ngettext(
            "%(names)s share the win with %(points)s point each.",
            "%(names)s share the win with %(points)s points each.",
            most,
        )
    return sentence % {"names": people(event.winners, names, text), "points": most}


def _meant(handle: Handle, view: VertigesView, text: Translator) -> str:
    meant = handle.intention
    if meant.deed == "base":
        return text.gettext("begin a tower with piece %(piece)s") % {"piece": meant.piece}
    details = {"piece": meant.piece, "tower": tower_meant(meant, view)}
    if meant.deed == "zap":
        return text.gettext("a ZAP from piece %(piece)s up onto tower %(tower)s") % details
    return text.gettext("piece %(piece)s onto tower %(tower)s") % details


def tower_meant(meant: Intention, view: VertigesView) -> int:
    """Return the number of the tower nearest to where a hand means to set something down."""
    near = min((base for base in view.towers if base), key=lambda base: abs(view.table[base].x - meant.x))
    return view.towers.index(near) + 1


def _ended(_: EndTurn, view: VertigesView, text: Translator) -> str:
    return text.gettext("end the turn")


NARRATION: Final = Narration(
    tellers={
        events.FirstDrawn: N_("%(name)s is drawn to go first. May nothing fall."),
        events.Shared: _shared,
        events.TurnBegan: N_("Turn %(number)s: %(name)s."),
        events.TwistStruck: _twist_struck,
        events.PieceLaid: _piece_laid,
        events.BaseLaid: _base_laid,
        events.TakenBack: _taken_back,
        events.SectionLoose: N_("It stands, but it doesn't interlock: %(name)s has to grip it again."),
        events.Fell: _fell,
        events.Disturbed: _disturbed,
        events.Zapped: _zapped,
        events.ZapTakenBack: N_("%(name)s thinks better of it and sets everything back."),
        events.TurnEnded: _turn_ended,
        events.FalseAlarm: _false_alarm,
        events.Caught: _caught,
        events.Refilled: _refilled,
        events.Passed: N_("%(name)s has no pieces left and watches."),
        events.Finished: _finished,
        events.NobodyLeft: N_("Nobody has a piece left. The dust settles."),
        events.NobodyCan: N_("Nothing fits anywhere, and the table is full. Everyone lets go."),
        events.MatchWon: _match_won,
    },
    deeds={Handle: _meant, EndTurn: _ended},
    silent=frozenset({events.HandMoved, events.CameToRest}),
    refusals=refused.sentences,
    headings=(events.TurnBegan,),
)
