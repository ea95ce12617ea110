"""Writers that play whole games and get one thing wrong."""

from collections.abc import Sequence

from tests.reference import rng
from tests.reference.orc_market_customers import Customer
from tests.reference.orc_market_writer import Writer


class PassesRight(Writer):
    def pass_hands(self) -> None:
        self.hands = self.hands[1:] + self.hands[:1]


class AlternatesUnasked(Writer):
    def direction(self) -> int:
        return -1 if self.time == 1 else 1


class KeepsItsLastCard(Writer):
    """Lays its own leftover instead of the card received."""

    def pass_hands(self) -> None:
        if len(self.hands[0]) > 1:
            super().pass_hands()


class DealsEightAlways(Writer):
    def hand_size(self) -> int:
        return min(self.box.hand, (len(self.box.cards) - len(self.not_dealt())) // self.n)


class KeepsOneForTheNight(Writer):
    def n_kept(self) -> int:
        return 1


class ShufflesKeptCardsIn(Writer):
    def not_dealt(self) -> set[int]:
        return set()


class DealsTheMorningAsideAgain(Writer):
    """Gathers the pile of the morning before the night instead of that of noon: some cards are there twice."""

    def sell(self) -> None:
        super().sell()
        self.sold = {card for stall in self.stalls for card in stall}

    def not_dealt(self) -> set[int]:
        kept = super().not_dealt()
        if self.time == 1:
            self.first_aside = set(self.aside)
        if self.time < 2:
            return kept
        pool = (self.sold - kept) | self.first_aside
        return set(range(len(self.box.cards))) - pool


class GathersForItself(Writer):
    """Deals the stalls back to their owners, as if everyone shuffled cards of one's own."""

    def deal(self) -> None:
        if self.time == 0:
            self.owned: list[list[int]] = []
            super().deal()
            return
        for seat, cards in enumerate(self.owned):
            left = [card for card in cards if card not in self.stalls[seat]]
            self.owned[seat] = rng.long_shuffled(left, self.seed, self.deal_number, rng.DECK, self.base())
        self.hands = [cards[: self.hand_size()] for cards in self.owned]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                self.say("hand", seat, card)

    def sell(self) -> None:
        super().sell()
        self.owned = [list(stall) for stall in self.stalls]


class UsesOneShuffle(Writer):
    def base(self) -> int:
        return 0


class ShufflesOnlyThePool(Writer):
    """Shuffles what is not kept instead of the whole box; as random, but not the same deal."""

    def deal(self) -> None:
        kept = self.not_dealt()
        whole = rng.long_shuffled

        def narrowed(things: Sequence[int], seed: int, deal: int, purpose: int, base: int) -> list[int]:
            return whole([thing for thing in things if thing not in kept], seed, deal, purpose, base)

        rng.long_shuffled = narrowed  # type: ignore[assignment]
        try:
            super().deal()
        finally:
            rng.long_shuffled = whole


class LeavesIconsIn(Writer):
    def customer_deck(self) -> list[int]:
        order = rng.long_shuffled(range(len(self.box.customers)), self.seed, self.deal_number, rng.BOARD, 0)
        return order[: self.box.deck]


class CutsBeforeTheIconsGo(Writer):
    """Replaces the icon cards that the cut left in by the cards cut off, instead of taking them out first."""

    def customer_deck(self) -> list[int]:
        order = rng.long_shuffled(range(len(self.box.customers)), self.seed, self.deal_number, rng.BOARD, 0)
        spare = [customer for customer in order[self.box.deck :] if not self.box.customers[customer].icon][::-1]
        return [spare.pop() if self.box.customers[c].icon else c for c in order[: self.box.deck]]


class RemovesAtTheLeft(Writer):
    def change_customers(self) -> None:
        self.row = self.row[::-1]
        super().change_customers()


class RemovesFour(Writer):
    def n_leaving(self) -> int:
        return 4


class JoinsAtTheRight(Writer):
    def joined(self, row: list[int], hidden: list[int]) -> list[int]:
        return row + hidden


class JoinsInSeatOrder(Writer):
    def joined(self, row: list[int], hidden: list[int]) -> list[int]:
        return hidden + row


class LosesHiddenCustomers(Writer):
    def joined(self, row: list[int], hidden: list[int]) -> list[int]:
        return row if self.time == 1 else super().joined(row, hidden)


class DealsHiddenAtNight(Writer):
    """Gives the customers that were hidden at noon back to the seats."""

    def change_customers(self) -> None:
        before = self.hidden
        super().change_customers()
        if self.time == 1:
            self.stack = before
            self.deal_hidden()


class ScoresTheStack(Writer):
    def buyers(self) -> list[tuple[int, int]]:
        return super().buyers() + [(customer, -1) for customer in self.stack]


class ForgetsHiddenCustomers(Writer):
    def buyers(self) -> list[tuple[int, int]]:
        return [(customer, -1) for customer in self.row]


class PaysTheHolder(Writer):
    """Gives a hidden customer to its holder whenever that stall is among the best."""

    def chosen(self, best: list[int], holder: int) -> list[int]:
        return [holder] if holder in best else best


class KeepsHiddenCustomersShut(Writer):
    def reveal(self) -> None:
        pass


class PaysTheFirst(Writer):
    def chosen(self, best: list[int], holder: int) -> list[int]:
        return best[:1]


class PaysAllInFull(Writer):
    def each(self, customer: Customer, n: int) -> int:
        return super().each(customer, 1)


class RoundsUp(Writer):
    def each(self, customer: Customer, n: int) -> int:
        return -(-(customer.points + self.bonus(customer)) // n)


class DividesTheBonusByItself(Writer):
    def each(self, customer: Customer, n: int) -> int:
        return customer.points // n + self.bonus(customer) // n


class PaysTheBonusToEach(Writer):
    def each(self, customer: Customer, n: int) -> int:
        return customer.points // n + self.bonus(customer)


class RoundsTheSum(Writer):
    """Adds exact shares and rounds the sum of the round."""

    def pay(self, number: int, best: Sequence[int]) -> None:
        super().pay(number, best)
        customer = self.box.customers[number]
        for seat in best:
            self.rest[seat] += (customer.points + self.bonus(customer)) / len(best)
            self.rest[seat] -= self.each(customer, len(best))

    def reveal(self) -> None:
        self.rest = [0.0] * self.n
        super().reveal()

    def round_points(self, seat: int) -> int:
        return super().round_points(seat) + int(self.rest[seat])


class NeverPaysABonus(Writer):
    def bonus(self, customer: Customer) -> int:
        return 0


class PaysEveryBonusAlways(Writer):
    def bonus(self, customer: Customer) -> int:
        return customer.bonus


class CountsRoundsFromOne(Writer):
    def bonus(self, customer: Customer) -> int:
        return customer.bonus * (customer.bonus_round == self.time + 1)


class FinesOnlyInTheNamedRound(Writer):
    def loss(self, customer: Customer) -> int:
        return super().loss(customer) if customer.extra_round in (-1, self.time) else 0


class FinesTheExtraAlone(Writer):
    def loss(self, customer: Customer) -> int:
        return customer.extra if customer.extra_round == self.time else customer.loss


class ForgetsTheExtra(Writer):
    def loss(self, customer: Customer) -> int:
        return customer.loss


class NeverFines(Writer):
    def fine(self, number: int) -> None:
        pass


class FinesOncePerProduct(Writer):
    def reveal(self) -> None:
        self.fined: set[int] = set()
        super().reveal()

    def fine(self, number: int) -> None:
        missing = self.box.customers[number].missing
        if missing not in self.fined:
            super().fine(number)
        self.fined.add(missing)


class CountsCards(Writer):
    """Compares cards of a product instead of units."""

    def amount(self, customer: Customer, seat: int) -> int:
        if len(customer.products) == 1:
            return sum(self.box.cards[card][0] == customer.products[0] for card in self.stalls[seat])
        return super().amount(customer, seat)


class CountsUnitsAsKinds(Writer):
    def amount(self, customer: Customer, seat: int) -> int:
        if customer.order == "most different":
            return sum(self.units[seat])
        return super().amount(customer, seat)


class TakesFewestForMost(Writer):
    def amount(self, customer: Customer, seat: int) -> int:
        return abs(super().amount(customer, seat))


class AsksForAnyOfTheProducts(Writer):
    """Serves combined orders without at least one unit of each product."""

    def fits(self, customer: Customer, seat: int) -> bool:
        return any(self.units[seat][product] for product in customer.products) or not customer.products


class SharesNothing(Writer):
    """Lets all stalls without a product share the customer when nobody has it."""

    def fits(self, customer: Customer, seat: int) -> bool:
        return len(customer.products) == 1 or super().fits(customer, seat)


class LiftsRounds(Writer):
    def round_points(self, seat: int) -> int:
        return max(0, super().round_points(seat))


class LiftsTotals(Writer):
    def total(self, seat: int, points: int) -> int:
        return max(0, super().total(seat, points))


class ForgetsEarlierRounds(Writer):
    def total(self, seat: int, points: int) -> int:
        return points


class CrownsOne(Writer):
    def n_winners(self) -> int:
        return 1


class CrownsAll(Writer):
    def n_winners(self) -> int:
        return self.n


CARELESS: dict[type[Writer], tuple[int, ...]] = {
    PassesRight: (3, 4),
    AlternatesUnasked: (2, 3, 4),
    KeepsItsLastCard: (2, 3, 4),
    DealsEightAlways: (2, 3),
    KeepsOneForTheNight: (2, 3, 4),
    ShufflesKeptCardsIn: (2, 3, 4),
    DealsTheMorningAsideAgain: (2, 3),
    GathersForItself: (2, 3, 4),
    UsesOneShuffle: (2, 3, 4),
    ShufflesOnlyThePool: (2, 3, 4),
    LeavesIconsIn: (2, 3),
    CutsBeforeTheIconsGo: (2, 3),
    RemovesAtTheLeft: (2, 3, 4),
    RemovesFour: (2, 3),
    JoinsAtTheRight: (2, 3, 4),
    JoinsInSeatOrder: (2, 3, 4),
    LosesHiddenCustomers: (2, 3, 4),
    DealsHiddenAtNight: (2, 3, 4),
    ScoresTheStack: (2, 3, 4),
    ForgetsHiddenCustomers: (2, 3, 4),
    PaysTheHolder: (2, 3, 4),
    KeepsHiddenCustomersShut: (2, 3, 4),
    PaysTheFirst: (2, 3, 4),
    PaysAllInFull: (2, 3, 4),
    RoundsUp: (2, 3, 4),
    DividesTheBonusByItself: (4,),
    PaysTheBonusToEach: (2, 3, 4),
    RoundsTheSum: (2, 3, 4),
    NeverPaysABonus: (2, 3, 4),
    PaysEveryBonusAlways: (2, 3, 4),
    CountsRoundsFromOne: (2, 3, 4),
    FinesOnlyInTheNamedRound: (2, 3, 4),
    FinesTheExtraAlone: (2, 3, 4),
    ForgetsTheExtra: (2, 3, 4),
    NeverFines: (2, 3, 4),
    FinesOncePerProduct: (2, 3, 4),
    CountsCards: (2, 3, 4),
    CountsUnitsAsKinds: (2, 3, 4),
    TakesFewestForMost: (4,),
    AsksForAnyOfTheProducts: (2, 3, 4),
    SharesNothing: (2,),
    LiftsRounds: (2, 3, 4),
    LiftsTotals: (2, 3, 4),
    ForgetsEarlierRounds: (2, 3, 4),
    CrownsOne: (2, 3, 4),
    CrownsAll: (2, 3, 4),
}
"""Each careless writer with the numbers of players at which its mistake shows."""
