"""Orc Market: the rules and the players' decisions, in twelve files.

`layout` says what every array means; `scoring` counts what lies on the table; `actions` are the single changes to it;
`moves` lists what a seat may do; `phases` is the order of a round; `answers` takes up what a seat decides; `worth` says
what cards are worth to a player; `weighing` finds the option that is worth most; `imagining` deals anew what a seat
cannot see; `search` plays on from there; `policies` decide; `play` runs whole games.

Words, as in the rulebook: seat (a place at the table; its left neighbour has the next number), round (morning, noon,
night), turn (one laying by every seat), customer, row (the open customers, left to right), hidden (the customer a seat
holds face down), stack (customers not yet dealt), product, unit, hand, stall (a seat's open product cards), aside
(product cards dealt to nobody). A customer fits a stall that has every product it needs; the stalls of the best value
serve it.
"""
