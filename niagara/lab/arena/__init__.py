"""Bots against each other, on the command line: who is stronger, and how long they think.

`contestants` sit at tables drawn in `schedule`; `games` plays and times them, in processes of
`processes`; `tally` counts and `report` prints, `rating` rates a field; `command` has the options.
"""
