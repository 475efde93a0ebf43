#!/usr/bin/env bash
# PettingZoo's max_cycles_test can be taken by one of its own classic games only: rock, paper, scissors.
#
# Seen with PettingZoo 1.27.0: the test asks a module for `parallel_env(max_cycles=4)`, draws actions without looking at a
# mask, and wants each agent to act exactly once a cycle. PettingZoo's games of turns (chess, go, four in a row, the card
# games) have no `parallel_env` and no `max_cycles`, and their actions are masked. So an environment of a board game passes
# `api_test`, `seed_test` and `render_test`, but there is nothing to mend in one that cannot take this test: its own test
# has to show that a game is truncated.
#
# Expected output:
#   connect_four_v3: AttributeError: module 'pettingzoo.classic.connect_four_v3' has no attribute 'parallel_env'
#   rps_v2: passes
#   tictactoe_v3: AttributeError: module 'pettingzoo.classic.tictactoe_v3' has no attribute 'parallel_env'
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pettingzoo==1.27.0 gymnasium==1.4.0 numpy==2.4.6 pygame==2.6.1

cat >try.py <<'SCRIPT'
from importlib import import_module

from pettingzoo.test import max_cycles_test

for name in ("connect_four_v3", "rps_v2", "tictactoe_v3"):
    try:
        max_cycles_test(import_module(f"pettingzoo.classic.{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")
    else:
        print(f"{name}: passes")
SCRIPT

cat >expected <<'TEXT'
connect_four_v3: AttributeError: module 'pettingzoo.classic.connect_four_v3' has no attribute 'parallel_env'
rps_v2: passes
tictactoe_v3: AttributeError: module 'pettingzoo.classic.tictactoe_v3' has no attribute 'parallel_env'
TEXT
PYGAME_HIDE_SUPPORT_PROMPT=yes env/bin/python -W ignore try.py | tee found
diff expected found
