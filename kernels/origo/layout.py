"""Sizes, kinds and record layouts of Origo: the only place where the meaning of an array is written.

Squares are numbered row by row, A1 0 to J10 99. A set of squares is two 64-bit words, as `kernels.boards` says: row r
and column c, from 0, are bit 11 * (r % 5) + c of word r // 5.
"""

from enum import IntEnum

import numpy as np

from kernels.log import EVENT, MAX_ROWS

MAX_SEATS = 5
MAX_ROUNDS = 200
SIDE = 10
N_SQUARES = 100
FRAMED_SIDE = SIDE + 2
N_FRAMED = FRAMED_SIDE * FRAMED_SIDE
N_STATES = 12
MAX_SEAS = 8
N_AREAS = N_STATES + MAX_SEAS
MAX_FACES = 64
MAX_DECK = 128
MAX_HAND = 16
MAX_TABLE = 2 * MAX_HAND
MAX_MOVES = 4352
MAX_OPTIONS = 256
MAX_CLANS = 33
N_PLACES = 5
N_VALUES = 3
WORDS = 2
STRIDE = 11
ROWS_A_WORD = 5
NOBODY = -1


class State(IntEnum):
    """The twelve states, in the order in which they are scored; seas follow as areas 12, 13, ..."""

    BRITAIN = 0
    GERMANY = 1
    BALTIC_COUNTRIES = 2
    GAUL = 3
    SPAIN = 4
    ITALY = 5
    BELGIUM = 6
    SCANDINAVIA = 7
    POLAND = 8
    HELVETIA = 9
    DACIA = 10
    DALMATIA = 11


class Question(IntEnum):
    """Points of the game, in the order of the rulebook; at some of them a seat is asked what it does."""

    OPENING = 0  # where to place one of the first shields
    STEP = 1  # the next step of a turn, or its end
    ATTACKER = 2  # one more card for the attack, or no more
    DEFENDER = 3  # one more card for the defence, or no more
    REFILL = 4  # nobody is asked: hands are filled up at the end of a turn
    ROUND_END = 5  # nobody is asked: a tribe scoring, if one is owed
    STARTER = 6  # the leader furthest ahead names the starting player
    OVER = 7


class Move(IntEnum):
    """What a seat can do when it is asked; `a` and `b` of a move are given behind each."""

    STOP = 0  # end the turn; in a battle play no more
    PLACE = 1  # opening: b square
    EXPAND = 2  # a face, b square
    ATTACK = 3  # a face, b square
    MIGRATE = 4  # a square from, b square to
    SWAP = 5  # a face, b face, a <= b
    SAIL = 6  # a square from, b square to
    CARD = 7  # battle: a face
    NAME = 8  # a seat


class Action(IntEnum):
    """What a policy can do without, as bits of its `never`."""

    ATTACK = 0
    MIGRATE = 1
    SAIL = 2
    SWAP = 3
    SUPPORT = 4  # cards played in a battle that has begun
    EXPAND_SEA = 5  # a new shield on a square at sea, the opening apart


class Event(IntEnum):
    """Kinds of rows in the event log; docs/events.md gives their fields."""

    GAME = 0
    SHUFFLE = 1
    DRAWN = 2
    PLACED = 3
    ROUND = 4
    TURN = 5
    EXPANDED = 6
    ATTACKED = 7
    BATTLE_CARD = 8
    WON = 9
    REPELLED = 10
    MIGRATED = 11
    SWAPPED = 12
    SAILED = 13
    FOUNDED = 14
    LEADER = 15
    TURN_END = 16
    CALLED = 17
    SCORING = 18
    CLAN = 19
    FLEET = 20
    STATE = 21
    STARTER = 22
    END = 23


class Face(IntEnum):
    """What decides where a card may be played."""

    SQUARES = 0  # fixed squares: rows, columns, a state
    SHIP = 1  # any square at sea
    GROWTH = 2  # any square adjacent to one of the player's shields


class EndReason(IntEnum):
    """How a game ended."""

    STATES = 0  # the last marker was placed
    SHIELDS = 1  # a tribe used its last shield
    PASSES = 2  # all passed
    STALLED = 3  # the cap on rounds was reached


class Cause(IntEnum):
    """Why a leader moves."""

    FOUNDING = 0
    CLANS = 1
    FLEET = 2
    STATE = 3


class Jump(IntEnum):
    """Option `jump`: whether a shield that jumps may turn corners."""

    BENDS = 0
    SAIL_BENDS = 1
    STRAIGHT = 2


PARAMS = np.dtype(
    [
        ("players", np.int64),
        ("max_rounds", np.int64),  # a game still running after so many rounds is stalled
        ("shields", np.int64),  # of each tribe
        ("opening", np.int64),  # of them placed before the first turn, by each tribe
        ("hand", np.int64),  # cards that a hand is filled up to
        ("start", np.int64, (MAX_SEATS,)),  # square of the track on which each leader starts
        ("track", np.int64),  # squares of the chieftain track
        ("area", np.int64, (N_SQUARES,)),  # of each square: a State, or N_STATES + number of the sea
        ("seas", np.int64),  # number of sea areas
        ("squares", np.uint64, (N_AREAS, WORDS)),  # of each area
        ("size", np.int64, (N_AREAS,)),  # squares of each area
        ("sea", np.uint64, (WORDS,)),  # all sea squares
        ("limit", np.int64, (N_AREAS,)),  # shields of all tribes allowed in each area during the opening
        ("steps", np.int64, (N_STATES,)),  # of the leader for the k-th founding
        ("red", np.int64, (N_STATES,)),  # 1: the k-th founding calls for a tribe scoring
        ("value", np.int64, (N_STATES, N_VALUES)),  # points for most, second and third most shields in a state
        ("dominance", np.int64),
        ("clan_size", np.int64),  # least shields of a clan
        ("clan_points", np.int64, (N_PLACES,)),
        ("fleet_first", np.int64),  # more points for the strongest fleet
        ("fleet_shared", np.int64),  # the same if it is shared
        ("fleet_second", np.int64),
        # the cards
        ("faces", np.int64),  # number of different cards
        ("copies", np.int64, (MAX_FACES,)),
        ("kind", np.int64, (MAX_FACES,)),  # Face
        ("allowed", np.uint64, (MAX_FACES, WORDS)),  # squares that the card shows; all squares for growth
        ("cards", np.int64),  # in all
        ("growing", np.int64),  # of them, growth
        ("showing", np.int64, (N_SQUARES,)),  # of the others, those that show each square
        # options of the rulings; 0 and 1 for false and true unless said otherwise
        ("deal_after", np.int64),  # deal: after the opening
        ("refill_round", np.int64),  # refill: at the end of the round
        ("no_double_move", np.int64),  # double_move: a shield placed, won or moved this turn moves no more
        ("swap_is_pass", np.int64),  # swap_is_action: no
        ("pass_consecutive", np.int64),  # pass_end: passes in a row across rounds
        ("attack_all", np.int64),  # attack_stage: not before every state is marked and every sea full
        ("once_full", np.int64),  # sea_attackable: a sea that was full once
        ("attack_anywhere", np.int64),  # attack_from: no own shield beside the target is needed
        ("last_stands", np.int64),  # last_shield: a last shield lost in its attack does not end the game
        ("growth_always", np.int64),  # defence_growth: fits every shield that is attacked
        ("jump", np.int64),  # Jump
        ("moves_do_not_found", np.int64),  # found_by_moving: no
        ("clans_at_once", np.int64),  # clan_moves: one move for all clans of a tribe
        ("equal_clans_successive", np.int64),  # equal_clans: a tribe's equal clans take one place each
        ("fleet_tie_keeps_place", np.int64),  # fleet_tie_uses_places: no
        ("owed_held", np.int64),  # owed_at_end: all scorings owed are held
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
        ("shuffles", np.int64),
        # the board
        ("tribe", np.uint64, (MAX_SEATS, WORDS)),  # shields of each tribe
        ("occupied", np.uint64, (WORDS,)),  # shields of all tribes
        ("sailed", np.uint64, (WORDS,)),  # shields of the seat on turn that have sailed this turn
        ("moved", np.uint64, (WORDS,)),  # shields of the seat on turn placed, won or moved this turn
        ("marked", np.int64),  # bit s: state s has a marker
        ("n_marked", np.int64),
        ("full_once", np.int64),  # bit a: sea area a has been full
        ("count", np.int64, (MAX_SEATS, N_AREAS)),  # shields of each tribe in each area
        ("supply", np.int64, (MAX_SEATS,)),
        ("box", np.int64, (MAX_SEATS,)),  # shields lost for good
        # the cards
        ("hand", np.int64, (MAX_SEATS, MAX_FACES)),  # copies held of each face; hidden from the others
        ("hand_size", np.int64, (MAX_SEATS,)),
        ("deck", np.int64, (MAX_DECK,)),  # next card last; hidden
        ("deck_size", np.int64),
        ("pile", np.int64, (MAX_DECK,)),  # discards, top last
        ("pile_size", np.int64),
        # the track
        ("position", np.int64, (MAX_SEATS,)),  # of each leader, laps included
        ("owed", np.int64),  # tribe scorings called for and not yet held
        ("scorings", np.int64),  # tribe scorings held
        # the turn
        ("round", np.int64),  # rounds begun
        ("turn", np.int64),  # turns begun
        ("starter", np.int64),
        ("turns_left", np.int64),  # in this round, the present one included
        ("seat", np.int64),  # whose turn it is; in the opening whose go
        ("placed", np.int64),  # shields placed so far in the opening
        ("stage", np.int64),  # the Question the game has reached
        ("question", np.int64),  # the Question being asked
        ("asked", np.int64),
        ("actions", np.int64),  # card actions left in this turn
        ("has_migrated", np.int64),  # 1: migrated or swapped this turn
        ("has_acted", np.int64),  # 1: this turn is no pass
        ("passes", np.int64),  # turns in a row that were passes
        ("defended", np.int64),  # bit s: seat s has spent cards in defence since its hand was last filled
        ("called", np.int64),  # 1: the end has been called; the round is finished
        ("named", np.int64),  # 1: the starter of the next round has been named
        # the battle
        ("target", np.int64),  # square; -1 no battle
        ("attacker", np.int64),
        ("defender", np.int64),
        ("is_opening", np.int64),  # 1: the attacker has not yet said that he plays no more for now
        ("attack_cards", np.int64),
        ("defence_cards", np.int64),
        ("table", np.int64, (MAX_TABLE,)),  # faces played in this battle
        # the end
        ("end_reason", np.int64),
        # counted for the result
        ("decisions", np.int64),
        ("lead", np.int64),  # leader furthest ahead after the last round; -1 none yet
        ("lead_changes", np.int64),
        ("from_founding", np.int64, (MAX_SEATS,)),  # steps, jumps not counted
        ("from_clans", np.int64, (MAX_SEATS,)),
        ("from_fleet", np.int64, (MAX_SEATS,)),
        ("from_states", np.int64, (MAX_SEATS,)),
        ("from_jumps", np.int64, (MAX_SEATS,)),  # squares gained by jumping over leaders
        ("founding_round", np.int64, (N_STATES,)),  # round in which each state was founded, 0 never
        ("founding_number", np.int64, (N_STATES,)),  # which founding of the game each state was, from 1; 0 never
        ("founded", np.int64, (MAX_SEATS,)),  # bit s: founded state s
        ("foundings", np.int64, (MAX_SEATS,)),
        ("state_points", np.int64, (MAX_SEATS, N_STATES)),  # steps for shields in each state
        ("attacks", np.int64, (MAX_SEATS,)),  # begun
        ("attacks_won", np.int64, (MAX_SEATS,)),
        ("attacks_on", np.int64, (MAX_SEATS, MAX_SEATS)),  # begun against each tribe
        ("attacks_on_leader", np.int64, (MAX_SEATS,)),  # begun against the tribe whose leader is furthest ahead
        ("attacked", np.uint64, (MAX_SEATS, WORDS)),  # squares on which each tribe began an attack
        ("cards_attacking", np.int64, (MAX_SEATS,)),  # played in own attacks
        ("cards_defending", np.int64, (MAX_SEATS,)),  # played against others' attacks
        ("losses", np.int64, (MAX_SEATS,)),  # own shields lost in defence
        ("voyages", np.int64, (MAX_SEATS,)),
        ("migrations", np.int64, (MAX_SEATS,)),
        ("swaps", np.int64, (MAX_SEATS,)),
    ]
)
"""A game at one moment."""

HIDDEN = ("seed", "deal", "draws", "deck", "hand")
"""Fields that no seat may see, except its own hand."""

MOVE = np.dtype([("kind", np.int64), ("a", np.int64), ("b", np.int64), ("c", np.int64)])
"""A move, or one row of the list of legal moves."""

DESK = np.dtype(
    [
        ("moves", MOVE, (MAX_MOVES,)),  # the legal moves of the seat that is asked
        ("clan_size", np.int64, (MAX_SEATS * MAX_CLANS,)),  # chains found, in the order of the seats
        ("clan_seat", np.int64, (MAX_SEATS * MAX_CLANS,)),
        ("points", np.int64, (MAX_SEATS,)),  # of the part that is being scored
        ("ships", np.int64, (MAX_SEATS,)),  # of each tribe, as counted or imagined
        ("one_fewer", np.int64, (N_STATES,)),  # rivals with a shield fewer than the seat in each state
        ("as_many", np.int64, (N_STATES,)),  # with as many
        ("one_more", np.int64, (N_STATES,)),  # with one more
        ("many_more", np.int64, (N_STATES,)),  # with two more and beyond
        # what a player weighs, in points; see `worth`
        ("area_gain", np.float64, (N_AREAS,)),  # of one more shield in each area
        ("area_loss", np.float64, (N_AREAS,)),  # of one shield less there, as a loss
        ("area_worth", np.float64, (N_AREAS,)),  # of one more shield in each area, foundings included
        ("chain_worth", np.float64, (N_SQUARES + 1,)),  # of an own chain of each size
        ("chain", np.int64, (N_FRAMED,)),  # number of the own chain on each square in its frame, from 1; 0 none
        ("chain_size", np.int64, (N_SQUARES,)),  # of each own chain, by number
        ("shore", np.uint64, (N_SQUARES, WORDS)),  # free squares beside each own chain, by number
        ("twice", np.uint64, (WORDS,)),  # squares beside two own shields or more
        ("shore_worth", np.float64, (N_SQUARES,)),  # of the best of them on each shore
        ("shore_area", np.float64, (N_SQUARES,)),  # greatest `area_worth` among the other squares of each shore
        ("chains", np.int64),
        ("larger", np.int64, (N_SQUARES + 2,)),  # clans of this size or more, of all tribes
        ("is_shared", np.int64, (N_SQUARES + 2,)),  # 1: a rival has a clan of this size
        ("worth", np.float64, (N_SQUARES,)),  # of a shield more on each free square
        ("held", np.int64, (MAX_FACES,)),  # different faces in the hand of the seat that is asked
        ("n_held", np.int64),
        # looking ahead
        ("options", MOVE, (MAX_OPTIONS,)),  # the moves that are worth a try
        ("gain", np.float64, (MAX_OPTIONS,)),  # what each of them brought, summed over the playouts
        ("alive", np.int64, (MAX_OPTIONS,)),  # 1: it is still tried
        ("world", STATE, (1,)),  # the table as it may be
        ("ahead", STATE, (1,)),  # the game that is played on from there
        ("events", EVENT, (MAX_ROWS,)),  # what has happened since the last question
        ("n_events", np.int64),
        ("logging", np.int64),  # 0: events are not kept
    ]
)
"""Scratch space of one running game."""

ROUND = np.dtype(
    [
        ("score", np.int16),  # position of the leader
        ("shields", np.int16),  # on the board
        ("ships", np.int16),  # of them at sea
        ("clan", np.int16),  # largest chain of shields
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
        ("half_leaders", np.int64),  # bit s: seat s led, alone or tied, after half of the rounds
        ("scorings", np.int64),
        ("n_marked", np.int64),
        ("reshuffles", np.int64),
        ("policy", np.int64, (MAX_SEATS,)),  # row of the policies array
        ("win", np.int64, (MAX_SEATS,)),  # 1: the winner
        ("score", np.int64, (MAX_SEATS,)),  # position of the leader, laps included
        ("rank", np.int64, (MAX_SEATS,)),  # 0 stalled
        ("from_founding", np.int64, (MAX_SEATS,)),
        ("from_clans", np.int64, (MAX_SEATS,)),
        ("from_fleet", np.int64, (MAX_SEATS,)),
        ("from_states", np.int64, (MAX_SEATS,)),
        ("from_jumps", np.int64, (MAX_SEATS,)),
        ("founding_round", np.int64, (N_STATES,)),  # 0 never
        ("founding_number", np.int64, (N_STATES,)),  # from 1; 0 never
        ("founded", np.int64, (MAX_SEATS,)),  # bit s: founded state s
        ("foundings", np.int64, (MAX_SEATS,)),
        ("state_points", np.int64, (MAX_SEATS, N_STATES)),
        ("attacks", np.int64, (MAX_SEATS,)),
        ("attacks_won", np.int64, (MAX_SEATS,)),
        ("attacks_on", np.int64, (MAX_SEATS, MAX_SEATS)),
        ("attacks_on_leader", np.int64, (MAX_SEATS,)),
        ("attacked", np.uint64, (MAX_SEATS, WORDS)),
        ("cards_attacking", np.int64, (MAX_SEATS,)),
        ("cards_defending", np.int64, (MAX_SEATS,)),
        ("losses", np.int64, (MAX_SEATS,)),
        ("voyages", np.int64, (MAX_SEATS,)),
        ("migrations", np.int64, (MAX_SEATS,)),
        ("swaps", np.int64, (MAX_SEATS,)),
        ("in_area", np.int64, (MAX_SEATS, N_AREAS)),  # shields in each area at the end
        ("tribe", np.uint64, (MAX_SEATS, WORDS)),  # shields at the end
    ]
)
"""What is kept of one game; seats beyond the number of players stay 0."""


class PolicyKind(IntEnum):
    """What differs between players in structure; everything else is a weight."""

    RANDOM = 0  # any legal move, all alike
    WEIGHTED = 1  # the legal move with the greatest weighted worth
    SEARCH = 2  # that which turns out best in games played on from the table as it may be


POLICY = np.dtype(
    [
        ("kind", np.int64),  # PolicyKind
        ("never", np.int64),  # bits of the Actions that it does only if nothing else is legal
        ("temperature", np.float64),  # noise on the worth of an option, in points; 0 none
        ("leeway", np.float64),  # points below the best square within which any will do in the opening
        ("founding", np.float64),  # share of the steps of a founding that counts
        ("exposure", np.float64),  # share of them that counts against leaving a state to others with few squares free
        ("states", np.float64),  # weight of the points that states will give in a tribe scoring
        ("clans", np.float64),  # the same for clans
        ("fleet", np.float64),  # the same for the fleet
        ("denial", np.float64),  # share of what rivals lose that counts
        ("seed", np.float64),  # points for each shield of a chain, so that it may become a larger clan
        ("support", np.float64),  # points for each own shield beside the square
        ("thrift", np.float64),  # points that a growth card is worth in hand, more than another card
        ("fighting", np.float64),  # weight of what an attack would gain
        ("shield", np.float64),  # points that a shield lost in battle is worth
        ("fear", np.float64),  # cards that a defender is taken to hold, as a share of what is to be expected
        ("wandering", np.float64),  # least gain for which a shield migrates or sails
        ("discarding", np.float64),  # worth below which a card is swapped
        ("going_first", np.float64),  # 1: names itself starting player, 0: its left neighbour
        # looking ahead
        ("playouts", np.float64),  # games played on for a decision, all moves together
        ("breadth", np.float64),  # moves that are tried, the best by the weights
        ("depth", np.float64),  # rounds that are played on
    ]
)
"""A policy: its kind and one weight for each feature."""
