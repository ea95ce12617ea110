"""Sizes, kinds and record layouts of ORC: the only place where the meaning of an array is written.

Squares are numbered row by row from seat 0's edge and from seat 0's left: a1 is 0, e1 is 4, a2 is 5. A piece is
numbered by the starting square it was put on, as its owner sees it: the front row from left to right is 0 to 4, the
back row 5 to 9.
"""

from enum import IntEnum

import numpy as np

from kernels.log import EVENT, MAX_ROWS

MAX_SEATS = 2
MAX_ROUNDS = 500
MAX_PLIES = 2 * MAX_ROUNDS
COLUMNS = 5
MAX_BOARD_ROWS = 9
N_SQUARES = COLUMNS * MAX_BOARD_ROWS
N_PIECES = 10
N_ROLES = 6
N_AROUND = 8
N_STRAIGHT = 4
N_JUMPS = 2
N_SORTS = 7
MAX_MOVES = 96
MAX_FORMATIONS = 16
NOBODY = -1


class Role(IntEnum):
    """The roles, in the order of the rulebook (Movement)."""

    SOLDIER = 0
    ARCHER = 1
    CHARIOT = 2
    KNIGHT = 3
    KING = 4
    JESTER = 5


ANY_ROLE = (1 << N_ROLES) - 1
"""Every role, as bits."""


class Question(IntEnum):
    """Points of the game, in the order of the rulebook; at some of them a seat is asked what it does."""

    ARRANGE = 0  # which role to put on the next starting square
    MOVE = 1  # which piece to move, and where
    TURN_END = 2  # nobody is asked: the game may be over, or the other seat is on turn
    OVER = 3


class Move(IntEnum):
    """What a seat can do when it is asked; `a` and `b` of a move are given behind each."""

    PUT = 0  # a piece, which is a starting square as its owner sees it; b role
    MOVE = 1  # a square from, b square to


class Action(IntEnum):
    """What a policy can do without, as bits of its `never`: moving a piece of a Role, and taking any piece."""

    SOLDIER = 0
    ARCHER = 1
    CHARIOT = 2
    KNIGHT = 3
    KING = 4
    JESTER = 5
    TAKE = 6


class Event(IntEnum):
    """Kinds of rows in the event log; docs/events.md gives their fields."""

    GAME = 0
    PUT = 1
    WITHOUT = 2
    SHOWN = 3
    MOVED = 4
    END = 5


class EndReason(IntEnum):
    """How a game ended."""

    KING_TAKEN = 0
    CASTLE_REACHED = 1
    JESTER_TAKEN = 2
    NO_LEGAL_MOVE = 3
    DRAW_LENGTH = 4
    DRAW_REPETITION = 5
    DRAW_NO_MOVE = 6
    STALLED = 7  # the cap on rounds was reached


PARAMS = np.dtype(
    [
        ("players", np.int64),
        ("max_rounds", np.int64),  # a game still running after so many rounds is stalled
        ("rows", np.int64),
        ("pieces", np.int64, (N_ROLES,)),  # of each role, for each seat
        ("start", np.int64, (MAX_SEATS, N_PIECES)),  # starting square of each piece
        ("castle", np.int64, (MAX_SEATS, N_SQUARES)),  # 1: a castle square of that seat
        ("around", np.int64, (N_SQUARES, N_AROUND)),  # squares beside: four straight, four diagonal; -1 off the board
        ("ahead", np.int64, (MAX_SEATS, N_SQUARES)),  # the square in front of each, as a seat sees it; -1 none
        ("jump", np.int64, (MAX_SEATS, N_SQUARES, N_JUMPS)),  # where a Knight goes from each; -1 off the board
        ("without", np.int64, (MAX_SEATS,)),  # handicap: role of which a seat lacks one piece; -1 none
        ("shown", np.int64, (MAX_SEATS,)),  # handicap: role of which the other seat sees one piece; -1 none
        # options of the rulings; 0 and 1 for false and true unless said otherwise
        ("chariot_full", np.int64),  # chariot_stop: it runs until something stops it
        ("jester_shares", np.int64),  # jester_onto_enemy: it may enter the square of an enemy piece, and both stay
        ("no_move_draws", np.int64),  # no_legal_move: a draw
        ("draw_plies", np.int64),  # moves without a winner that make a draw; 0 none
        ("quiet_plies", np.int64),  # moves without a capture that make a draw; 0 none
        ("repetition", np.int64),  # times a position must stand on the board for a draw; 0 none
    ]
)
"""Numbers and rulings of one edition."""

STATE = np.dtype(
    [
        # where the draws come from; hidden
        ("seed", np.uint64),
        ("deal", np.uint64),
        ("redrawn", np.int64),  # bits of the purposes whose luck is drawn anew
        ("stand_in", np.int64),  # 1 + the seat whose place a stand-in takes; 0 nobody's
        ("stand_in_after", np.int64),  # rounds finished before it does
        ("draws", np.int64, (MAX_SEATS,)),  # made from each seat's own stream
        # the board
        ("square", np.int64, (MAX_SEATS, N_PIECES)),  # where each piece stands; -1 removed, or not yet put down
        ("at", np.int64, (MAX_SEATS, N_SQUARES)),  # which piece of each seat stands on each square; -1 none
        ("role", np.int64, (MAX_SEATS, N_PIECES)),  # hidden from the other seat while the piece is on the board
        ("left", np.int64, (MAX_SEATS, N_ROLES)),  # pieces of each role not yet put down; hidden from the other seat
        ("formation", np.int64, (MAX_SEATS,)),  # which of its formations a seat arranges; hidden from the other seat
        ("mood", np.float64, (MAX_SEATS,)),  # how daring a seat is in this game, 0 most; hidden from the other seat
        ("alive", np.int64, (MAX_SEATS,)),  # pieces on the board
        # what everybody can know
        ("possible", np.int64, (MAX_SEATS, N_PIECES)),  # bits of the roles that the moves of each piece leave it
        ("removed", np.int64, (MAX_SEATS, N_ROLES)),  # removed pieces of each role
        ("chance", np.float64, (MAX_SEATS, N_PIECES, N_ROLES)),  # of each role, to the other seat; see `belief`
        ("ways", np.float64, (MAX_SEATS,)),  # to give roles to the pieces on the board, to the other seat
        ("is_stale", np.int64, (MAX_SEATS,)),  # 1: more is known than `chance` and `ways` say
        # the turn
        ("turn", np.int64),  # moves made
        ("quiet", np.int64),  # of them, since the last capture
        ("seat", np.int64),  # whose turn it is
        ("placed", np.int64),  # pieces put down so far, by both
        ("stage", np.int64),  # the Question the game has reached
        ("question", np.int64),  # the Question being asked
        ("asked", np.int64),
        # the end
        ("end_reason", np.int64),
        ("winner", np.int64),  # -1 nobody
        # counted for the result
        ("decisions", np.int64),
        ("lead", np.int64),  # who has more pieces on the board after the last round; -1 neither
        ("lead_changes", np.int64),
        ("captures", np.int64, (MAX_SEATS,)),
        ("position", np.uint64),  # digest of what stands where and who is on turn; hidden
        ("positions", np.uint64, (MAX_PLIES + 1,)),  # digests after each move since the last capture; hidden
    ]
)
"""A game at one moment."""

HIDDEN = ("seed", "deal", "draws", "role", "left", "formation", "mood", "position", "positions")
"""Fields that no seat may see, except its own roles."""

MOVE = np.dtype([("kind", np.int64), ("a", np.int64), ("b", np.int64), ("c", np.int64)])
"""A move, or one row of the list of legal moves."""

DESK = np.dtype(
    [
        ("moves", MOVE, (MAX_MOVES,)),  # the legal moves of the seat that is asked
        ("worth", np.float64, (MAX_MOVES,)),  # of each of them
        ("safe", np.float64, (N_SQUARES + 1,)),  # chance that no step or jump of an enemy takes what stands there
        ("clear", np.float64, (N_SQUARES + 1,)),  # chance that no run of an enemy does
        # a belief: pieces of which the same is known stand in one group
        ("groups", np.int64),
        ("roles", np.int64, (N_PIECES,)),  # bits of the roles that are possible in each group
        ("size", np.int64, (N_PIECES,)),  # pieces of each group
        ("group", np.int64, (N_PIECES,)),  # of each piece; -1 removed
        ("sort", np.int64, (N_SORTS,)),  # pieces of each sort of group
        ("remaining", np.int64, (N_ROLES,)),  # pieces of each role on the board
        ("rest", np.int64, (N_ROLES,)),  # of them, for the pieces of which nothing is known
        ("tally", np.float64, (N_PIECES, N_ROLES)),  # pieces of each group and role, summed over all ways
        ("place", np.int64, (2,)),  # groups of the King and the Jester that were drawn
        # looking ahead
        ("options", MOVE, (MAX_MOVES,)),  # the legal moves of the seat that looks ahead
        ("gain", np.float64, (MAX_MOVES,)),  # what each of them brought, summed over the playouts
        ("alive", np.int64, (MAX_MOVES,)),  # 1: it is still tried
        ("world", np.int64, (N_PIECES,)),  # roles given to the enemy's pieces
        ("ahead", STATE, (1,)),  # the game that is played on
        ("events", EVENT, (MAX_ROWS,)),  # what has happened since the last question
        ("n_events", np.int64),
        ("logging", np.int64),  # 0: events are not kept
        ("tracing", np.int64),  # 0: what the seats know of each other is not kept
    ]
)
"""Scratch space of one running game."""

ROUND = np.dtype(
    [
        ("score", np.int16),  # pieces on the board
        ("known", np.int16),  # of them, pieces whose role the other seat knows for certain
        ("king", np.int16),  # rows that the King is ahead of its own edge
        ("bits", np.float32),  # of what the other seat does not know of the roles
        ("king_seen", np.float32),  # chance that the other seat gives the King of being the King
        ("jester_seen", np.float32),  # the same for the Jester
    ]
)
"""What is kept of a seat after a round; row 0 is the board before the first move."""

RESULT = np.dtype(
    [
        ("rounds", np.int64),
        ("turns", np.int64),  # moves made
        ("decisions", np.int64),
        ("end_reason", np.int64),  # EndReason
        ("winners", np.int64),  # number of winners; 2 for a draw
        ("lead_changes", np.int64),
        ("half_leaders", np.int64),  # bit s: seat s had most pieces, alone or tied, after half of the rounds
        ("policy", np.int64, (MAX_SEATS,)),  # row of the policies array
        ("win", np.int64, (MAX_SEATS,)),  # 1: a winner
        ("score", np.int64, (MAX_SEATS,)),  # 2 for a win, 1 for a draw
        ("rank", np.int64, (MAX_SEATS,)),  # 0 stalled
        ("captures", np.int64, (MAX_SEATS,)),
        ("pieces", np.int64, (MAX_SEATS,)),  # on the board at the end
        ("role", np.int64, (MAX_SEATS, N_PIECES)),  # the arrangement: role put on each starting square
    ]
)
"""What is kept of one game."""


class PolicyKind(IntEnum):
    """What differs between players in structure; everything else is a weight."""

    RANDOM = 0  # any legal move, all alike; any arrangement, all alike
    WEIGHTED = 1  # the legal move with the greatest weighted worth
    SEARCH = 2  # that which turns out best in games played on from sampled roles


POLICY = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("never", np.int64),  # bits of the Actions that it does only if nothing else is legal
        ("n_formations", np.int64),  # one of which is drawn for each game; 0: every piece is drawn
        ("formations", np.int64, (MAX_FORMATIONS, N_PIECES)),  # role for each starting square; -1 drawn
        # arranging: how many times as gladly a role is put in the front row as a Soldier or an Archer
        ("king_front", np.float64),
        ("jester_front", np.float64),
        ("chariot_front", np.float64),
        ("knight_front", np.float64),
        # moving
        ("temperature", np.float64),  # noise on the worth of a move, in hundredths of a won game
        ("hunting", np.float64),  # weight of the chance that what it takes is the King
        ("wariness", np.float64),  # weight of the chance that it is the Jester
        ("trading", np.float64),  # worth of taking any other piece
        ("daring", np.float64),  # share of games in which it takes what is one step from its castle and may be the King
        ("caution", np.float64),  # weight of the chance that the own King can be taken
        ("bait", np.float64),  # weight of the chance that the own Jester can be taken
        ("bluff", np.float64),  # share of the King's caution with which the Jester is moved
        ("safety", np.float64),  # worth of a piece that cannot be taken
        ("running", np.float64),  # worth of a row ahead for the King
        ("walking", np.float64),  # the same for the Jester
        ("marching", np.float64),  # the same for any other piece
        # looking ahead
        ("playouts", np.float64),  # games played on before each move
        ("breadth", np.float64),  # moves that are tried, the best by the weights
        ("depth", np.float64),  # moves of both sides that are played on
    ]
)
"""A policy: its kind, its formations and one weight for each feature."""
