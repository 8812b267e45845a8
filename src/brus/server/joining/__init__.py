"""Sitting down at a table on a server without a browser: the terminal game, levels of ours, and outside bots.

::

    wire       who one is on a server, the line to a table, and coming back when it is cut
    memory     what a seat has seen of a deal, from which the View that bots get is made
    heard      what happened, as the events that the terminal tells stories of
    bot        a bot at a table
    terminal   a person at a terminal, line by line
"""
