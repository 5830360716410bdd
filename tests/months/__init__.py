"""Hundreds of games by post over six months, in minutes: ``python -m tests.months``.

What is real: the bot as ``bot.run`` puts it together (discord.py over sockets to the local Discord,
commands, presses, referee, schedule, outbox, reminders) on a SQLite file of its own.

What is not: pictures, for all boards are one. Time, which a clock makes up: the bot looks at what
is due whenever a tick of that clock has passed, not by itself each second. Death: no step of it
takes effect any more, in the store or in a request (``tests.kill`` kills a process). And of the
errors from 500 on Discord answers 503 only: after others discord.py sleeps in real time.

``calendar`` is the clock, ``life`` one process of the bot, ``crowd`` lets ``people`` play by
habits, ``sundries`` and ``bystanders`` do what else they do (``audience`` judges what those are
told who watch), ``trouble`` what Discord does to them, ``hearing`` how they wish to hear and when
they are away, ``notices`` what a notice may be. ``times`` works out by itself what must be told
whom and when, in ``clocks``, and ``ledger`` compares what was told with that; ``digests`` does so
for digests, ``proposals`` for proposals; ``watch`` shows them what the bot does. A new kind of
notice is one more row in ``notices.KINDS``.
"""
