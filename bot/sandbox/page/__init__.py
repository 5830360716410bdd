"""The page on which people play: what a browser sends and gets, and the files that it runs.

``routes`` serves the page and gives each open one a session of one person, ``views`` shows what
that person sees, ``actions`` has them act, ``socket`` reports changes, and ``guard`` keeps other
sites out. ``static`` holds the HTML, CSS and JavaScript.

It imports ``model``, ``engine`` and ``driver``; only the server uses it, by ``Page``.
"""

from bot.sandbox.page.routes import Page

__all__ = ["Page"]
