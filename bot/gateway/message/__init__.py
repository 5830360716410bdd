"""A game's messages in its channel: their text, their buttons and their delivery.

`panel` renders a message; `layout` lays out what a seat may do in as few `rows` of buttons and
selects as a `phone` has room for, in `lists` where it is much; `drill` splits what does not fit
into levels that are opened one by one; `draft_panel` shows an answer that is put together step by
step, `ahead_panel` what is decided ahead, `preview_panel` what is considered with what lies next to
it, `survey_panel` what may be asked about it, `farewell` what can be done with a game that is over;
`parts_panel` offers the parts that are played before a game goes on,
`parts_line` says where they are, `hand_on` has them report when they are over. `lobby_panel` shows
a lobby, `options_panel` the page of its options, `open_games` the lobbies of a server, `game_list`
a person's games, those that wait first; `ready_call` tells an opener that they can start.
`publisher` brings a game's messages up to date, at once after an action, and what stands `aside`:
the `invitation` to it, and what its people are asked (`asks`). `outbox` schedules retries and
`outbox_worker` makes them; `fresh_boards` remembers which boards have just changed; `delivery`
sends and edits; `recovery` finds a message that was sent but not recorded before a crash. What was
posted is compared with its game some twenty seconds later, by `repair`: a message that Discord has
lost, or somebody has deleted, is made up for. `reminders` tells what is due, and has done what is
agreed for when time is over; `letters` tells it to those who have a way of their own, `turn_pings`
says whom a turn's message pings, `digests` tells them daily what waits, `mail` writes to them;
`spectators` tells those who watch a game; `notices` has the words, `due_line` says until when an
answer is due, `master_line` who is the game master; `upkeep` tells what is due of the game itself,
with the buttons of `seat_offer`; `side_talks` keeps private threads for those who share a side;
`repeating` keeps these workers going. `undo` is the button that takes back. `first_turn` helps who
has never acted. `news` reads what there is to be shown; `links` are addresses of messages; `said`
finds what has been said already. `known_rights` says what the bot may do in a game's channel.

Imports `interaction` and `text`, the referee, the store and the pictures; `game`, `commands` and
the client import it.
"""
