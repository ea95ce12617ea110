"""The Profit slot of a seat: settlement, losses, golden abilities."""

from dataclasses import dataclass, replace

from tests.reference.orconomics_board import Board
from tests.reference.orconomics_words import CARDS, GOLDEN, INDUSTRIES, TOTEMISM, Refusal, Row

Count = tuple[tuple[str, int], ...]  # industries with their counts


def count_of(counts: Count, industry: str) -> int:
    """Return the count of an industry."""
    return next((n for name, n in counts if name == industry), 0)


def with_count(counts: Count, industry: str, n: int) -> Count:
    """Return the counts with another value for one industry."""
    others = [(name, count) for name, count in counts if name != industry]
    return tuple(sorted([*others, (industry, n)])) if n > 0 else tuple(sorted(others))


@dataclass(frozen=True)
class ProfitSlot:
    """Where a settlement stands."""

    incomes: tuple[str, ...] = ()  # industries that still have to pay
    left: Count = ()  # companies whose loss is undecided
    uses: Count = ()  # settled companies with their golden ability unused
    crisis: str = ""  # where the Crisis lay at settlement


def value_of(board: Board, industry: str) -> int:
    """Return what a company brings there now [F3, F5]."""
    return int(board.numbers["crisis_income"]) if board.crisis == industry else board.income[industry]


def settled_companies(board: Board, seat: int, industry: str, second: bool) -> int:
    """Return the companies that are settled; Exploitation leaves out those that Food has moved [R15]."""
    companies = board.companies[seat][industry]
    if second and not board.numbers["exploitation_after_food_move"]:
        companies -= board.moved_in[seat][industry]
    return companies


def settlement(board: Board, seat: int, second: bool = False) -> ProfitSlot:
    """Begin the settlement of a seat [F2, F3]."""
    incomes: list[str] = []
    left: Count = ()
    uses: Count = ()
    for industry in board.zone:
        companies = settled_companies(board, seat, industry, second)
        if not companies:
            continue
        if value_of(board, industry) < 0:
            left = with_count(left, industry, companies)
            continue
        incomes.append(industry)
        if industry in GOLDEN:
            uses = with_count(uses, industry, companies)
    return ProfitSlot(tuple(incomes), left, uses, board.crisis)


def check_income(board: Board, seat: int, slot: ProfitSlot, row: Row, second: bool = False) -> ProfitSlot:
    """Take the next income of a settlement [F3, F6]."""
    industry = slot.incomes[0]
    companies = settled_companies(board, seat, industry, second)
    skulls = board.bank(companies * value_of(board, industry))
    expected = ("income", seat, INDUSTRIES.index(industry), companies, skulls)
    if row[1:] != expected:
        raise Refusal(f"{row[1:]} where {expected} must come [F3]")
    return replace(slot, incomes=slot.incomes[1:])


def check_loss(board: Board, seat: int, slot: ProfitSlot, row: Row) -> ProfitSlot:
    """Take a paid loss or a lost company [F7]."""
    industry = INDUSTRIES[row.a]
    left = count_of(slot.left, industry)
    if row.seat != seat or not left:
        raise Refusal(f"no loss of seat {row.seat} in {industry} is undecided [F7]")
    slot = replace(slot, left=with_count(slot.left, industry, left - 1))
    if row.kind == "lost":
        if row.b not in (0, 1) or not board.has_company(seat, industry, row.b):
            raise Refusal("no such company to lose [R53]")
        return slot
    amount = -value_of(board, industry)
    if row.b != amount or amount > board.skulls[seat]:
        raise Refusal(f"a loss of {row.b}, due is {amount}, at hand {board.skulls[seat]} [F4, A6]")
    if industry not in GOLDEN:
        return slot
    return replace(slot, uses=with_count(slot.uses, industry, count_of(slot.uses, industry) + 1))


def without_company(board: Board, seat: int, slot: ProfitSlot, industry: str) -> set[ProfitSlot]:
    """Return what a slot may be like after its owner took a company off: he says which one it was [F10, R53]."""
    rest = board.companies[seat][industry] - 1
    left, uses = count_of(slot.left, industry), count_of(slot.uses, industry)
    slots = set()
    for gone in (0, 1):
        fewer = max(0, min(left - gone, rest))
        kept = min(uses, rest - fewer)
        slots.add(
            replace(slot, left=with_count(slot.left, industry, fewer), uses=with_count(slot.uses, industry, kept))
        )
    return slots


def is_blocked(board: Board, slot: ProfitSlot, industry: str) -> bool:
    """Say whether the Crisis keeps a golden ability from being used [F12, R13]."""
    if board.numbers["ability_blocked_at_settlement"]:
        return slot.crisis == industry
    return board.crisis == industry


def check_ability(board: Board, seat: int, slot: ProfitSlot, row: Row) -> ProfitSlot:
    """Take one use of a golden ability [F10, F11]."""
    abilities = {"draw": "tourism", "relocated": "food", "card_sold": "transport", "crisis": "totemism"}
    industry = abilities[row.kind]
    uses = min(count_of(slot.uses, industry), board.companies[seat][industry])
    if row.seat != seat or not uses:
        raise Refusal(f"seat {row.seat} has no unused {industry} company [F11]")
    if is_blocked(board, slot, industry):
        raise Refusal(f"the Crisis blocks {industry} [F12]")
    {"draw": draw, "relocated": relocation, "card_sold": card_sale, "crisis": crisis_move}[row.kind](board, row)
    return replace(slot, uses=with_count(slot.uses, industry, uses - 1))


def draw(board: Board, row: Row) -> None:
    """Refuse a wrong card of Tourism [L2, R7]."""
    if not board.deck or row.a != CARDS.index(board.deck[-1]):
        raise Refusal("not the next card of the deck [L2]")


def relocation(board: Board, row: Row) -> None:
    """Refuse a wrong Food move [L6, R20]."""
    industry = INDUSTRIES[row.a]
    if industry == "food" or not board.free(industry):
        raise Refusal(f"no free company in {industry} to move to [L6]")
    if row.b not in (0, 1) or not board.has_company(row.seat, "food", row.b):
        raise Refusal("no such company in food [R53]")
    if row.b and not board.numbers["food_moves_mortgaged"]:
        raise Refusal("a mortgaged company does not move [R20]")


def card_sale(board: Board, row: Row) -> None:
    """Refuse a wrong sale at Transport [L7]."""
    if CARDS[row.a] not in board.hands[row.seat] or row.b != board.bank(board.numbers["card_sale"]):
        raise Refusal("no such card to sell, or a wrong price [L7]")


def crisis_move(board: Board, row: Row) -> None:
    """Refuse a wrong move of the Crisis by Totemism [L8, R14]."""
    if row.c != TOTEMISM or INDUSTRIES[row.a] != board.crisis:
        raise Refusal("the Crisis does not lie there [L8]")
    if INDUSTRIES[row.b] not in board.neighbours(board.crisis):
        raise Refusal("Totemism moves the Crisis to a neighbour [L8]")
