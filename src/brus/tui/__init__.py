"""The terminal game: a menu, a table, and a match that is kept from play to play.

A screen takes what it shows from the :class:`brus.view.View` of the person's seat and from the events that this seat
may see, and nothing else of the match; what may be played, and why not, comes from the rules alone.

::

    home, settings, saves   files: where they lie, and that they are never half written
    words, story, pieces, faces, hints, choice, guide   what is said and drawn: functions of a view
    session                 the match behind the table: whose turn, when to wait, what to keep
    form, widgets, screens  what Textual shows
    app                     the program
"""
