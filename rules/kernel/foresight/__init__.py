"""What a player may do and what it would lead to, before anything is done.

`offers` are what may be done, each with its `forecast`: words, `chances`, how it is drawn.
`prospects` are what offers are worth, `completion` how they are typed. `surveys` are what else is
looked at: actions next to one, where a unit gets, who threatens it. `standing` are answers that
stand, `retold` what a finished game is told by. `hooks` is the part of a ruleset that answers all
this.
"""
