"""The whole page as nodes, made from the stage and what the players are doing."""
