"""Orconomics: the rules and the players' decisions, in ten files.

`layout` says what every array means; `scoring` counts what lies on the table; `actions` are the single changes to it;
`moves` lists what a seat may do; `resolve` is the story of one card laid open; `phases` is the order of a turn;
`answers` carries out what a seat decides; `worth` says what things are worth to a player; `policies` decide; `play`
runs whole games.

Words, as in the rulebook: seat (a place at the table, 0 the first Oracle), Oracle (who takes the turn), industry,
company, startup, marker, skull, trophy, Crisis, Activity token (here `active`), zone (the active industry and its
neighbours), card, deck, pile (the discard pile), price (the industry price). A window is a moment at which cards may be
laid; a slot is one seat's uninterrupted part of a phase; means are the skulls a seat can surely raise.
"""
