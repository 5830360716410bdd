"""What every game has, whatever its rules: seats, options, actions, dice, events, a journal.

A system is a ``Ruleset`` (`ruleset`): it decides an action into events, folds events into a state,
shows a state to a seat as a view, lists what that seat may do, and forecasts what an action would
be. `play` plays it; `journal` writes steps down, replays them and checks their dice; `offers` are
what may be done, each with its `forecast`, `prospects` what they are worth, `completion` how they
are typed; `foresight` is the part of a ruleset that answers before anything is done, `surveys` what
it answers: actions next to one, where a unit gets, who threatens it; `errors` say why something may
not be; `telling` is the prose of events, `luck` counts what was to be expected of the rolls. `seat`
is who plays, `brief` what a game starts from beside its options, kept with it. `agenda` is what is
asked and done next, as a part of the state. `taking_back` lets a game go back, `intervening` is
what a game master does, and `correcting` what a system lets be put right; `standing` are answers
that stand. `solo` is the practice opponent, `instead` what a refusal suggests, `retold` what a
finished game is told by. `parts` are games that are played as parts of others, and report to them
once. `dice` has the fair dice of a game, which anyone can check afterwards; the notation of
``/roll`` is in ``rules.dice``.

`spec` reads commands off models: which options there are, which are rare, whose choices come from
data. `presets` are options that go together, `variants` one text that names the rare ones.

For systems to build on: `options` (that several have), `changes` (what events do to a state),
`how_to_play` (a first game in few lines, by scenario where they differ, and notes on the board that
`opening` sets up), `naming` (things by what players call them), `open_view` (where nothing is
hidden), `hiding` (where something is), `drafting` (answers put together step by step), `d6`,
`data`, `rulebook` and `reference`.

Open a game, act, print the story; ``ruleset`` is one of ``rules.registry.installed()``::

    dice = SeededDice(b"a secret", b"what the players chose")
    step = open_game(ruleset, ruleset.start(ruleset.options()), dice)
    seat = active(ruleset, step.state)[0]
    action = offers(ruleset, step.state, seat)[0].action
    step = act(ruleset, step.state, seat, action, dice)
    print([telling.words for telling in tellings(ruleset, step.state, step.emitted)])

All of `rules`, `bot` and `render` may import it; it imports the standard library and pydantic only.
`render` sees views, never `dice`, `journal`, `play` or `resolution`.
"""
