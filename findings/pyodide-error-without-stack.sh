#!/usr/bin/env bash
# Pyodide takes a JavaScript error for an exception only if it has a property `stack`.
#
# Seen with pyodide 314.0.7 (npm) on Node.js 20: the same TypeError arrives in Python as a JsException
# while it has a stack, and as a plain JsProxy, which cannot be raised, once it has none. The standard of
# JavaScript knows no `stack`. V8 gives every error one; WebKit gives none to errors that the browser makes
# itself, without a script (seen in WebKitGTK 2.50). There, Python does not hear that a request has failed. So a page
# that works offline in Chromium and Firefox may stand still in WebKit. It is enough to give `Error.prototype` an
# empty stack before Python starts.
#
# Expected output:
#   with a stack: JsException
#   without a stack: JsProxy
#   without its own, but with one in Error.prototype: JsException
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pyodide@314.0.7

cat >ask.mjs <<'SCRIPT'
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
const kind = python.runPython("lambda error: 'JsException' if isinstance(error, Exception) else type(error).__name__");
const failed = () => new TypeError("no answer");
const bare = () => {
  const error = failed();
  delete error.stack;
  return error;
};
console.log(`with a stack: ${kind(failed())}`);
console.log(`without a stack: ${kind(bare())}`);
Error.prototype.stack = "";
console.log(`without its own, but with one in Error.prototype: ${kind(bare())}`);
SCRIPT

diff - <(node ask.mjs) <<'EXPECTED'
with a stack: JsException
without a stack: JsProxy
without its own, but with one in Error.prototype: JsException
EXPECTED
echo "As before: Pyodide knows errors by their stack."
