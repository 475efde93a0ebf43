// Runs in Node.js after the npm packages are installed: takes out of Pyodide what only packages of
// compiled code ask for, which this site never loads. For them Pyodide exports thousands of functions,
// each of which costs every start some time, and its script can draw by OpenGL and SDL. Of what is left,
// it divides what a game calls from the rest.
// Usage: node pyodide.mjs '{"source", "target", "split", "watched"}': the folder of the whole Pyodide, and one for
// what is left; then one for its WebAssembly in two parts, or one for a WebAssembly that tells what is called.
import { parse } from "acorn";
import { full } from "acorn-walk";
import binaryen from "binaryen";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stretches } from "../browser/memory.mjs";
import { defined, divided, watched } from "./split.mjs";

const LOADER = "pyodide.mjs";
const SCRIPT = "pyodide.asm.mjs";
const WASM = "pyodide.asm.wasm";
const MODULE = "Module"; // what the script offers
const EXPORTS = "wasmExports"; // what WebAssembly offers to the script
const IMPORTS = "wasmImports"; // what the script offers to WebAssembly
const REST = "pyodide.rest.wasm";
const NAME = /[\w$]+/g;
const PROFILE = new URL("profile.txt", import.meta.url);

const { source, target, split, watched: watching } = JSON.parse(process.argv[2]);
// What `bake.mjs` asks for, beside Pyodide's own loader.
const ASKED_BY_THE_BUILD = ["___heap_base", "_emscripten_get_sbrk_ptr"];

// Returns the names that some code may ask for: those of variables and properties, and whole texts.
function asked(node) {
  const names = new Set();
  full(node, ({ type, name, value, key, property }) => {
    if (type === "Identifier") names.add(name);
    else if (type === "Literal") names.add(value);
    else names.add((key ?? property)?.name);
  });
  return names;
}

// Returns the names of what a statement gives a value to, or `null` if it does more than that.
function given({ expression }) {
  const names = [];
  for (let each = expression; each?.type === "AssignmentExpression"; each = each.right) {
    const { name, object, property } = each.left;
    names.push([MODULE, EXPORTS].includes(object?.name) ? property.name ?? property.value : name ?? object.name);
  }
  return names.length && !names.includes(undefined) ? names : null;
}

// Divides the script into pieces: what stands for nothing (`names` is null) is always there, the others
// only if somebody asks for one of their names. Each export of the WebAssembly is one statement, such
// as `x = Module["x"] = wasmExports["x"]`, and each of its imports one property of an object.
function* pieces(script) {
  const text = (node) => script.slice(node.start, node.end);
  const always = (words) => ({ text: words, names: null, asks: [] });
  const module = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body[0];
  yield always(script.slice(0, module.body.start + 1));
  for (const node of module.body.body) {
    if (node.type === "VariableDeclaration") {
      for (const each of node.declarations) {
        const { name } = each.id;
        if (name !== IMPORTS) {
          yield { text: `${node.kind} ${text(each)};`, names: name ? [name] : null, asks: asked(each) };
          continue;
        }
        yield always(`var ${IMPORTS}={`);
        for (const property of each.init.properties) {
          yield { text: `${text(property)},`, imported: property.key.name, names: [], asks: asked(property) };
        }
        yield always("};");
      }
    } else if (node.type === "FunctionDeclaration" && node.params[0]?.name === EXPORTS) {
      yield always(script.slice(node.start, node.body.start + 1));
      for (const each of node.body.body) yield { text: `${text(each)};`, names: given(each), asks: asked(each) };
      yield always("}");
    } else {
      yield { text: `${text(node)};`, names: node.id ? [node.id.name] : given(node), asks: asked(node) };
    }
  }
  yield always(script.slice(module.end - 1));
}

// Finds the pieces that are needed by these imports of the WebAssembly, and all names they ask for.
function needed(all, words, imports) {
  const names = new Set(words);
  const found = new Set();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const each of all) {
      if (found.has(each)) continue;
      if (each.names && !each.names.some((name) => names.has(name)) && !imports.has(each.imported)) continue;
      found.add(each);
      for (const name of each.asks) names.add(name);
    }
  }
  return { names, text: all.filter((each) => found.has(each)).map((each) => each.text).join("") };
}

function described(wasm, what) {
  return new Set(WebAssembly.Module[what](new WebAssembly.Module(wasm)).map(({ name }) => name));
}

// Clears the tables of Chinese, Japanese and Korean encodings, a tenth of what Pyodide takes to fetch: the site has no
// module that reads them (`USED_ENCODINGS` in `compiled.py`). Python tells where they are.
async function withoutEncodings(wasm) {
  const { loadPyodide } = await import(pathToFileURL(join(source, LOADER)));
  const python = await loadPyodide({ indexURL: source });
  const capsules = python.runPython(`
import sys
modules = [__import__(name) for name in sys.builtin_module_names if name.startswith("_codecs_")]
tables = {name: value for module in modules for name, value in vars(module).items() if name.startswith("__map_")}
del tables["__map_jisx0213_pair"]  # small, and of another form
[id(table) for table in tables.values()]`).toJs();
  const words = new DataView(python._module.HEAPU8.buffer);
  const word = (at) => words.getUint32(at, true);
  const data = [...stretches(wasm)];
  for (const capsule of capsules) {
    const map = word(capsule + 8); // its name, and the tables for writing and for reading
    for (const table of [word(map + 4), word(map + 8)]) {
      // For each first byte there are the place of its row, and the second bytes of the row's ends.
      for (let row = table; table && row < table + 256 * 8; row += 8) {
        const [start, bottom, top] = [word(row), words.getUint8(row + 4), words.getUint8(row + 5)];
        if (start && bottom <= top) clear(data, start, start + 2 * (top - bottom + 1));
      }
    }
  }
}

function clear(data, from, to) {
  for (const [place, bytes] of data) {
    if (place < to && from < place + bytes.length) bytes.fill(0, Math.max(0, from - place), Math.max(0, to - place));
  }
}

// Tells of a function's number whether a game calls it, as `e2e/profile.py` has found. That plays the site as built, so
// a new version of Pyodide is built before its list is there: all functions come first then.
async function profile() {
  const { version } = JSON.parse(await readFile(join(source, "package.json")));
  const [title, ...ranges] = (await readFile(PROFILE, "utf8")).trim().split(/\s+/);
  if (title !== version) {
    console.log(
      `web/build/profile.txt is of Pyodide ${title}, and this is ${version}: pages fetch all of it at once until you run `
      + ".venv/bin/python -m e2e.profile, which plays a while and writes the list anew.",
    );
    return () => true;
  }
  const used = new Set(ranges.flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_none, at) => first + at);
  }));
  return (number) => used.has(number);
}

const words = [...(await readFile(join(source, LOADER), "utf8")).match(NAME), ...ASKED_BY_THE_BUILD];
const all = [...pieces(await readFile(join(source, SCRIPT), "utf8"))];
let wasm = await readFile(join(source, WASM));
await withoutEncodings(wasm);
const module = binaryen.readBinary(wasm);
const exports = described(wasm, "exports");
let left = needed(all, words, described(wasm, "imports"));
// What is taken out of one needs less of the other.
for (let before = 0; before !== left.text.length; ) {
  before = left.text.length;
  for (const name of exports) {
    if (!left.names.has(name) && exports.delete(name)) module.removeExport(name);
  }
  module.runPasses(["remove-unused-module-elements"]);
  wasm = module.emitBinary();
  left = needed(all, words, described(wasm, "imports"));
}
// Binaryen names functions by their numbers in the whole Pyodide.
const numbers = defined(module).map(({ name }) => Number(name));
if (watching) {
  await writeFile(join(watching, WASM), watched(wasm, numbers));
} else {
  await writeFile(join(target, WASM), wasm);
  await writeFile(join(target, SCRIPT), left.text);
  const isUsed = await profile();
  const [first, rest] = divided(wasm, (at) => isUsed(numbers[at]));
  await mkdir(split, { recursive: true });
  await writeFile(join(split, WASM), first);
  await writeFile(join(split, REST), rest);
}
