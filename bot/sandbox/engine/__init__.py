"""What happens in a local Discord: the only code that changes it and reports the change.

``gateway`` runs the bot's sessions and sockets, ``posting`` creates, edits and deletes messages,
``interactions`` carries what a person did to the bot until it is answered, and ``places`` opens and
deletes channels, threads, roles and people.

It imports ``model`` and ``wire``. Requests of the bot reach it through ``rest``, people through
``driver``, and ``storage`` keeps what it holds.
"""
