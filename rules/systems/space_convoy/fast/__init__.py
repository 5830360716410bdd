"""What exists only for speed: the legal actions of ``legal``, found sooner.

A random game asks after every die what is legal, and most of the table is then as it was before.
`posts` works out once what a vessel can do from a cell; `lineup` keeps both fleets at their posts,
and replaces those that an action changed; `listing` has the answers of ``legal.actions`` and
``legal.playable``. What is found is kept in ``Board.notes``, which the boards of a game share.

No rule is written here: what a post knows, it asks of ``board`` and ``legal``, and the conformance
suite compares each list with theirs. Only ``ruleset`` and ``initiative`` import this.
"""
