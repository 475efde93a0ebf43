"""Learning the bots' weights from games that bots play, on the command line.

`plans` says which games, `selfplay` plays them, `cards` and `wins` collect from them what there is
to learn; `regression` learns it, `measured` learns from most games and tries it on the others;
`text` writes the file of weights, and `command` has the options.
"""
