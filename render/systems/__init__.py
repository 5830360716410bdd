"""One package a system, named as in ``rules/systems``: what turns its views into scenes.

Its module ``scene`` has ``scene(view)``, which makes a ``Scene`` of the system's own view, and may
have ``emblem(unit)``: the theme and the picture of a unit's card. ``render.registry`` finds it by
its name; nothing else imports a system. By custom ``theme`` has its colours and ``art`` its
sprites by the names that its scenes use; both go into the scene.

A system imports ``model`` for what it fills in, ``drawing`` to draw its sprites, ``cards`` for the
size of an emblem, ``plane`` for outlines, and of ``rules`` its own system without its state; never
another system.
"""
