"""A WebAssembly module in two parts does what the whole did, and loads the rest only when asked."""

import json
from typing import Final

from tests.support.processes import printed
from web.build.vendor import find_node, install_packages

WHOLE: Final = """
(module
  (type $number (func (param i32) (result i32)))
  (import "env" "note" (func $note (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 8) "\\2a")
  (table $calls (export "calls") funcref (elem $seldom))
  (global $count (mut i32) (i32.const 0))
  (tag $bad (export "bad") (param i32))
  (func $often (export "often") (param i32) (result i32)
    (global.set $count (i32.add (global.get $count) (i32.const 1)))
    (i32.add (local.get 0) (global.get $count)))
  (func $seldom (export "seldom") (param i32) (result i32)
    (call $note (i32.load8_u (i32.const 8)))
    (call $often (call $never (local.get 0))))
  (func $never (param i32) (result i32)
    (if (i32.eqz (local.get 0)) (then (throw $bad (i32.const 7))))
    (i32.mul (local.get 0) (i32.const 10)))
  (func (export "caught") (result i32)
    (try (result i32)
      (do (call_indirect $calls (type $number) (i32.const 0) (i32.const 0)))
      (catch $bad))))
"""
"""Its functions, in their order: `often`, `seldom`, `never`, and `caught`."""

RUN: Final = """
import binaryen from "binaryen";
import { divided } from "./web/build/split.mjs";
const [text, stories] = JSON.parse(process.argv[1]);
const whole = binaryen.parseText(text);
whole.setFeatures(binaryen.Features.All);
const [first, rest] = divided(whole.emitBinary(), (at) => at === 0 || at === 3);
console.log(JSON.stringify(stories.map((steps) => {
  const done = [];
  const imports = { env: { note: (number) => done.push(number) }, split: { rest: () => {
    done.push("loaded");
    new WebAssembly.Instance(new WebAssembly.Module(rest), { ...imports, split: exports });
  } } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(first), imports);
  for (const [name, ...given] of steps) done.push(exports[name](...given));
  return done;
})));
"""


def test_the_two_parts_are_one() -> None:
    """Memory, globals, tables and exceptions are the same in both; the rest comes when called."""
    install_packages()
    told: dict[str, tuple[list[tuple[str | int, ...]], list[object]]] = {
        "the rest is not called": ([("often", 1), ("often", 1)], [2, 3]),
        "each changes what the other reads": (
            [("often", 1), ("seldom", 5), ("seldom", 5), ("often", 1)],
            [2, "loaded", 42, 52, 42, 53, 5],
        ),
        "an exception comes back": ([("caught",)], ["loaded", 42, 7]),
    }
    work = json.dumps([WHOLE, [steps for steps, _done in told.values()]])
    done = json.loads(printed((find_node(), "--input-type=module", "-e", RUN, work)))
    found = dict(zip(told, done, strict=True))
    assert found == {name: done for name, (_steps, done) in told.items()}
