"""What each part of the expansions adds to the rules, one file each.

The base rules call a module by name wherever it changes them:

    beaver         `rounds._move_cloud` calls it after a cloud card, so that the beaver may jump;
                   `river._push` carries the beaver, and calls it when the beaver falls.
    joe            `paddling.canoe_moves` adds its trades to the moves, `paddling.perform_move`
                   carries one out. `river._push` carries Joe, and calls it when he falls;
                   `river.flow` lets him start again. `rounds._end_round` gives him his turn.
    moose          `moves.reach_of` and `paddling.canoe_moves` ask it for the points of its canoe;
                   `moves.moves_within` adds the moves that take it aboard. `rounds` asks it who may
                   take it with a cloud or rope card. `paddling` lets it leave a canoe that lands or
                   falls, and `rounds._end_round` brings it back.
    paddle_cards   `rounds.begin_turn` lets it tie up the canoes, `rounds._end_turns` lets it free
                   them, and `rounds._sweep_freed` asks it which canoes the whirlpool then sweeps.
                   The hand of ten cards and their points are in `niagara.model.cards`, and that
                   `1-3` moves one canoe only is in `rounds._paddle`.
    whirlpool      `moves` takes all paths from it. `river._push` lets it drift and
                   tell of it, and `paddling.sweep` sweeps a canoe.
    double_canoes  has no file: `niagara.model.modules` gives canoe b the capacity 2, and the base
                   rules work with any capacity.
"""
