"""The practice opponent: holds seats of games like a person, and acts for them through the referee.

``thinking`` chooses in a process of its own, ``player`` decides a question by that, ``watcher`` has
it do so whenever a seat that it holds is asked. It sees the views of its seats and nothing else,
and its dice are its own. It knows nothing of chat; the gateway and the terminal import it. How it
is seated, ``bot.referee.practice`` says.
"""
