"""REST v10 as the bot reaches it, below ``/api/v10``.

``api`` carries each request through the token, the faults and the checks to its route and keeps
what came and what was wrong; ``call`` reads a request; ``applications``, ``places``, ``messages``
and ``answers`` have the routes; ``access`` decides what the bot sees and may do; ``faults`` makes
trouble on purpose.

It imports ``model``, ``wire``, ``engine`` and ``limits``; only the server uses it.
"""
