"""What a local Discord holds: plain state in memory, without connections.

``world`` has the users, guilds, channels and registered commands, ``messages`` the messages with
their versions and files, ``modals`` the forms that the bot opened; ``kinds`` has the numbers of
Discord's protocol, ``ids`` the snowflakes, ``settings`` the timings and sizes, ``feed`` the
changes that others wait for and ``refusals`` what the app does not let a person do.

Every other package of the local Discord may import this one; it imports none of them.
"""
