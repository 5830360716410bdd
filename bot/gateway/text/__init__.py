"""How things read in a chat message: plain text in, Discord's Markdown out.

`messages` writes stories, refusals, people and mentions; `dice` rolls; `tables` look-up tables;
`chances` probabilities; `languages` translates what Discord shows of commands and what is said of
dice.

Sends nothing and knows no interaction. Imports `bot.escaping`, the store's rows and the rules;
every other package of the gateway imports it.
"""
