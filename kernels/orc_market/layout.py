"""Sizes, kinds and record layouts of Orc Market: the only place where the meaning of an array is written.

A customer is a lane: one place in arrays of 16-bit numbers in which all customers of the box stand side by side, so
that one machine instruction deals with sixteen of them. What an order asks for is data in these lanes; a stall's value
for a customer is

    (units of the products wanted, or 0 if a needed one is missing) + per_kind * products + per_unit * units + offset

and the stall with the greatest value serves the customer, if the value is positive. The fewest of something is a
negative factor with an offset that keeps the value positive.
"""

from enum import IntEnum

import numpy as np

from kernels.log import EVENT, MAX_ROWS

MAX_SEATS = 4
FULL_TABLE = 4
MAX_ROUNDS = 3
MAX_HAND = 8
MAX_KEPT = 2
MAX_PRODUCTS = 64
MAX_CUSTOMERS = 32
MAX_ROW = 12
MAX_MOVES = 32
N_PRODUCTS = 6
BLANK = 6
LANES = 16
NOBODY = -1
SKETCH = MAX_SEATS
RIVAL = MAX_SEATS + 1
STAKE = 16
CERTAIN = 256
POINT = STAKE * CERTAIN


class Product(IntEnum):
    """The six products, in the order of the rulebook; a card without one has the number BLANK."""

    ELF_EAR = 0
    BREW = 1
    TOAD_EYE = 2
    BAT_WING = 3
    TENTACLES = 4
    SKULL = 5


class Round(IntEnum):
    """The three rounds."""

    MORNING = 0
    NOON = 1
    NIGHT = 2


class Question(IntEnum):
    """Points of a round, in the order of the rulebook; at some of them every seat is asked what it does."""

    LAY = 0  # which card of the hand to lay
    PASSING = 1  # nobody is asked: the cards chosen are laid open, the hands go on
    SCORING = 2  # nobody is asked: the customers buy
    CUSTOMERS = 3  # nobody is asked: customers leave and join, new ones are dealt face down
    KEEP = 4  # which cards of the stall to keep
    DEAL = 5  # nobody is asked: all other cards are shuffled and dealt
    OVER = 6


class Move(IntEnum):
    """What a seat can do when it is asked; `a` and `b` of a move are given behind each."""

    LAY = 0  # a card
    KEEP = 1  # a card, b a second card (-1 none); a stands before b in the stall


Action = Product
"""What a policy can do without, as bits of its `never`: laying and keeping cards that show a product."""


class Event(IntEnum):
    """Kinds of rows in the event log; docs/events.md gives their fields."""

    GAME = 0
    ROW = 1
    HIDDEN = 2
    HAND = 3
    LAID = 4
    PASSED = 5
    REVEALED = 6
    SERVED = 7
    UNSERVED = 8
    FINED = 9
    POINTS = 10
    LEFT = 11
    JOINED = 12
    KEPT = 13
    END = 14


class EndReason(IntEnum):
    """How a game ended: there is but one way."""

    CLOSED = 0  # the market closed after the night


class TieBonus(IntEnum):
    """Option `tie_bonus`: what becomes of a round's extra points when stalls share a customer."""

    POOLED = 0
    SEPARATE = 1
    EACH = 2
    SOLE_ONLY = 3


class ScoreFloor(IntEnum):
    """Option `score_floor`: what cannot fall below 0."""

    NONE = 0
    ROUND = 1
    GAME = 2


PARAMS = np.dtype(
    [
        ("players", np.int64),
        ("hand", np.int64),  # cards in a stall at the end of a round, and in a hand at the start of the first
        ("customers", np.int64),  # in the box
        ("deck", np.int64),  # customers in play
        ("row", np.int64),  # customers in the row
        ("leaving", np.int64),  # customers that leave after a round
        ("icon", np.int64, (MAX_CUSTOMERS,)),  # 1: stays in the box with fewer than four players
        ("products", np.int64),  # product cards in the box
        ("product", np.int64, (MAX_PRODUCTS,)),  # of each card, a Product or BLANK
        ("units", np.int64, (MAX_PRODUCTS,)),  # on each card; 0 on a blank one
        ("in_box", np.int64, (N_PRODUCTS,)),  # units of each product on all cards together
        # the orders, one lane a customer
        ("lanes", np.int64),  # lanes in use, a multiple of LANES
        ("need", np.int16, (MAX_CUSTOMERS,)),  # bit p: a stall without product p does not fit
        ("wanted", np.int16, (N_PRODUCTS + 1, MAX_CUSTOMERS)),  # 1: units of the product count; the last row is BLANK's
        ("per_kind", np.int16, (MAX_CUSTOMERS,)),  # 1, -1 or 0: for each different product in the stall
        ("per_unit", np.int16, (MAX_CUSTOMERS,)),  # 1, -1 or 0: for each unit in the stall
        ("offset", np.int16, (MAX_CUSTOMERS,)),
        ("points", np.int16, (MAX_CUSTOMERS,)),
        ("bonus", np.int16, (MAX_ROUNDS, MAX_CUSTOMERS)),  # more points in a round
        ("missing", np.int16, (MAX_CUSTOMERS,)),  # bit p: a stall without product p is fined
        ("loss", np.int16, (MAX_ROUNDS, MAX_CUSTOMERS)),  # points of the fine in a round
        # options of the rulings; 0 and 1 for false and true unless said otherwise
        ("clockwise", np.int64),  # pick_timing: seats lay one after another
        ("tie_bonus", np.int64),  # TieBonus
        ("score_floor", np.int64),  # ScoreFloor
        ("keep_first", np.int64),  # keep_timing: before the customers change
        ("missing_once", np.int64),  # missing_scope: one fine a product and round, the largest
        ("alternate", np.int64),  # pass_direction: right at noon
    ]
)
"""Numbers and rulings of one edition at one number of players."""

STATE = np.dtype(
    [
        # where the draws come from; hidden
        ("seed", np.uint64),
        ("deal", np.uint64),
        ("redrawn", np.int64),  # bits of the purposes whose luck is drawn anew
        ("stand_in", np.int64),  # 1 + the seat whose place a stand-in takes; 0 nobody's
        ("stand_in_after", np.int64),  # rounds finished before it does
        ("draws", np.int64, (MAX_SEATS,)),  # made from each seat's own stream
        # the customers
        ("row", np.int64, (MAX_ROW,)),  # open customers, left to right
        ("row_size", np.int64),
        ("hidden", np.int64, (MAX_SEATS,)),  # face down with each seat; -1 none; hidden from the others
        ("stack", np.int64, (MAX_CUSTOMERS,)),  # face down in the middle; hidden
        ("stack_size", np.int64),  # dealt or not
        ("stack_next", np.int64),  # place of the next one to be dealt
        ("seen", np.int64),  # bit c: customer c has been open
        # the products
        ("hand", np.int64, (MAX_SEATS, MAX_HAND)),  # by the seat where it began the round, see `hand_at`; hidden
        ("hand_size", np.int64),  # cards left in every hand
        ("passes", np.int64),  # times the hands have been passed in this round
        ("stall", np.int64, (MAX_SEATS, MAX_HAND)),  # kept cards first, then in the order laid
        ("stall_size", np.int64, (MAX_SEATS,)),
        ("chosen", np.int64, (MAX_SEATS, MAX_KEPT)),  # places in hand or stall, until all have chosen; hidden
        ("aside", np.int64, (MAX_PRODUCTS,)),  # dealt to nobody this round; hidden
        ("aside_size", np.int64),
        # the round
        ("round", np.int64),  # Round
        ("turn", np.int64),  # turns begun in the game
        ("stage", np.int64),  # the Question the round has reached
        ("question", np.int64),  # the Question being asked
        ("asked", np.int64),  # who is asked
        ("cursor", np.int64),  # seats that have answered
        # counted from the stalls; the last row, SKETCH, is a stall that a player imagines
        ("n_of", np.int64, (MAX_SEATS + 1, N_PRODUCTS + 1)),  # units of each product
        ("n_units", np.int64, (MAX_SEATS + 1,)),
        ("n_kinds", np.int64, (MAX_SEATS + 1,)),  # different products
        ("has", np.int64, (MAX_SEATS + 1,)),  # bit p: at least one unit of product p
        (
            "base",
            np.int16,
            (MAX_SEATS + 1, MAX_CUSTOMERS),
        ),  # units wanted by each customer, even if the stall lacks one
        (
            "value",
            np.int16,
            (MAX_SEATS + 2, MAX_CUSTOMERS),
        ),  # of the stall for each customer; row RIVAL is imagined too
        # what the customers mean to a seat's policy in this round, see `worth`; hidden
        ("ready", np.int64, (MAX_SEATS,)),  # 1: the next three are those of this round
        ("stake", np.int16, (MAX_SEATS, MAX_CUSTOMERS)),  # points of each, in units of 1 / STAKE
        ("fine", np.int16, (MAX_SEATS, MAX_CUSTOMERS)),  # loss of each, likewise
        ("has_taste", np.int64, (MAX_SEATS,)),  # 1: the policy weighs more than the customers
        # points
        ("score", np.int64, (MAX_SEATS,)),
        ("points", np.int64, (MAX_SEATS, MAX_ROUNDS)),  # of each round, gains less losses
        ("gains", np.int64, (MAX_SEATS,)),  # of the round being scored
        ("losses", np.int64, (MAX_SEATS,)),
        # counted for the result
        ("decisions", np.int64),
        ("lead", np.int64),  # sole leader after the last round that had one; -1 none yet
        ("lead_changes", np.int64),
        ("served", np.int64),  # customers scored that a stall won
        ("shared", np.int64),  # of them, won by several
        ("unserved", np.int64),  # customers scored that nobody won
        ("split_loss", np.int64),  # points that division left to nobody
        ("paid", np.int64),  # points that customers gave to all seats together
        ("hidden_paid", np.int64),  # of them, those of hidden customers
        ("fines", np.int64, (MAX_SEATS,)),  # points lost to missing products
        ("sole_wins", np.int64, (MAX_SEATS,)),  # customers won alone
        ("shared_wins", np.int64, (MAX_SEATS,)),
        ("hidden_points", np.int64, (MAX_SEATS, MAX_ROUNDS)),  # got from one's own hidden customer
    ]
)
"""A game at one moment."""

HIDDEN = ("seed", "deal", "draws", "hidden", "stack", "hand", "chosen", "aside", "ready", "stake", "fine", "has_taste")
"""Fields that no seat may see, except its own hidden customer, row of stakes and fines, and hands it has held."""


class PolicyKind(IntEnum):
    """What differs between players in structure; everything else is a weight."""

    RANDOM = 0  # any legal move, all alike
    WEIGHTED = 1  # the legal move with the greatest weighted worth
    SEARCH = 2  # that which turns out best in games played on from hands and customers as they may be


POLICY = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("never", np.int64),  # bits of the Actions that it does only if nothing else is legal
        ("temperature", np.float64),  # noise on the worth of a move, in points; 0 none
        ("tie", np.float64),  # chance to win a customer that a tie with the best rival stands for
        ("sharp", np.float64),  # chance added by each unit of lead when nothing more will be laid
        ("haze", np.float64),  # what each turn still to come takes off that
        ("supply", np.float64),  # what each wanted unit that is not yet in a stall takes off it
        ("gap", np.float64),  # units by which the lack of a needed product sets a stall back
        ("loss", np.float64),  # share of a loss that counts eight turns before the customers buy
        ("late_loss", np.float64),  # the same in the last turn
        ("hidden", np.float64),  # share of the own hidden customer that counts; 0: plays without looking at it
        ("unseen", np.float64),  # share of customers never seen, by the chance that a rival holds them
        ("ahead", np.float64),  # share of the coming round's points of customers that will still be there
        ("denial", np.float64),  # share of the left neighbour's gain that counts for taking a card
        ("taste", np.float64, (N_PRODUCTS,)),  # points that a unit is worth in itself, by product
        ("variety", np.float64),  # points for a product that is new to the stall
        ("volume", np.float64),  # points for each unit of anything
        ("par", np.float64),  # units of a product that a rival is taken to keep
        # looking ahead
        ("playouts", np.float64),  # games played on for a decision, in all
        ("breadth", np.float64),  # moves that are tried, the best by the weights
        ("depth", np.float64),  # rounds that are played on, the present one among them
    ]
)
"""A policy: its kind and one weight for each feature."""

MOVE = np.dtype([("kind", np.int64), ("a", np.int64), ("b", np.int64), ("c", np.int64)])
"""A move, or one row of the list of legal moves."""

DESK = np.dtype(
    [
        ("moves", MOVE, (MAX_MOVES,)),  # the legal moves of the seat that is asked
        ("order", np.int64, (MAX_PRODUCTS,)),  # a shuffled deck
        # the options that a player weighs, see `worth`
        ("cards", np.int64, (MAX_HAND,)),  # one card each
        ("worth", np.int64, (MAX_MOVES,)),  # of each card, or of each legal move, in units of 1 / POINT
        ("pairs", np.int64, (MAX_MOVES,)),  # of each pair to keep, likewise
        ("spite", np.int64, (MAX_HAND,)),  # of keeping each card from the left neighbour, likewise
        (
            "steep",
            np.int16,
            (MAX_CUSTOMERS,),
        ),  # chance to win that a unit is worth, by customer, in units of 1 / CERTAIN
        ("rivals", np.int64, (MAX_SEATS - 1,)),  # stalls among which the best rival is sought
        ("flat", np.int16),  # what all of `steep` are; 0 if they differ
        ("tie", np.int16),  # chance to win that a tie is worth, likewise
        ("gap", np.int16),  # units by which the lack of a needed product sets a stall back
        ("share", np.int16),  # of a loss that counts, in units of 1 / CERTAIN
        # looking ahead, see `search`
        ("options", np.int64, (MAX_MOVES,)),  # rows of the legal moves that are tried
        ("gain", np.float64, (MAX_MOVES,)),  # what each of them brought, summed over the playouts
        ("alive", np.int64, (MAX_MOVES,)),  # 1: it is still tried
        ("deck", np.int64, (MAX_PRODUCTS,)),  # cards that are dealt anew
        ("models", POLICY, (2,)),  # how the seat that looks ahead, and how its rivals are taken to play
        ("world", STATE, (1,)),  # the table as it may be
        ("ahead", STATE, (1,)),  # the game that is played on
        ("events", EVENT, (MAX_ROWS,)),  # what has happened since the last question
        ("n_events", np.int64),
        ("logging", np.int64),  # 0: events are not kept
    ]
)
"""Scratch space of one running game."""

ROUND = np.dtype(
    [
        ("score", np.int16),  # total so far
        ("gained", np.int16),  # points from customers in this round
        ("fined", np.int16),  # points lost to missing products in this round
        ("hidden", np.int16),  # of the points gained, those of the own hidden customer
        ("cards", np.int16, (MAX_HAND,)),  # the stall, kept cards first, then in the order laid; -1 none
    ]
)
"""What is kept of a seat after a round; row 0 is the table before the first."""

RESULT = np.dtype(
    [
        ("rounds", np.int64),
        ("turns", np.int64),
        ("decisions", np.int64),
        ("end_reason", np.int64),  # EndReason
        ("winners", np.int64),  # number of winners
        ("lead_changes", np.int64),
        ("half_leaders", np.int64),  # bit s: seat s led, alone or tied, after half of the rounds, that is the first
        ("served", np.int64),
        ("shared", np.int64),
        ("unserved", np.int64),
        ("split_loss", np.int64),
        ("hidden_paid", np.int64),
        ("policy", np.int64, (MAX_SEATS,)),  # row of the policies array
        ("win", np.int64, (MAX_SEATS,)),  # 1: among the winners
        ("score", np.int64, (MAX_SEATS,)),
        ("rank", np.int64, (MAX_SEATS,)),  # equal scores share the better rank
        ("points", np.int64, (MAX_SEATS, MAX_ROUNDS)),
        ("fines", np.int64, (MAX_SEATS,)),
        ("sole_wins", np.int64, (MAX_SEATS,)),
        ("shared_wins", np.int64, (MAX_SEATS,)),
        ("hidden_points", np.int64, (MAX_SEATS,)),
    ]
)
"""What is kept of one game; seats beyond the number of players stay 0."""
