"""Bots against each other, on the command line: who is stronger, and how long they think.

The files, from the command down:

    command      the options, and what the command does with them
    contestants  who plays: a bot by its name, perhaps with fewer iterations
    frozen       bots as they once were
    schedule     which games there are, and who sits where
    processes    several games at a time
    games        plays a game and times its decisions
    habits       notes what the bots do, and how alike they play
    tally        counts what the games brought
    report       prints it
    ladder       each bot against the next one
    picture      draws the ladder
    rating       rates the bots against each other
    progress     tells how many games have been played
"""
