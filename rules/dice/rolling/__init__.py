"""Rolls: a tree is thrown, and every die is kept with its history.

`roller` has ``roll``; `throwing` applies modifiers to the dice on the table, from left to right;
`results` is what came up, dropped dice included; `describing` puts it into marked pieces for a
layout (``describe``) and into plain words (``words``).

It imports `notation`. `odds` takes only the arithmetic of ``roller.calculate`` from it.
"""
