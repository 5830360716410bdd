"""What every game has, whatever its rules: seats, options, actions, dice, events, a journal.

A system is a ``Ruleset``: it decides an action into events, folds events into a state, shows a
state to a seat as a view, lists what that seat may do, and forecasts what an action would be.

`values` are what all else is made of, `game` what a game consists of and what rule code does to it,
`foresight` what is told before anything is done, `system` what a ruleset declares and is built
from, `playing` how games of any system are played, written down, checked and taken back. Each
imports those before it. The notation of ``/roll`` is in ``rules.dice``.

Open a game, act, print the story; ``ruleset`` is one of ``rules.registry.installed()``::

    dice = SeededDice(b"a secret", b"what the players chose")
    step = open_game(ruleset, ruleset.start(ruleset.options()), dice)
    seat = active(ruleset, step.state)[0]
    action = offers(ruleset, step.state, seat)[0].action
    step = act(ruleset, step.state, seat, action, dice)
    print([telling.words for telling in tellings(ruleset, step.state, step.emitted)])

All of `rules`, `bot` and `render` may import it; it imports the standard library and pydantic only.
`render` sees views, never the dice, `resolution` or `playing`.
"""
