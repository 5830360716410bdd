"""What people do with a game: presses and commands become requests to the referee.

`controller` carries out presses and commands and answers them; `choices` shows a seat what it may
do, privately; `boards` shows people their board and brings it down to the end of its channel, with
the button of `lowering`; `drafts` puts answers together step by step; `ahead` takes down what a
seat decides ahead; `previews` shows an action before it is confirmed, `preview_desk` the next one;
`doubts` asks before one is taken that is grave, or a slip of the finger, which `taps` tells;
`agreements` carries out what several people must agree on; `pacing` changes how much time there is
for an answer, `extending` gives one person more; `threads` opens a thread for a game; `lobby_desk`
changes the options and the seats of a lobby, `leaving` asks before somebody leaves and offers the
seat; `past` shows a board of before, `catching_up` what has happened since one's last turn;
`watching` lets people watch a game, `noting` keeps their own notes on one; `captaincy` hands over
who speaks for a shared side, `side_talking` lets those talk who share one; `asking` asks people in
the channel; `outcome` is how each of them has a change shown and told; `practice` seats the
practice opponent; `manual` says how a game is played, `reasons` why things happened, `log_pages`
its whole story; `parts_desk` opens the parts of a game; `afterwards` opens the rematch of a game
that is over; `fairness` draws its dice again.

`endings` asks who must agree to an end, `proposals` lists and withdraws what is proposed,
`taking_back` goes back, `mastering` is what a game master does, `naming_desk` names one, and
`authority` says who may do more than the players. `absences` and `substituting` are
for those who are away, `keeping` keeps a game open that is about to be closed. `exporting`,
`importing`, `replaying` and `keepsakes` (report, film) are a game's records, `records_access` says
who may have which.

Imports `message`, `interaction` and `text`; the commands and the client import it.
"""
