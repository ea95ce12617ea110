"""What is a product card or a customer worth? The same deals with one card blank, or one customer idle.

Face of a product card: one card that shows it is made blank. Its worth is what the seat that had it in its stall at the
end of a round has more in the game as it was than in the same game, played again with the card blank: points of that
round, and share of the win. It is told over all rounds and for each, because the card is blank in all three: an effect
at night contains what its lack did before. Customer: it stays in the deck, but buys from nobody and fines nobody. Its
worth is what all seats together have more with it. Both are causal for these players. Beside them stands, marked as
observational, how early each face is laid and what the seats that have it win: cards that lucky or able players hold go
with wins, whatever they do.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.blank_runs import blank_of, gather, sweep, sweep_words
from analyses.card_effects import BELOW, EFFECTS, NO_MORE, NOT_ABOVE, PAYS, customer_table, face_table, other_winner
from analyses.card_laid import drawn_laid, laid_table, shown_laid
from analyses.card_tables import shown_customers, shown_faces
from analyses.games import ROUNDS, called, hangs_on
from analyses.pairing import pairing_words
from analyses.result import OBSERVATIONAL, Figure, Result, run_as_script
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "choose", "sweep", "sweep_words"]


MOST_NAMED = 3

FLAGGED = {
    NOT_ABOVE: "worth no more than a face of fewer units",
    BELOW: "worth less than nothing",
    NO_MORE: "not surely more than is lost without any other card",
}
"""By flag: how the faces that bear it are told."""


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the largest family of runs, each card blank once: another question may have played the same games."""
    return list({blank_of(run): run for run in reversed(gather(runs))}.values())[::-1]


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return what each product card and each customer is worth.

    Parameters
    ----------
    runs
        One run of the whole deck with --trace-rounds, and runs that differ from it in `without.product` or
        `without.customer` alone.
    level
        Confidence of all intervals of a table together.
    """
    base, twins = _family(runs)
    faces, customers = face_table(base, twins, level), customer_table(base, twins, level)
    laid = laid_table(base, level)
    answer = _answer(faces, customers)
    note = f"{table_name(base)}; n = {words.count(base.n_games)} games, each with and without; {level:.0%} intervals"
    return Result(
        question="card-value",
        title=f"What is a product card or a customer worth? ({table_name(base)})",
        verdict=_verdict(faces, customers),
        tone="plain",
        answer=answer,
        remarks=_remarks(base, twins, customers),
        tables=(
            *(shown_faces(faces, level) if faces.height else ()),
            *(shown_customers(customers, level) if customers.height else ()),
            shown_laid(laid, level),
        ),
        figures=(
            *([_face_figure(faces, note)] if faces.height else []),
            *([_customer_figure(customers, note)] if customers.height else []),
            _laid_figure(laid, base, level),
        ),
        definitions=_definitions(level),
        hangs_on=hangs_on(base),
        because="The cards themselves are compared: with other copies or other orders each is another card.",
        brief=_brief(faces, customers),
    )


def _family(runs: Sequence[Run]) -> tuple[Run, list[Run]]:
    """Return the run of the whole deck and its twins, or refuse runs that do not belong together."""
    for run in runs:
        check_game("card-value", run.scenario.game.name)
    family = gather(runs)
    if len(family) < len(runs) or not runs:
        raise BadInput(
            f"runs: found {len(runs)} of which {len(family)} belong together, allowed: one with --trace-rounds and "
            "others that differ from it in nothing but one of without.product and without.customer"
        )
    blanks = [blank_of(run) for run in family]
    if len(set(blanks)) < len(blanks):
        raise BadInput("runs: found two with the same card blank, allowed: one run for each")
    return family[0], family[1:]


def _best(table: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the rows, the largest effect first."""
    return table.sort("points", descending=True).to_dicts()


def _span(row: dict[str, Any], name: str = "points") -> str:
    """Write an effect with its interval."""
    value, low, high = (words.number(row[f"{name}{end}"], 2, sign=True) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def _in_words(table: pl.DataFrame, name: str) -> str:
    """Say every row's effect."""
    return "; ".join(f"{called(row[name])} {_span(row)}" for row in table.iter_rows(named=True))


def _verdict(faces: pl.DataFrame, customers: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    if faces.height:
        best = _best(faces)[0]
        return f"{called(best['face'])}: {words.number(best['points'])} points a round"
    best = _best(customers)[0]
    return f"{best['customer']}: {words.number(best['points'])} points a game"


def _brief(faces: pl.DataFrame, customers: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    told = []
    if faces.height:
        best = _best(faces)[0]
        told.append(
            f"the strongest product card is {called(best['face'])}, worth {words.number(best['points'], 2)} points a "
            "round to who has it"
        )
    if customers.height:
        best = _best(customers)[0]
        told.append(
            f"the strongest customer is {best['customer']} ({called(best['order'])}), worth "
            f"{words.number(best['points'], 1)} points a game to all together"
        )
    return words.capital("; ".join(told)) + "."


def _answer(faces: pl.DataFrame, customers: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    sentences = []
    if faces.height:
        named = [f"{called(row['face'])} {_span(row)}" for row in _best(faces)]
        sentences.append(
            "Points that the seat with a card in its stall loses in that round if the card is blank: most for "
            f"{words.joined(named[:MOST_NAMED])}, least for {named[-1]}. {_win_sentence(faces)}{_flag_sentence(faces)}"
        )
    if customers.height:
        named = [f"{row['customer']} ({called(row['order'])}) {_span(row)}" for row in _best(customers)]
        sentences.append(
            "Points that all seats together have less in a game in which a customer neither buys nor fines: most for "
            f"{words.joined(named[:MOST_NAMED])}, least for {named[-1]}.{_paper_sentence(customers)}"
        )
    return " ".join(sentences)


def _win_sentence(faces: pl.DataFrame) -> str:
    """Say which card moves the win most."""
    row = faces.sort("wins", descending=True).row(0, named=True)
    value, low, high = (words.number(100 * row[f"wins{end}"], sign=True) for end in ("", "_low", "_high"))
    return (
        f"In win share {called(row['face'])} makes the largest difference: {value} percentage points ({low} to {high})."
    )


def _flag_sentence(faces: pl.DataFrame) -> str:
    """Name the faces whose worth is odd."""
    flagged = faces.drop_nulls("flag").sort("product", "units")
    told = [
        f"{what}: {', '.join(called(face) for face in found)}"
        for flag, what in FLAGGED.items()
        if (found := flagged.filter(pl.col("flag").str.contains(flag, literal=True))["face"].to_list())
    ]
    return f" {words.capital('; '.join(told))}." if told else ""


def _paper_sentence(customers: pl.DataFrame) -> str:
    """Name the customer whose effect exceeds most what it pays, if one surely does."""
    over = customers.filter(pl.col("points_low") > pl.col("paper"))
    if not over.height:
        return ""
    most = over.row(int((over["points"] - over["paper"]).arg_max() or 0), named=True)
    return (
        f" {over.height} of {customers.height} surely bring more than they pay on paper, most of all "
        f"{most['customer']}, which pays {words.number(most['paper'], 2)} a game."
    )


def _remarks(base: Run, twins: Sequence[Run], customers: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    moved = min((other_winner(base, twin) for twin in twins), key=lambda share: share.rate)
    return (
        "Causal for these players: the same deals were played again, all players knowing that the card is blank or the "
        "customer idle. One card of a face is blank; the others that show it stay.",
        "A customer can be worth more than it pays: without it the players collect other cards, share the other "
        "customers more often, so that points are lost to division, and pay more fines.",
        "Blank is blank in all rounds, so that effects at noon and at night contain what changed before.",
        "After any change a game goes its own way, and who held a good card was a little lucky: the column elsewhere "
        "tells what the same seat loses if a card of another product is blank. Effects no larger than that mean "
        "little. The least share of games with another winner in any of these runs is "
        f"{words.percent_with(moved.rate, moved.interval())}.",
        *(pairing_words(customers["gain"].to_list(), "Points that customers bring") if customers.height else []),
        f"{OBSERVATIONAL}: how early a face is laid and what seats with it win says who has it, not what it does.",
        TIE_RULE,
    )


def _face_figure(table: pl.DataFrame, note: str) -> Figure:
    """Return the figure of the faces, round by round."""
    table = table.sort("points", descending=True)
    drawn = pl.concat(
        [
            table.select(
                pl.col("face").str.replace_all("_", " ").alias("row"),
                pl.lit(name).alias("series"),
                pl.col(name).alias("value"),
                pl.col(f"{name}_low").alias("low"),
                pl.col(f"{name}_high").alias("high"),
            )
            for name in ROUNDS
        ]
    )
    best = table.row(0, named=True)
    return Figure(
        "card-faces",
        "Points of the round that the seat with the card in its stall loses if that card is blank, by round.",
        f"Worth of a card by face. {_in_words(table, 'face')}.",
        partial(
            plot_rows,
            drawn,
            xlabel="points of the round lost by the seat that had the card",
            ylabel="face (product and units)",
            title=f"{words.capital(called(best['face']))} is worth most to who has it: "
            f"{words.number(best['points'], 1)} points a round",
            note=f"{note}{words.at_once(table.height * len(EFFECTS), 'effect')}",
        ),
    )


def _customer_figure(table: pl.DataFrame, note: str) -> Figure:
    """Return the figure of the customers."""
    table = table.sort("points", descending=True)
    drawn = table.select(
        pl.format("{} {}", "customer", pl.col("order").str.replace_all("_", " ")).alias("row"),
        pl.lit("points").alias("series"),
        pl.col("points").alias("value"),
        pl.col("points_low").alias("low"),
        pl.col("points_high").alias("high"),
    )
    best = table.row(0, named=True)
    return Figure(
        "card-customers",
        "Points that all seats together have less in a game in which the customer neither buys nor fines.",
        f"What customers bring. {_in_words(table, 'customer')}.",
        partial(
            plot_rows,
            drawn,
            xlabel="points a game that all seats together lose",
            ylabel="customer",
            title=f"{best['customer']} ({called(best['order'])}) brings most: "
            f"{words.number(best['points'])} points a game",
            note=f"{note}{words.at_once(table.height * (len(PAYS) + 1), 'effect')}",
        ),
    )


def _laid_figure(table: pl.DataFrame, base: Run, level: float) -> Figure:
    """Return the figure of what the seats with each face win."""
    known = table.drop_nulls("share")
    best = known.row(int(known["share"].arg_max() or 0), named=True)
    told = [
        f"{called(row['face'])}, {row['round']}: {words.percent(row['share'])}" for row in known.iter_rows(named=True)
    ]
    note = (
        f"{OBSERVATIONAL}. {table_name(base)}; n = {words.count(base.n_games)} games; {level:.0%} intervals"
        f"{words.at_once(table.height, 'row')}; line: even share"
    )
    return Figure(
        "card-laid",
        f"Share of the games won by the seats that have a face in their stall at the end of a round. {OBSERVATIONAL}: "
        "not the effect of the face.",
        f"Win share of the seats with each face. {'; '.join(told)}.",
        partial(
            plot_rows,
            drawn_laid(table),
            xlabel="share of games won by the seats with it",
            ylabel="face (product and units)",
            unit="%",
            reference=table["fair"][0],
            title=f"{OBSERVATIONAL}: seats with {called(best['face'])} ({best['round']}) win "
            f"{words.percent(best['share'])}",
            note=note,
        ),
    )


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Worth of a face",
            "Points of a round (or share of the win) of the seat that has the card in its stall at the end of that "
            "round, minus those of the same seat in the same game played with the card blank; the mean over all "
            "rounds in which somebody has it.",
        ),
        (
            "Elsewhere",
            "The same difference of points for the same seat, if not its card but one of another product is blank; "
            "the mean over all faces of other products.",
        ),
        (
            "Worth of a customer",
            "Points of all seats together, gains less losses, minus those of the same game in which the customer buys "
            "from nobody and fines nobody.",
        ),
        (
            "Pays on paper",
            "Points of a customer and a third of its bonus, times the rounds of a game in which a customer is scored, "
            "on average over all that can come at that number of players; no fines, and as if nothing were lost to "
            "division.",
        ),
        (
            "Flags of a face",
            "Not above: its worth is no more than that of a face of the same product with fewer units. Below 0: its "
            "worth is. No more than elsewhere: its interval is not wholly above that of elsewhere, so that no "
            "worth of its own is seen.",
        ),
        (
            "Interval of a worth",
            "Ratio or mean over games of paired differences ± z × standard deviation between games / √games, with z at "
            f"1 − {1 - level:.2g}/(2 × effects of the table).",
        ),
        (
            "Mean turn",
            "The turn of the round in which a face is laid, on average; cards kept from the round before are not "
            "counted.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
