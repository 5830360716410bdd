"""What ``bench_wire`` is made of: games in mid-play, bots in processes of their own, who presses.

From top to bottom: ``matches`` (what is measured against what), ``lanes`` (a bot with its people),
``thumb`` (one of them), ``bots``, ``stock`` (games that stand ready), ``positions``, ``spent``
(processor time); ``goals`` and ``record`` judge.
"""
