"""Reading a position from JSON, and the checks that refuse an impossible one."""

from table.rules.position_state import decoded, demand
from vertiges.pieces import piece_set
from vertiges.rules.fitting import numbered, standing, ways_to_zap_again
from vertiges.rules.legality import refusal_of_intention
from vertiges.rules.outcomes import stands
from vertiges.rules.position import HAND, SEATS, Position, before_the_share
from vertiges.rules.views import Phase, Reason

_BEFORE_THE_SHARE = (Phase.FIRST, Phase.SHARE)
_IN_TURN = (Phase.TURN, Phase.FALLING)


def read(text: str) -> Position:
    """Return the position that `text` describes, with omitted fields filled in. Raises BadPosition."""
    position = decoded(text, Position, "Vertiges")
    _check_frame(position)
    _check_pieces(position)
    if position.phase in _BEFORE_THE_SHARE:
        first = before_the_share(position.seats, position.settings, position.player)
        demand(position == first, "Before the share all pieces are in the bag, and nothing has happened.")
        return position
    _check_table(position)
    _check_numbers(position)
    _check_turn(position)
    _check_window(position)
    _check_scores(position)
    return position


def _check_frame(position: Position) -> None:
    seats, phase = position.seats, position.phase
    demand(seats in SEATS, f"Vertiges is for 2 to 4 players, not {seats}.")
    position.hands = position.hands or [[] for _ in range(seats)]
    position.piles = position.piles or [[] for _ in range(seats)]
    demand(len(position.hands) == len(position.piles) == seats, f"There must be {seats} hands and {seats} draw piles.")
    demand(
        position.player == -1 if phase is Phase.FIRST else position.player in range(seats),
        f"In the phase {phase} there is no player {position.player}.",
    )
    demand(min(position.turn, position.deeds, position.passes) >= 0, "Turns, deeds and passes count from 0.")


def _check_pieces(position: Position) -> None:
    known = set(piece_set())
    elsewhere = [piece for part in (*position.hands, *position.piles) for piece in part]
    elsewhere += [placed.piece for placed in position.table.placed]
    if position.bag is None:
        position.bag = sorted(known.difference(elsewhere))
    position.bag.sort()
    for pile in position.piles:
        pile.sort()
    demand(
        sorted([*elsewhere, *position.bag]) == sorted(known),
        f"Every piece from 1 to {len(known)} must be in exactly one place.",
    )
    demand(all(len(hand) <= HAND for hand in position.hands), f"A hand has at most {HAND} pieces.")
    fast = position.settings.fast_game
    demand(not fast or not any(position.piles), "In the fast game the bag is everybody's draw pile.")


def _check_table(position: Position) -> None:
    table, loose = position.table, position.loose
    demand(
        stands(table, loose.piece if loose else None),
        "Everything on the table must stand at rest in towers, nothing inside anything else.",
    )
    if loose is not None:
        tops = {tower.top for tower in standing(table)}
        demand(
            position.phase in _IN_TURN
            and loose.piece in table
            and loose.home in tops
            and bool(ways_to_zap_again(table, loose)),
            f"The section that begins with piece {loose.piece} cannot lie loose, or not have stood on {loose.home}.",
        )


def _check_numbers(position: Position) -> None:
    taken = [base for base in position.towers if base]
    bases = {tower.base for tower in standing(position.table)}
    demand(
        len(set(taken)) == len(taken) and set(taken) <= bases,
        "A number can only be that of a tower that stands, and a tower has one.",
    )
    position.towers = numbered(position.towers, position.table)


def _check_turn(position: Position) -> None:
    table, player = position.table, position.player
    demand(position.turn > 0, "Turns count from 1.")
    if position.phase not in _IN_TURN:
        demand(
            not position.laid and position.base is None and position.intention is None,
            f"In the phase {position.phase} nothing is being laid.",
        )
    if position.phase is Phase.REFILL:
        demand(position.missing > 0, "There is nothing to refill.")
    if position.phase not in _IN_TURN:
        return
    towers = standing(table)
    bases = [tower.base for tower in towers]
    upper = [piece for tower in towers for piece in tower.pieces[1:]] + _lying(position)
    demand(
        len(set(position.laid)) == len(position.laid) and set(position.laid) <= set(upper),
        "What was laid in this turn must stand on a tower.",
    )
    demand(position.base is None or bases == [position.base], "A base begins the only tower, or ends the turn.")
    demand(position.loose is None or bool(position.laid), "A ZAP comes after a piece was laid.")
    demand(
        bool(position.owned(player) or position.laid or position.base is not None),
        f"Seat {player} has no piece: its turn goes by.",
    )
    meant = position.intention
    demand((meant is None) == (position.phase is Phase.TURN), "Something falls only when it was let go.")
    demand(
        meant is None or refusal_of_intention(position, meant) is None,
        "The hand means to do what is not allowed.",
    )


def _lying(position: Position) -> list[int]:
    """Return the loose pieces: all on the table that belong to no tower."""
    in_towers = {piece for tower in standing(position.table) for piece in tower.pieces}
    return [placed.piece for placed in position.table.placed if placed.piece not in in_towers]


def _check_window(position: Position) -> None:
    window, seats = position.window, position.seats
    demand(window is not None or position.phase is not Phase.HANDOVER, "Nothing is being handed over.")
    if window is None:
        return
    demand(
        position.phase in (Phase.HANDOVER, Phase.REFILL, Phase.TURN) and not position.settings.enforce_rules,
        f"In the phase {position.phase} no mistake can be called.",
    )
    demand(
        window.culprit in range(seats) and (position.phase is Phase.TURN or window.culprit == position.player),
        f"Seat {window.culprit} cannot have made a mistake.",
    )
    demand(window.turn in range(1, position.turn + 1), f"There was no turn {window.turn}.")
    held = set(position.hands[window.culprit]) | ({window.base} if window.base is not None else set())
    demand(
        0 < len(window.hand) == len(set(window.hand)) <= HAND and set(window.hand) <= held,
        "The hand before the refill must still be there, but for a base.",
    )
    alone = [tower.base for tower in standing(position.table) if len(tower.pieces) == 1]
    demand(
        window.base is None or (window.base in alone and window.base in window.hand),
        f"Piece {window.base} is no base that was just laid.",
    )
    demand(
        len(set(window.called)) == len(window.called) and set(window.called) <= set(range(seats)) - {window.culprit},
        "Only opponents call a mistake, each once.",
    )


def _check_scores(position: Position) -> None:
    everyone = range(position.seats)
    for score in position.scores:
        own = score.reason in (Reason.ZAP, Reason.FINISH)
        demand(
            score.seat in everyone
            and score.by in everyone
            and own == (score.seat == score.by)
            and score.points > 0
            and score.turn in range(1, position.turn + 1)
            and piece_set().keys() >= set(score.pieces),
            "There is a line on the score sheet that cannot be.",
        )
