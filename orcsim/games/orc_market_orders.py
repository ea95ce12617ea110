"""What customers of Orc Market ask for: orders as texts, and what such a text asks of a stall."""

from dataclasses import dataclass

from orcsim.errors import listed, show, suggest
from orcsim.specs import Value

PRODUCTS = ("elf_ear", "brew", "toad_eye", "bat_wing", "tentacles", "skull")
NO_ORDER = "none"
OF_THE_STALL = ("most different", "fewest different", "most units", "fewest units")
"""Orders that look at a stall as a whole."""

SIMPLE = (*(f"most {product}" for product in PRODUCTS), *OF_THE_STALL)
_MOST = "most "
_AND = " + "
_WORDS = ("different", "units")


@dataclass(frozen=True, slots=True)
class Order:
    """An order: most units of one product or of several, most or fewest different products or units, or none."""

    def allows(self, value: object) -> bool:
        """Say whether `value` is an order, written in the one way that there is."""
        if not isinstance(value, str):
            return False
        products = products_of(value)
        return value in (NO_ORDER, *OF_THE_STALL) or (value == order_for(products) and not _fault_of(products))

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        forms = listed(("most PRODUCT", "most PRODUCT + PRODUCT", *OF_THE_STALL, NO_ORDER))
        return f"{forms}; a PRODUCT is {listed(PRODUCTS)}"

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return the orders for one product and those of the stall, but not `value`."""
        return tuple(order for order in SIMPLE if order != value)

    def hint(self, found: object) -> str:
        """Return what is wrong with an order that names products, else the order that was probably meant."""
        if not isinstance(found, str):
            return ""
        products = products_of(found)
        if not products:
            return suggest(found, (NO_ORDER, *OF_THE_STALL))
        fault = _fault_of(products)
        return f"; {fault}" if fault else f"; this order is written {show(order_for(products))}"


def products_of(order: str) -> list[str]:
    """Return the products that an order names, as they are written.

    Examples
    --------
    >>> products_of("most elf_ear + toad_eye"), products_of("fewest units")
    (['elf_ear', 'toad_eye'], [])
    """
    if order in OF_THE_STALL or not order.startswith(_MOST):
        return []
    return [product.strip() for product in order.removeprefix(_MOST).split("+")]


def order_for(products: list[str]) -> str:
    """Return the order for most units of some products, with those in the order of the rulebook."""
    return _MOST + _AND.join(sorted(products, key=lambda name: PRODUCTS.index(name) if name in PRODUCTS else 0))


def _fault_of(products: list[str]) -> str:
    """Say what is wrong with the products of an order, if anything is."""
    for product in products:
        if not product:
            return "a product is missing"
        if product not in PRODUCTS:
            return f"no such product: {show(product)}{suggest(product, (*PRODUCTS, *_WORDS))}"
        if products.count(product) > 1:
            return f"{product} is named twice"
    return "" if products else "no product is named"
