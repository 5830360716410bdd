"""The texts of ``/help`` on commands that are not a system's own."""

from __future__ import annotations

from typing import Final, NamedTuple


class Topic(NamedTuple):
    """A command with a one-line summary and its full help."""

    name: str
    summary: str
    text: str


OVERVIEW: Final = (
    "**Without a game, anywhere:** `/roll` `/odds` `/table` `/rule` `/unit` `/macro` `/map`; "
    "in a game also `/luck`. `/prefer` says how you want boards and presses, `/notify` how you "
    "hear, `/away` when you are away."
)

LOOKUPS: Final = (
    Topic(
        "/roll",
        "dice in any channel",
        "**/roll**: dice in any channel, from the operating system's randomness. (Dice of a game "
        "are other dice: `/dice proof`.)\n"
        "Without an expression: a bar of dice buttons that stays.\n"
        "- `3d6+2` `d%` `4dF` `d66`: plain, percent, fate, tens and ones\n"
        "- `4d6kh3` `4d6 drop lowest` `d20+5 adv`: keep, drop, with advantage\n"
        "- `3d6!` `3d6eo` `4d6ro<3` `2d6mi2`: sixes explode, each once, reroll once, 2 at least\n"
        "- `8d6>=5` `8d6 5+`: count successes · `4d6kh3>=15` `(8d6)>=5`: compare the total\n"
        "- `d20+5 vs ac 15` `vs dc 15`: hit or miss · `dndstats`: six times `4d6kh3`\n"
        "- `6x(4d6kh3)` `2d6; 1d20`: sets, several rolls · `1d6[fire] # burning`: words\n"
        "- `3red+2white vs 2blue`: best red against best blue, ties to the defender · "
        "`best of (d6, d8)`\n"
        "Words behind the dice are a label; if they may be meant as a part of the roll (`twice`), "
        "or others read it otherwise (`+d20`), I ask. `best three`, `at least 15` are read. "
        "What is behind a `#` or in quotes is a label. German works too: `d20 mit Vorteil`.\n"
        "`hidden:true` shows the dice to you alone, and for a day to those who manage games here.\n"
        "Dropped dice are struck; the highest face is bold, a 1 is in italics.",
    ),
    Topic(
        "/odds",
        "exact odds",
        "**/odds**: exact, never simulated.\n"
        "- `4d6kh3 >= 15` `2d6 at least 9` `2d6 between 7 and 9`: of a total · "
        "`5d6>=5`: of successes, as `/roll` counts them · "
        "`6d6t5 >= 2`: of two dice of 5 or more\n"
        "- `best of 3d6 vs best of 2d6, ties to the defender`: of pools\n"
        "- in your turn of a game: of the very action, completed from what is legal\n"
        "`format:text` gives letters instead of a picture.",
    ),
    Topic(
        "/table",
        "tables, looked up or rolled",
        "**/table show**: every table of every game; `roll:` throws for it, `row:` looks one up.\n"
        "**/table add**: your own, from a form or a file, as you have it: lines, CSV, Markdown, "
        "JSON of other programs. `1-5 nothing` is a range, `3x nothing` and `30% nothing` are "
        "weights, `nothing -> gems` leads to another table; dice in a row, as in `1d4+1 wolves`, "
        "are thrown with it. You see each row's chance, then keep it. On a server "
        "moderators add, and the roles named in `/settings`; in a private conversation they are "
        "yours. `/table export` `/table remove`",
    ),
    Topic(
        "/rule",
        "rules by id or word",
        "**/rule**: every rule in short, by id, by word, or nearly; with the option that changes "
        "it, and its value in this channel's game.",
    ),
    Topic(
        "/unit",
        "cards of units",
        "**/unit**: any vessel, figure or weapon as a card; `format:text` for words.",
    ),
    Topic(
        "/luck",
        "luck in this game",
        "**/luck**: what each side could expect of its dice in this channel's game, and what it "
        "got; every roll with its odds is in the file. Secrets are kept until the game ends: "
        "`private:` adds your own.",
    ),
    Topic(
        "/macro",
        "saved rolls",
        "**/macro save**: a roll by name. `{1}` in it is filled in by `/macro run arguments:`, "
        "such as `3, 4` or `3; 4`; `{1|2}` is 2 if nothing is given. What it takes is offered "
        "while you type. `server:` "
        "saves it for everybody. "
        "`/macro list` `/macro delete`",
    ),
    Topic(
        "/map",
        "maps and forces of your own",
        "**/map add**: a .toml file or a form with a map, forces or both, for games that take "
        "them; you see it as a picture, then keep it: for you, or with `server:` for everybody, "
        "which is for those who manage the server. `/… new` completes what is kept beside the "
        "game's own. "
        "**/map export** sends any map as a file to start from. `/map list` `/map show` "
        "`/map remove`: games that are under way keep what they began with.",
    ),
    Topic(
        "/settings",
        "this server's wishes",
        "**/settings**: private or public answers, the style and language of dice, the shape of "
        "boards, the channels for games and public answers, the roles that manage tables and "
        "rolls. For those who may manage the server; it can permit roles to use it, under "
        "*Integrations*.",
    ),
    Topic(
        "/prefer",
        "your own wishes",
        "**/prefer board**: wide or tall, for all boards that only you see. **/prefer confirm**: "
        "which pressed actions are shown to you before they are taken. **/prefer show** tells "
        "what you have chosen.",
    ),
    Topic(
        "/away",
        "vacations and emergency pauses",
        "**/away vacation**: be away from all your games until `to:`, a date or a number of days. "
        "Your time for an answer stands still, on 30 days a year at most; with "
        "`meanwhile:default` Umpire answers for your sides, in games that have a pace.\n"
        "**/away emergency**: pause at once in all your games, up to seven days, once in half a "
        "year.\n"
        "The others of each game are told when it begins. **/away show** has a button to be back "
        "sooner, or to call it off.",
    ),
    Topic(
        "/notify",
        "how you hear that you are asked",
        "**/notify by**: in games with a pace, by a mention in the channel, by a message to you "
        "(with a button that stops it), or by a webhook of your own, whose address I keep secret. "
        "If that fails you are mentioned instead.\n"
        "**/notify quiet** `from:` `until:`: hours in which you hear nothing; what comes up is "
        "told at their end, once. **/notify mute** `unmute`: nothing of one game. Only the last "
        "warning before something is done for your side comes all the same, without a sound if "
        "it can't wait. No deadline moves by that.\n"
        "**/notify digest** `at:`: once a day what waits for you, over all games.\n"
        "**/notify zone**: your time zone, by a city near you. **/notify show** tells it all.",
    ),
    Topic(
        "/privacy",
        "what is kept of you",
        "**/privacy show**: what is kept of you, and why. **/privacy export** gives all of it as a "
        "file. **/privacy delete** takes you out of it, after asking twice: what you have saved "
        "goes, in your games you become a former player, and their dice can still be checked. "
        "Leave the games that wait for you first.",
    ),
    Topic(
        "/game",
        "sides, board, story, end of a game",
        "**/game join** `leave` `start`: take a side, give it up, begin. "
        "**/game open** lists the games here that have a free side.\n"
        "**/game board** `status` `log` `options` `list`: the board (`format:text` in letters, "
        "`around:` a unit or place looks closer), whose turn it is, "
        "the story so far, the variants, your games.\n"
        "**/game substitute**: stand in for others on this server; `side:` offers your own, and "
        "you play on until it is taken, or one that nobody plays, or whose time ran out twice or "
        "by as long again, if the others agree or a moderator decides.\n"
        "**/game concede** `end`: give up; end without a winner, if all others or a "
        "moderator agree. What nobody has touched for weeks is closed after two warnings.",
    ),
    Topic(
        "/game export",
        "records: files, replay, report, film",
        "**/game export**: the game as a file. While it runs it holds what your own side knows; "
        "when it is over all of it, with the seed, so that anybody can draw every die again.\n"
        "**/game import**: brings such a file in, after every die of it has been drawn again; for "
        "those who manage the server. People come in by name only and are never pinged; of a game "
        "under way the sides are free.\n"
        "**/game replay**: step by step, with each board and die; of a finished game also from one "
        "turning point to the next, and `share:` shows it to everybody.\n"
        "**/game report**: how a finished game went, by its events: the story, what turned it, "
        "losses, luck, three boards; in full as a page.\n"
        "**/game film**: the same as one animated picture, its turning points held.",
    ),
    Topic(
        "/master",
        "a game master for one game",
        "**/master name**: somebody who may put right what went wrong in this game, and need not "
        "be a moderator. All sides must agree, or a moderator decides it; somebody who plays needs "
        "the consent of all sides, and else rests while they hold a side. `/game status` tells who "
        "it is. **/master dismiss** ends it, likewise; whoever is one may resign.\n"
        "**/master do**: what they do, as moderators do by `/gm`: a note, lock and unlock, pass or "
        "act for a side, roll back, correct the board, hand a side over. Others are refused. All "
        "of it stands in the record and is told to the players, with who did it.",
    ),
    Topic(
        "/dice",
        "what binds a game's dice",
        "**/dice proof**: what binds the dice of this channel's game, how each is made, and the "
        "secret once it is over. **/dice verify** draws every die of it again.",
    ),
)
