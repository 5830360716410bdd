"""The practice opponent: holds seats of games like a person, and acts for them through the referee.

``thinking`` chooses in a process of its own, ``watcher`` acts whenever a seat that it holds is
asked. It sees the views of its seats and nothing else, and its dice are its own. It knows nothing
of chat; the gateway imports it. How it is seated, ``bot.referee.practice`` says.
"""
