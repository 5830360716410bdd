"""Play by post: how much time there is for an answer, and what is due when.

`pace` is how fast a game is played, in words and as it is stored, and `policy` what happens when
the time is over; `dues` says which things follow from the questions that are open, writes them in
the transaction of the change that opened or closed one, and picks what is to be told now;
`deadlines` lengthens and stops the time. `wishes` are how a person wants to hear of it, `hours`
reckons in time zones, `routing` finds by which way and when each hears what is due of a game, and
`pings` whom the message of a turn may ping; the others are told at the end of their quiet hours,
a moment that `waking` keeps when somebody is away or a game is paused. `telling` notes what
channels are being told.
`lateness` counts how often the time ran out, `offers` keeps the seats that are offered for that,
`away` and `days` leave out when people are away, `idle` says when a game is abandoned.

Imports the store and the refusals of the rules. Knows nothing of live games, Discord or a clock:
times are given. The referee and the gateway import it.
"""
