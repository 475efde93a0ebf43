"""Learning the bots' weights from games that bots play, on the command line.

The files, from the command down:

    command     the options, and what the command does with them
    plans       which games are played
    selfplay    plays them
    generations lets guides learn from their own games
    legends     lets legends learn from their own searches
    searches    plays the games of these searches
    learning    teaches the network what the searches found
    regression  fits weights to examples
    measured    fits them to most games, and measures them on the others
    text        writes the file of weights
"""
