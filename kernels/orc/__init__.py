"""ORC (2019): hidden roles on a small board, as compiled array code.

A game is a state machine over one record, `layout.STATE`. `phases.advance` takes every step that needs no answer and
stops where a seat is asked something; `moves.list_moves` lists what it may answer, `policies.choose` picks,
`answers.carry_out` does it. `play.play_batch` plays whole games.
"""
