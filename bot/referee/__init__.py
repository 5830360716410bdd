"""Every change of a game: opening, seating, acting, ending, each in one transaction.

`Referee` takes a `Request`, whose id makes a repetition harmless, and returns `Accepted` or raises
a refusal. `Games` finds stored games and caches the hot ones; `live_game` parses a stored row into
the types of its system; `carry_over` makes stored games of earlier versions this one's, or closes
them; `transitions` computes one step before anything is stored; `advice` sees that a refusal
suggests only what would be accepted; `Drafts` keeps what people have begun to put together;
`Parts` opens games that are parts of others and hands on what they come to, `ties` says which those
are; `stand_ins` says when Umpire plays a part for who does not come; `Rematches` opens a game once
more, and `bookings` keeps its seats; `seating` and `alterations` change who plays and
what a lobby will play; `gathering` keeps what was pressed in a lobby; `timing` keeps what is
due in step with the questions that are open, `deadlines` does what is agreed for when
time is over, `waiting` tells since when a question is open; `codes` names games; `Locks` serializes
the changes of one.

`take_backs` lets games go back, `mastery` has a game master put things right, `naming` chooses one,
whom `masters` keeps. `captains` says who speaks for a shared side, `captaincy` hands that over.
`watching` keeps who follows a game without playing it, `rousing` says when they are told.
`absences` keeps when people are away, `substitution` who stands in for them, `tenures` who has left
a seat; `abandoned` closes what nobody plays any more, `upkeep` tells what is due of a game itself.
`forgetting` takes a person out of all that is kept, `former` is who is there instead.

Imports the schedule, the store and the rules. Knows nothing of Discord, the terminal or pictures;
the gateway, the records, the terminal and the command line import it.
"""

from bot.referee.referee import Referee
from bot.referee.requests import GRACE_MS, PUBLISH, Accepted, Request

__all__ = ["GRACE_MS", "PUBLISH", "Accepted", "Referee", "Request"]
