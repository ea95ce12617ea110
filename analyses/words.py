"""How numbers are written for people."""

from math import ceil, isinf, log10

from orcsim.stats import Interval

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
MINUS = "\N{MINUS SIGN}"
SMALLEST_P = 0.001
SMALLEST_PERCENT = 0.1


def count(n: float) -> str:
    """Write a whole number with its thousands apart.

    Examples
    --------
    >>> count(1234567)
    '1,234,567'
    """
    return f"{round(n):,}"


def rounded_up(n: float) -> str:
    """Write an estimate to two digits, never less than it is.

    Examples
    --------
    >>> rounded_up(4453), rounded_up(7.2)
    ('4,500', '8')
    """
    step = 10 ** max(0, len(str(int(max(n, 1)))) - 2)
    return count(max(1, ceil(n / step)) * step)


def plural(n: int, one: str, many: str | None = None) -> str:
    """Write a count with its noun.

    Examples
    --------
    >>> plural(1, "game"), plural(2000, "game")
    ('1 game', '2,000 games')
    """
    return f"{count(n)} {one if n == 1 else many or one + 's'}"


def digits(low: float, high: float) -> int:
    """Return how many decimals of a number with that interval mean anything: rounding moves no end by a quarter of it.

    Examples
    --------
    >>> digits(24.9, 25.1), digits(24, 26), digits(10, 40)
    (2, 1, 0)
    """
    half = (high - low) / 2
    return 1 if half <= 0 or isinf(half) else max(0, min(3, ceil(log10(2 / half))))


def number(value: float, decimals: int = 1, sign: bool = False) -> str:
    """Write a number with a real minus sign, and a plus sign if asked.

    Examples
    --------
    >>> number(-1.25, 1), number(0.5, 2, sign=True), number(float("inf"))
    ('\N{MINUS SIGN}1.2', '+0.50', '∞')
    """
    if isinf(value):
        return "∞" if value > 0 else MINUS + "∞"
    text = f"{value:{'+' if sign else ''},.{decimals}f}"
    return text.replace("-", MINUS) if float(text.replace(",", "")) else text.lstrip("+-")


def percent(share: float, decimals: int = 1) -> str:
    """Write a share of 1 in per cent, in reports to one decimal; what is not quite nothing never looks like nothing.

    Examples
    --------
    >>> percent(0.25), percent(0.0), percent(0.0003)
    ('25.0%', '0.0%', '<0.1%')
    """
    if decimals == 1 and 0 < 100 * share < SMALLEST_PERCENT / 2:
        return f"<{SMALLEST_PERCENT}%"
    return number(100 * share, decimals) + "%"


def percent_with(share: float, interval: Interval) -> str:
    """Write a share with its interval, unless that is too narrow to be seen at this number of digits.

    Examples
    --------
    >>> percent_with(0.2512, Interval(0.2401, 0.2623))
    '25.1% (24.0% to 26.2%)'
    >>> percent_with(0.2512, Interval(0.2511, 0.2513))
    '25.1%'
    """
    if percent(interval.low) == percent(share) == percent(interval.high):
        return percent(share)
    return f"{percent(share)} ({percent(interval.low)} to {percent(interval.high)})"


def at_once(n: int, what: str) -> str:
    """Say what a number of intervals hold for together; of a single one there is nothing to say.

    Examples
    --------
    >>> at_once(12, "row"), at_once(1, "row")
    (' for all 12 rows at once', '')
    """
    return f" for all {plural(n, what)} at once" if n > 1 else ""


def points(difference: float, decimals: int | None = None) -> str:
    """Write a difference of shares in percentage points, to as many decimals as it has or is given.

    Examples
    --------
    >>> points(0.01), points(0.005), points(0.02, 2)
    ('1 percentage point', '0.5 percentage points', '2.00 percentage points')
    """
    text = f"{100 * difference:.4g}" if decimals is None else number(100 * difference, decimals)
    return text + (" percentage point" if text == "1" else " percentage points")


def span(low: float, high: float) -> str:
    """Write the least and the greatest of some counts, once if they are the same.

    Examples
    --------
    >>> span(1000, 1000), span(500, 1000)
    ('1,000', '500 to 1,000')
    """
    return count(low) if low == high else f"{count(low)} to {count(high)}"


def p_value(p: float) -> str:
    """Write a p-value, never as zero.

    Examples
    --------
    >>> p_value(0.0321), p_value(1e-12)
    ('p = 0.032', 'p < 0.001')
    """
    return f"p < {SMALLEST_P}" if p < SMALLEST_P else f"p = {p:.3f}"


def seat_name(seat: int) -> str:
    """Name a seat by its place in the order of play.

    Examples
    --------
    >>> seat_name(0)
    '1st player'
    """
    return f"{ORDINALS[seat]} player"


def capital(text: str) -> str:
    """Write a text with a capital letter in front and the rest as it is.

    Examples
    --------
    >>> capital("the Oracle wins")
    'The Oracle wins'
    """
    return text[:1].upper() + text[1:]


def joined(words: list[str]) -> str:
    """Join words into a list with "and".

    Examples
    --------
    >>> joined(["one", "two", "three"])
    'one, two and three'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
