"""Sizes, kinds and record layouts of Orconomics: the only place where the meaning of an array is written."""

from enum import IntEnum

import numpy as np

from kernels.log import EVENT, MAX_ROWS

MAX_SEATS = 5
MAX_DECK = 64
MAX_TABLE = 16
MAX_MOVES = 256
MAX_ROUNDS = 600
N_INDUSTRIES = 10
N_KINDS = 12
NOBODY = -1
PAIR = 2
TWELVE = 12


class Industry(IntEnum):
    """The ten industries, in the order of their numbers."""

    TOURISM = 0
    CATTLE = 1
    COMMUNICATIONS = 2
    INNOVATIONS = 3
    FOOD = 4
    TRANSPORT = 5
    TOTEMISM = 6
    BANKING = 7
    SMUGGLING = 8
    ARMS = 9


class Card(IntEnum):
    """The twelve kinds of influence card."""

    SECURITY = 0
    EXPLOITATION = 1
    ESPIONAGE = 2
    VETO = 3
    AUDIT = 4
    INFORMANT = 5
    DEFERRAL = 6
    LOBBY = 7
    SWITCHED = 8
    EASY_DEAL = 9
    CONSULTANTS = 10
    TWELFTH = 11


class Question(IntEnum):
    """Points of a turn, in the order of the rulebook; at most of them a seat is asked what it does.

    A window asks the seats one after another, from the Oracle clockwise, until all of them have been silent once.
    """

    PLACEMENT = 0  # setup: where to put a first or second company
    START_CRISIS = 1  # chance: two dice for the Crisis
    DICE = 2  # chance: the two Providence dice
    DICE_WINDOW = 3  # window 1: the Activity token has moved
    INTEREST = 4  # Winter: one mortgaged company after another
    WINTER_CARDS = 5  # nobody is asked: the Crisis moves, cards are drawn
    WINTER_WINDOW = 6  # window 3
    SLOT_WINDOW = 7  # window 4: before a seat's Profit slot
    SETTLEMENT = 8  # nobody is asked: gains of the slot
    LOSS = 9  # pay for a company with a loss, or lose it
    ABILITY = 10  # window 5: golden abilities, cards, Exploitation
    PROFIT_WINDOW = 11  # window 6: before the subsidy
    SUBSIDY = 12  # nobody is asked
    AUCTION_WINDOW = 13  # window 7: before Phase 2
    AUCTION = 14  # nobody is asked: open the auction
    BID = 15  # window 8: bid, pass or Veto
    BID_WINDOW = 16  # window 9: Veto, Switched Documents
    PAYMENT = 17  # the winner turns his means into skulls and pays
    MARKER = 18  # the winner frees a marker
    POSSESSION = 19  # the winner with his new company
    STARTUP_WINDOW = 20  # window 10: before the owners are counted
    FATE = 21  # nobody is asked: count the owners of startups
    CARD_BID = 22  # window 8 of the bidding in cards
    CARD_BID_WINDOW = 23  # window 9 of the bidding in cards
    CARD_PAYMENT = 24  # the winner discards the cards he bid
    CONVERSION = 25  # the winner names the startup
    STARTUP = 26  # one new startup
    PURCHASE = 27  # window 11: one card, Tax Audit
    TURN_END = 28  # nobody is asked
    SECURITY = 29  # a card was laid: Security Service against it
    CHECK = 30  # chance: the difficulty die of a card
    CONSULTANTS = 31  # a difficulty die was rolled: Consultants
    IMPROVEMENT = 32  # discard cards to improve a failed die, or not
    EFFECT = 33  # nobody is asked: a card works
    THEFT = 34  # chance: the card that a Tax Audit takes
    SECOND_LOSS = 35  # Exploitation: a loss, met from cash only
    SECOND_ABILITY = 36  # Exploitation: golden abilities once more
    PILE = 37  # nobody is asked: a finished card goes to the discard pile
    OVER = 38


class Move(IntEnum):
    """What a seat can do when it is asked; `a`, `b`, `c` of a move are given behind each."""

    PASS = 0
    PLACE = 1  # a industry
    BID = 2  # a skulls; listed as one row with the least in a and the most in b
    CARD_BID = 3  # a cards; listed like BID
    PAY = 4  # a industry, for interest and losses; 0 for an auction
    LOSE = 5  # a industry, b 1 if the mortgaged one goes
    EXEMPT = 6  # a industry
    LOAN = 7  # a industry
    REPAY = 8  # a industry
    SELL_PAIR = 9  # a kind
    TAKE_OFF = 10  # a industry, b 1 if a mortgaged company goes
    TAKE_OFF_STARTUP = 11  # a industry
    DRAW = 12  # Tourism
    RELOCATE = 13  # Food: a industry, b 1 if a mortgaged company moves
    SELL_CARD = 14  # Transport: a kind
    MOVE_CRISIS = 15  # Totemism: a industry
    PLAY = 16  # a kind, b target seat or industry (-1 none), c detail; see `Card` in docs/events.md
    DISCARD = 17  # a kind
    CONVERT = 18  # a industry
    FOUND = 19  # a industry: a new startup
    BUY = 20  # a card at the end of the turn
    ROLL = 21  # chance: a, b dice; THEFT: a place of the card in the robbed hand, counted by kind


class Action(IntEnum):
    """What a policy can do without, as bits of its `never`; PLAY + kind is laying a card of that kind."""

    BID = 0
    CARD_BID = 1
    EXEMPT = 2
    LOAN = 3
    REPAY = 4
    SELL_PAIR = 5
    TAKE_OFF = 6  # a company or a startup
    DRAW = 7
    RELOCATE = 8
    SELL_CARD = 9
    MOVE_CRISIS = 10
    FOUND = 11
    BUY = 12
    PLAY = 13


class Event(IntEnum):
    """Kinds of rows in the event log; docs/events.md gives their fields."""

    GAME = 0
    RING = 1
    SHUFFLE = 2
    DEAL = 3
    START_CRISIS = 4
    PLACED = 5
    TURN = 6
    DICE = 7
    WINTER = 8
    INTEREST = 9
    EXEMPTION = 10
    LOST = 11
    CRISIS = 12
    DRAW = 13
    INCOME = 14
    LOSS = 15
    RELOCATED = 16
    CARD_SOLD = 17
    SUBSIDY = 18
    NO_COMPANY = 19
    AUCTION = 20
    FEE = 21
    BID = 22
    PASS = 23
    UNSOLD = 24
    BOUGHT = 25
    OPENED = 26
    PRICE = 27
    FATE = 28
    CARD_BID = 29
    DISCARD = 30
    CONVERTED = 31
    FOUNDED = 32
    CARD_BOUGHT = 33
    TURN_END = 34
    LOAN = 35
    COMMUNICATIONS = 36
    REPAID = 37
    PAIR_SOLD = 38
    TAKEN_OFF = 39
    CARD_LAID = 40
    CANCELLED = 41
    CHECK = 42
    WORKS = 43
    FAILS = 44
    PILE = 45
    VETOED = 46
    AUDITED = 47
    INFORMED = 48
    SWITCHED = 49
    SOLD_EASILY = 50
    DEFERRED = 51
    ADVISED = 52
    TROPHIES = 53
    CRIPPLED = 54
    END = 55


class EndReason(IntEnum):
    """How a game ended."""

    TROPHIES = 0  # a seat reached the target
    STALLED = 1  # the cap on turns was reached


class Cause(IntEnum):
    """Why a card was drawn or discarded, a company lost, the Crisis moved."""

    WINTER = 0
    TOURISM = 1
    ARMS = 2
    TOTEMISM = 3
    LOBBY = 4
    INTEREST = 5
    LOSS = 6
    IMPROVEMENT = 7
    FATE = 8


class FreeCompanies(IntEnum):
    """Option `free_companies`: what an emptied cell is worth while companies stand beside the cells."""

    NET = 0
    BY_CELL = 1


class InterestBasis(IntEnum):
    """Option `interest_basis`: when the markers of an industry are counted."""

    WHEN_PAID = 0
    SLOT_START = 1
    WINTER_START = 2


PARAMS = np.dtype(
    [
        ("players", np.int64),
        ("target", np.int64),  # trophies that win
        ("max_turns", np.int64),  # a game still running after so many turns is stalled
        ("random_ring", np.int64),  # 0: the industries lie in numerical order
        ("start_skulls", np.int64),
        ("start_cards", np.int64),
        ("markers", np.int64),  # of each seat
        ("start_price", np.int64, (N_INDUSTRIES,)),  # of an industry whose field is blank
        ("income", np.int64, (N_INDUSTRIES,)),  # of one company, skulls; negative: a loss
        ("crisis_income", np.int64),  # in place of it under the Crisis
        ("cells", np.int64, (N_INDUSTRIES,)),
        ("copies", np.int64, (N_KINDS,)),  # of each kind of card
        ("difficulty", np.int64, (N_KINDS,)),  # 0: none printed
        ("fee", np.int64),
        ("price_raise", np.int64),
        ("startup_price", np.int64),
        ("card_price", np.int64),
        ("loan", np.int64),
        ("subsidy", np.int64),
        ("card_sale", np.int64),  # Transport
        ("pair_sale", np.int64),
        ("communications_pay", np.int64),  # per company and loan
        ("cattle_discount", np.int64),  # per company
        ("innovations_discount", np.int64),  # per company
        ("innovations_free", np.int64),  # so many companies make startups free
        ("bank_skulls", np.int64),  # in the box
        # options of the rulings; 0 and 1 for false and true unless said otherwise
        ("free_companies", np.int64),  # FreeCompanies
        ("marker_swap_one_change", np.int64),
        ("reshuffle_at_once", np.int64),
        ("interest_basis", np.int64),  # InterestBasis
        ("new_loan_due_at_once", np.int64),
        ("relief_covers_repayment", np.int64),
        ("ability_blocked_at_settlement", np.int64),
        ("exploitation_own_slot", np.int64),
        ("exploitation_after_food_move", np.int64),
        ("food_moves_mortgaged", np.int64),
        ("veto_until_last_pass", np.int64),
        ("veto_unsold_keeps_price", np.int64),
        ("veto_self", np.int64),
        ("switched_by_winner", np.int64),
        ("security_on_security", np.int64),
        ("consultants_decide", np.int64),
        ("twelfth", np.int64),  # the Card whose effect the twelfth kind has; -1 none
        ("informant_next_below", np.int64),
        ("repay_same_turn", np.int64),
        ("communications_own_loans", np.int64),
        ("arms_counts_new", np.int64),
        ("veto_single_owner", np.int64),
        ("bank_limited", np.int64),
    ]
)
"""Numbers and rulings of one edition at one number of players."""

LAID = np.dtype(
    [
        ("kind", np.int64),
        ("seat", np.int64),  # who laid it
        ("target", np.int64),
        ("detail", np.int64),
        ("step", np.int64),  # the Question this card has reached
        ("cursor", np.int64),  # seats asked so far in the present round
        ("die", np.int64),  # 0: not rolled
        ("need", np.int64),  # least die that works
        ("verdict", np.int64),  # of Consultants: 1 works, 0 fails, -1 none
        ("cancelled", np.int64),
        ("improving", np.int64),  # a first card was discarded for the die
    ]
)
"""A card lying open on the table; a card that answers another lies on top of it."""

STATE = np.dtype(
    [
        # where the draws come from; hidden
        ("seed", np.uint64),
        ("deal", np.uint64),
        ("redrawn", np.int64),  # bits of the purposes whose luck is drawn anew
        ("stand_in", np.int64),  # 1 + the seat whose place a stand-in takes; 0 nobody's
        ("stand_in_after", np.int64),  # rounds finished before it does
        ("draws", np.int64, (MAX_SEATS,)),  # made from each seat's own stream
        ("checks", np.int64),  # difficulty dice rolled this turn
        ("thefts", np.int64),  # cards stolen this turn
        ("shuffles", np.int64),
        # the board
        ("ring", np.int64, (N_INDUSTRIES,)),  # the industry at each place, clockwise
        ("place", np.int64, (N_INDUSTRIES,)),  # the place of each industry
        ("active", np.int64),  # industry with the Activity token; -1 before turn 1
        ("crisis", np.int64),
        ("odds", np.int64, (N_INDUSTRIES,)),  # sums of two dice out of 36 that put an industry into the zone
        ("in_zone", np.int64, (N_INDUSTRIES,)),  # 1: active or beside the active industry
        ("price", np.int64, (N_INDUSTRIES,)),  # 0: the field is blank
        ("companies", np.int64, (MAX_SEATS, N_INDUSTRIES)),
        ("mortgaged", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # among the companies
        ("startups", np.int64, (MAX_SEATS, N_INDUSTRIES)),
        ("n_companies", np.int64, (N_INDUSTRIES,)),  # of all seats
        ("n_markers", np.int64, (N_INDUSTRIES,)),  # companies and startups of all seats
        ("beside", np.int64, (N_INDUSTRIES,)),  # companies standing beside the cells, for free_companies = by_cell
        ("leader", np.int64, (N_INDUSTRIES,)),  # seat with more companies than any rival; -1 none
        ("trophies", np.int64, (MAX_SEATS,)),
        ("announced", np.int64, (MAX_SEATS,)),  # trophies as last written to the log
        ("crippled", np.int64),  # seat with the token; -1 nobody
        # the seats
        ("skulls", np.int64, (MAX_SEATS,)),
        ("markers", np.int64, (MAX_SEATS,)),  # in hand
        ("n_startups", np.int64, (MAX_SEATS,)),  # on the board
        ("hand", np.int64, (MAX_SEATS, N_KINDS)),  # copies held; hidden from the others
        ("hand_size", np.int64, (MAX_SEATS,)),
        ("hand_mask", np.int64, (MAX_SEATS,)),  # bit k: at least one card of kind k; hidden like `hand`
        ("pairs", np.int64, (MAX_SEATS,)),  # pairs of identical cards; hidden like `hand`
        # the cards
        ("deck", np.int64, (MAX_DECK,)),  # next card last; hidden
        ("deck_size", np.int64),
        ("pile", np.int64, (MAX_DECK,)),  # discards, top last
        ("pile_size", np.int64),
        ("laid", LAID, (MAX_TABLE,)),
        ("n_laid", np.int64),
        # the turn
        ("turn", np.int64),  # turns begun
        ("oracle", np.int64),
        ("stage", np.int64),  # the Question the turn has reached
        ("question", np.int64),  # the Question being asked; that of the top card laid, else the stage
        ("asked", np.int64),  # who is asked; -1 chance
        ("cursor", np.int64),  # seats dealt with in this stage, from the Oracle clockwise
        ("window_cursor", np.int64),  # the same inside a window that belongs to a slot
        ("stirred", np.int64),  # 1: somebody acted in the present round of a window
        ("placements", np.int64),  # companies placed so far while setting up
        ("repaid", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # unmortgaged companies whose loan was repaid this turn
        ("moved_in", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # companies moved here by Food this turn
        # Winter
        ("winter", np.int64),  # 1: this turn has one
        ("deferred", np.int64, (MAX_SEATS,)),  # 1: Payment Deferral frees the seat from this Winter's interest
        ("due", np.int64, (N_INDUSTRIES,)),  # loans of the slot's owner still to be answered for
        ("exemptions", np.int64),  # of Banking, left in this slot
        ("slot_open", np.int64),  # 1: the slot's loans are counted
        ("slot_begun", np.int64),  # 1: the owner has answered for a loan, Payment Deferral is too late
        ("counted", np.int64, (N_INDUSTRIES,)),  # markers as counted for the other values of interest_basis
        # Profit; second index 0 for the slot, 1 for Exploitation
        ("loss_left", np.int64, (2, N_INDUSTRIES)),  # companies whose loss is still undecided
        ("uses", np.int64, (2, N_INDUSTRIES)),  # settled companies with their golden ability unused
        ("settled_crisis", np.int64, (2,)),  # where the Crisis lay at settlement
        # biddings
        ("stand", np.int64, (MAX_SEATS,)),  # kernels.bidding.Stand
        ("bid", np.int64, (MAX_SEATS,)),  # highest bid in force; 0 none
        ("fee_paid", np.int64, (MAX_SEATS,)),
        ("speaker", np.int64),  # who spoke last; -1 nobody
        (
            "lot_worth",
            np.float64,
            (MAX_SEATS,),
        ),  # of the lot to a seat that has weighed it, else nan; hidden
        ("lot_price", np.int64),  # start price of this auction
        ("was_vetoed", np.int64),  # 1: a Veto hit this bidding
        ("payee", np.int64),  # who gets the winning bid; -1 the bank
        ("to_discard", np.int64),  # cards the winner in Fate still owes
        ("has_bought", np.int64),  # 1: the slot's owner has bought his card
        # the end
        ("winner", np.int64),  # -1 nobody yet
        ("end_reason", np.int64),
        # counted for the result
        ("decisions", np.int64),  # questions at which a seat weighed two legal answers or more
        ("winters", np.int64),
        ("lead", np.int64),  # sole leader in trophies at the last turn's end that had one; -1 none yet
        ("lead_changes", np.int64),
        ("paid_out", np.int64),  # skulls of all seats together
        ("peak_skulls", np.int64),
        ("peak_trophies", np.int64),
        ("fewest_cards", np.int64),  # that deck and pile held together
        ("missed_cards", np.int64),  # draws for which none was left
        ("fewest_markers", np.int64, (MAX_SEATS,)),  # in hand
        ("marker_waits", np.int64, (MAX_SEATS,)),  # companies won with no marker in hand
        ("reshuffles", np.int64),
        ("sales", np.int64),  # companies sold at auctions
        ("sale_total", np.int64),  # skulls bid for them
        ("unsold", np.int64),
        ("conversions", np.int64, (MAX_SEATS,)),
        ("bought", np.int64, (MAX_SEATS,)),  # companies bought at auctions
        ("loans", np.int64, (MAX_SEATS,)),
        ("loan_cycles", np.int64, (MAX_SEATS,)),  # loans repaid in the turn they were taken
        ("lent", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # loans taken this turn and still standing
        ("played", np.int64, (MAX_SEATS,)),  # cards laid
        ("early", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # companies after the initial placement
        ("early_lead", np.int64, (N_INDUSTRIES,)),  # leaders then
    ]
)
"""A game at one moment."""

HIDDEN = ("seed", "deal", "draws", "deck", "hand", "hand_mask", "pairs", "lot_worth")
"""Fields that no seat may see, except its own row of the last four."""

MOVE = np.dtype([("kind", np.int64), ("a", np.int64), ("b", np.int64), ("c", np.int64)])
"""A move, or one row of the list of legal moves."""

DESK = np.dtype(
    [
        ("moves", MOVE, (MAX_MOVES,)),  # the legal moves of the seat that is asked
        # looking ahead
        ("options", MOVE, (MAX_MOVES,)),  # what the seat that looks ahead may do
        ("opinion", np.float64, (MAX_MOVES,)),  # what the weights think of each of them
        ("gain", np.float64, (MAX_MOVES,)),  # what each of them brought, summed over the playouts
        ("alive", np.int64, (MAX_MOVES,)),  # 1: it is still tried
        ("unseen", np.int64, (N_KINDS,)),  # cards of each kind that the seat does not see
        ("lack", np.int64, (MAX_SEATS,)),  # cards that each hand still lacks
        ("pool", np.int64, (MAX_DECK,)),  # these cards by kind
        ("order", np.int64, (MAX_DECK,)),  # places in it at random
        ("standing", np.float64, (MAX_SEATS,)),  # of each seat where a game is cut off
        ("world", STATE, (1,)),  # the table as it may be
        ("ahead", STATE, (1,)),  # the game that is played on from there
        ("events", EVENT, (MAX_ROWS,)),  # what has happened since the last question
        ("n_events", np.int64),
        ("logging", np.int64),  # 0: events are not kept
    ]
)
"""Scratch space of one running game."""

ROUND = np.dtype([("score", np.int16)])
"""What is kept of a seat after a round: its trophies; row 0 is the table before the first turn."""

RESULT = np.dtype(
    [
        ("rounds", np.int64),
        ("turns", np.int64),
        ("decisions", np.int64),
        ("end_reason", np.int64),  # EndReason
        ("winners", np.int64),  # number of winners
        ("lead_changes", np.int64),
        ("half_leaders", np.int64),  # bit s: seat s led, alone or tied, after half of the rounds
        ("winters", np.int64),
        ("reshuffles", np.int64),
        ("sales", np.int64),
        ("sale_total", np.int64),
        ("unsold", np.int64),
        ("peak_skulls", np.int64),
        ("peak_trophies", np.int64),
        ("fewest_cards", np.int64),  # that deck and pile held together
        ("missed_cards", np.int64),  # draws for which none was left
        ("policy", np.int64, (MAX_SEATS,)),  # row of the policies array
        ("win", np.int64, (MAX_SEATS,)),  # 1: among the winners
        ("score", np.int64, (MAX_SEATS,)),  # trophies
        ("rank", np.int64, (MAX_SEATS,)),  # 1 the winner; equal trophies share a rank; 0 stalled
        ("skulls", np.int64, (MAX_SEATS,)),
        ("cards", np.int64, (MAX_SEATS,)),
        ("bought", np.int64, (MAX_SEATS,)),
        ("conversions", np.int64, (MAX_SEATS,)),
        ("loans", np.int64, (MAX_SEATS,)),
        ("loan_cycles", np.int64, (MAX_SEATS,)),
        ("played", np.int64, (MAX_SEATS,)),
        ("most_markers", np.int64, (MAX_SEATS,)),  # on the board at once
        ("marker_waits", np.int64, (MAX_SEATS,)),  # companies won with no marker in hand
        ("companies", np.int64, (MAX_SEATS, N_INDUSTRIES)),
        ("early", np.int64, (MAX_SEATS, N_INDUSTRIES)),  # companies after the initial placement
        ("early_lead", np.int64, (N_INDUSTRIES,)),  # leaders then; -1 nobody
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
        ("temperature", np.float64),  # noise on the worth of a move, in skulls; 0 none
        ("trophy", np.float64),  # skulls a trophy is worth at the start
        ("urgency", np.float64),  # share by which that has grown when one's trophies reach the target
        ("denial", np.float64),  # share of it for a trophy a rival loses
        ("threat", np.float64),  # added share for each step that rival stands closer than three to the target
        ("horizon", np.float64),  # turns ahead for which income and interest count
        ("ability", np.float64, (N_INDUSTRIES,)),  # skulls a company's ability is worth
        ("reserve", np.float64),  # skulls wanted in hand
        ("thrift", np.float64),  # added worth of each skull of the reserve
        ("borrowing", np.float64),  # share of a loan's skulls that counts when they are not needed
        ("interest", np.float64),  # share of the expected interest that counts
        ("cycle", np.float64),  # share of the next loan that counts when one is repaid
        ("bidding", np.float64),  # greatest bid, as a share of the company's worth
        ("start_only", np.float64),  # 1: never above the start price unless it wins or saves the game
        ("startup", np.float64),  # share of a company's worth that a new startup stands for
        ("card_bid", np.float64),  # skulls a card counts as when it is bid or discarded
        ("card", np.float64),  # skulls a card from the deck is worth
        ("crowd", np.float64),  # skulls each card in hand takes off that
        ("waiting", np.float64),  # added to it when a startup waits and the hand is empty
        ("keep", np.float64, (N_KINDS,)),  # skulls each kind is worth in hand
        ("pair", np.float64),  # share of the worth of a pair's two cards that counts against selling it
        ("crisis_self", np.float64),  # share of own income and abilities that counts in moving the Crisis
        ("crisis_rival", np.float64),  # the same of the rivals'
        ("veto", np.float64),  # share of the harm prevented that counts for a Veto
        ("guard", np.float64),  # the same for Security Service and Consultants
        ("audit", np.float64),  # skulls a stolen card is worth
        # looking ahead
        ("playouts", np.float64),  # games played on before a move
        ("breadth", np.float64),  # options that are tried, the best by the weights
        ("depth", np.float64),  # turns that a game is played on, the present one included
    ]
)
"""A policy: its kind and one weight for each feature."""
