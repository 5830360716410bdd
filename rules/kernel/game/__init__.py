"""What a game consists of while it is played, and what rule code does to it.

`seat` is who plays, `brief` what a game starts from beside its options, kept with it. `action` is
what players ask for, `event` what happens, `telling` the prose of events. `agenda` is what is asked
and done next, as a part of the `state`. `resolution` has what rule code does: roll, emit, ask.
`dice` are the fair dice, which anyone can check afterwards, `d6` the die of most games.
`correcting` is what a system lets be put right, `drafting` an answer that is put together step by
step, `parts` are games that are played as parts of others, and report to them once.
"""
