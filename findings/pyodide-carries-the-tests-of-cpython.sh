#!/usr/bin/env bash
# Every page that loads Pyodide also fetches and compiles the modules by which CPython tests its own C code.
#
# Seen with pyodide 314.0.7 (npm, CPython 3.14.2) on Node.js 20: eight such modules are built into pyodide.asm.wasm and
# can be imported, among them `_testcapi` and the entry point of CPython's fuzzer, `_xxtestfuzz`. The Python tests that
# import them are not there: the package `test` is missing from the standard library. Distributions of CPython for
# desktops leave such modules out, or keep them in files of their own, which nobody loads. SQLite is built in as well,
# whether or not a page asks for a database. Pyodide's documentation does not tell; what a page never calls can be
# taken out of its first download by dividing the WebAssembly by a profile (as Emscripten's wasm-split does).
#
# Expected output:
#   _testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi _xxtestfuzz xxsubtype
#   the package test: missing
#   SQLite: built in
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pyodide@314.0.7

cat >ask.mjs <<'SCRIPT'
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
console.log(python.runPython(`
import importlib.util, sys
tests = sorted(name for name in sys.builtin_module_names if "test" in name or name.startswith("xx"))
for name in tests:
    __import__(name)
" ".join(tests)`));
console.log(`the package test: ${python.runPython("'there' if importlib.util.find_spec('test') else 'missing'")}`);
console.log(`SQLite: ${python.runPython("'built in' if '_sqlite3' in sys.builtin_module_names else 'apart'")}`);
SCRIPT

diff - <(node ask.mjs) <<'EXPECTED'
_testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi _xxtestfuzz xxsubtype
the package test: missing
SQLite: built in
EXPECTED
echo "As before: Pyodide carries the tests of CPython."
