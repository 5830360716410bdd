"""How Discord writes things down: the JSON of REST and of the gateway.

``payloads`` renders users, guilds, channels and messages, ``defaults`` fills in what Discord adds
to the components of a message, ``resolved`` describes what a person picked, ``mentions`` finds who
is mentioned and may be notified, ``filenames`` cleans the names of attached files and ``errors``
has Discord's error answers with their codes.

It reads ``model`` and imports nothing else of the local Discord.
"""
