"""People at the Discord app: what they can do, what they see, what comes back.

``people.Person`` presses, chooses, types and fills in forms as the app lets them, and raises
``NotPossibleError`` for what the app refuses; ``exchange.Exchange`` follows one such act until the
bot has answered; ``commands`` offers the registered slash commands and checks their options, and
``demo`` plays games by commands and presses.

Tests and the page drive the bot through it. It imports ``model``, ``wire`` and ``engine``.
"""
