"""What exists only for speed: the legal actions of ``legal``, found sooner.

A random game asks after every die what is legal, and most of the table is then as it was before.
`standings` works out once what a vessel can do from where it stands; `lineup` keeps the standings
of both fleets, and replaces those that an action changed; `listing` has the answers of
``legal.actions`` and ``legal.playable``. What is found is kept in ``Board.notes``, which the boards
of a game share.

`standings` and `listing` say a few rules again that stand in ``legal`` and ``board``: who is armed,
what is in range and in sight, who may attack Coffins. The conformance suite compares the lists.
"""
