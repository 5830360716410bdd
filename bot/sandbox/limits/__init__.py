"""Discord's limits on what a bot sends, checked by hand on every request.

``messages`` and ``components`` check what is posted, ``answers`` suggestions and forms,
``commands`` the slash commands and ``places`` threads; each reports all that is wrong at once, in
Discord's words, through ``form.Form``.

It imports ``model`` and ``wire``; only the routes of ``rest`` call it.
"""
