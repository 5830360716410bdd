"""Games of any system as they are played and written down.

`play` plays one step. `journal` writes steps down, replays them and checks their dice; `luck`
counts what was to be expected of the rolls. `taking_back` lets a game go back, `intervening` is
what a game master does. `solo` is the practice opponent, `instead` what a refusal suggests,
`opening` the board on which a game is explained.
"""
