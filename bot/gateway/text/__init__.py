"""The text of chat messages: values of the rules in, Discord's Markdown out.

`messages` renders stories, refusals and mentions; `dice` renders rolls; `tables` renders look-up
tables; `chances` renders probabilities; `languages` translates the descriptions of commands and the
words about dice.

Sends nothing and knows no interaction. Imports `bot.escaping`, the store's rows and the rules;
every other package of the gateway but `connection` imports it.
"""
