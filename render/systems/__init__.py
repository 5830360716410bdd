"""One package a system, named as in ``rules/systems``: what turns its views into scenes.

Its module ``scene`` has ``scene(view)``, which makes a ``Scene`` of the system's own view, and may
have ``emblem(unit)``: the theme and the picture of a unit's card. ``render.registry`` finds it by
its name; nothing else imports a system.

A system imports ``model`` for what it fills in, ``cards``, ``grid``, ``plane`` and ``drawing`` for
emblems and outlines, and of ``rules`` its own system without its state; never another system.
"""
