"""What a seat may do, told once more in plain Python from the table that the log gives."""

from kernels.origo.layout import Question
from tests.kernels.origo.deck import FACES, LARGE, SEAS, SQUARES, STATES, beside, grown, shown, square
from tests.kernels.origo.ledger import Ledger

Words = tuple[str, ...]
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def legal_moves(table: Ledger, question: Question, seat: int) -> set[Words]:
    """Return the legal moves of the seat asked, in words."""
    if question == Question.OPENING:
        return {("PLACE", place) for place in opening(table)}
    if question == Question.STARTER:
        return {("NAME", str(other)) for other in range(table.players)}
    if question != Question.STEP:
        assert table.battle is not None
        target = table.battle.target
        return {("STOP",)} | {("CARD", face) for face in held(table, seat) if fits(table, seat, face, target)}
    return {("STOP",), *card_moves(table, seat), *movements(table, seat), *swaps(table, seat)}


def held(table: Ledger, seat: int) -> list[str]:
    """Return the different cards of a hand."""
    return [face for face, n in table.hands[seat].items() if n > 0]


def opening(table: Ledger) -> set[str]:
    """Return the free squares of areas that may still take a shield."""
    allowed = set()
    for code, squares in table.areas.items():
        taken = squares & table.occupied
        limit = 100 if code in SEAS else 4 if code in LARGE else 2
        allowed |= squares - taken if len(taken) < limit else set()
    return allowed


def fits(table: Ledger, seat: int, face: str, target: str) -> bool:
    """Say whether a card fits a contested square."""
    if face != "growth":
        return target in shown(face, table.codes)
    is_defender = target in table.tribes[seat]
    always = is_defender and table.rules["defence_growth"] == "always"
    return always or bool(beside(target) & table.tribes[seat])


def card_moves(table: Ledger, seat: int) -> set[Words]:
    """Return all expands and attacks."""
    if table.actions == 0 or table.supply[seat] == 0:
        return set()
    near = {place for own in table.tribes[seat] for place in beside(own)}
    targets = (table.occupied - table.tribes[seat]) & open_squares(table)
    if table.rules["attack_from"] == "neighbour":
        targets &= near
    found: set[Words] = set()
    for face in held(table, seat):
        reach = near if face == "growth" else shown(face, table.codes)
        found |= {("EXPAND", face, place) for place in reach - table.occupied}
        found |= {("ATTACK", face, place) for place in reach & targets}
    return found


def open_squares(table: Ledger) -> set[str]:
    """Return the squares of areas in which shields may be attacked."""
    full = {sea for sea in SEAS if table.areas[sea] <= table.occupied}
    seas = full if table.rules["sea_attackable"] == "while_full" else table.full_once
    if table.rules["attack_stage"] == "all" and not (len(table.marked) == len(STATES) and len(seas) == len(SEAS)):
        return set()
    return set().union(*(table.areas[code] for code in (*table.marked, *seas)))


def movements(table: Ledger, seat: int) -> set[Words]:
    """Return all migrations and voyages."""
    sea, found = table.sea(), set[Words]()
    stuck = set() if table.rules["double_move"] else table.moved
    for start in table.tribes[seat] - stuck:
        is_ship = start in sea
        if start in table.sailed if is_ship else table.has_swapped_or_migrated:
            continue
        jump = table.rules["jump"]
        bends = jump == "bends" or (jump == "sail_bends" and is_ship)
        ends = landings(table, seat, start) if bends else straight_landings(table, seat, start)
        found |= {("SAIL" if is_ship else "MIGRATE", start, end) for end in ends}
    return found


def landings(table: Ledger, seat: int, start: str) -> set[str]:
    """Return the free squares beside a shield's chain."""
    return {place for own in grown(start, table.tribes[seat]) for place in beside(own)} - table.occupied


def straight_landings(table: Ledger, seat: int, start: str) -> set[str]:
    """Return the first free square in each direction beyond own shields only."""
    found = set()
    row, column = divmod(square(start), 10)
    for down, right in SIDES:
        line = [(row + n * down, column + n * right) for n in range(1, 10)]
        names = [SQUARES[10 * r + c] for r, c in line if 0 <= r < 10 and 0 <= c < 10]
        first = next((name for name in names if name not in table.tribes[seat]), None)
        if first is not None and first not in table.occupied:
            found.add(first)
    return found


def swaps(table: Ledger, seat: int) -> set[Words]:
    """Return all pairs of cards that may be swapped."""
    if table.has_swapped_or_migrated:
        return set()
    faces = sorted(held(table, seat), key=FACES.index)
    pairs = {("SWAP", a, b) for n, a in enumerate(faces) for b in faces[n + 1 :]}
    return pairs | {("SWAP", a, a) for a in faces if table.hands[seat][a] > 1}
