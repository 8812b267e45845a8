"""The terminal game: a menu, a table, and a match that is kept from play to play.

A screen takes what it shows from the :class:`brus.view.View` of the person's seat and from the events that this seat
may see, and nothing else of the match; what may be played, and why not, comes from the rules alone.

::

    settings, saves                     files: what is kept, and that nothing is lost or damaged
    words, story, dares                 what is said of what happened
    unseen, hints, choice, offers       what can be done, and what it may come to: functions of a view
    guide                               the rules of a match in short
    inks, faces, pieces                 what is drawn: functions of a view
    session                             the match behind the table: whose turn, when to wait, what to keep
    bar, form, gone                     parts of screens
    setup_screen, table_view, table_screen, end_screens, dialogs
                                        the screens
    hangup                              leaving when the terminal is gone
    app                                 the program
"""
