// Runs in Node.js while the site is built, and does what only Pyodide's own Python can do: it
// compiles the page's Python, and saves the memory of an interpreter that has already imported it.
// Usage: node bake.mjs '{"root", "pyodide", "files", "preloaded", "early", "useless", "target"}'. The paths
// of folders are absolute and contain no symbolic links.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beginning, mixed } from "../browser/memory.mjs";

const { root, pyodide, files, preloaded, early, useless, target } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const STDLIB = "python_stdlib.zip";
const CODE = "niagara.zip";
const LATER = "later.zip";
const MEMORY = "niagara.snapshot";
const STRENGTH = 19; // of Zstandard: higher ones take minutes for less than a percent
// How Pyodide's allocator (dlmalloc) marks a chunk: its length stands after four bytes, with two bits that tell
// whether the chunk before it and the chunk itself are in use. A free chunk links to others in its first bytes.
const MARKS = 7;
const IN_USE = 2;
const TREE = 256; // from this length on, free chunks are in trees
const LINKS = 16;
const LINKS_IN_TREE = 32;

// Starts the Python that compiles and packs.
async function tools() {
  // Compiled files without columns are smaller, and errors still tell the lines.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: pyodide, env });
  const folders = { "/project": root, "/target": target, "/pyodide": pyodide };
  for (const [place, folder] of Object.entries(folders)) python.mountNodeFS(place, folder);
  return python.runPython(`
import sys
from compression import zstd
from pathlib import Path
from types import SimpleNamespace
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from web.build import compiled
code, library, memory = (Path("/target", name) for name in ("${CODE}", "${STDLIB}", "${MEMORY}"))
def compile_all(files, preloaded):
    sources = {name: Path("/project", name).read_bytes() for name in files}
    compiled.write(code, sources)
    compiled.library(library, Path("/pyodide/${STDLIB}"), compiled.imported(preloaded))
def finish(held):
    compiled.remainder(Path("/target/${LATER}"), [library, code], set(held))
    memory.write_bytes(zstd.compress(memory.read_bytes(), level=${STRENGTH}))
SimpleNamespace(compile=compile_all, finish=finish)`);
}

// Saves the memory, and returns which files of the archives are in it.
async function saveMemory() {
  const code = await readFile(join(target, CODE));
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: join(target, STDLIB),
    _makeSnapshot: true,
    fsInit: async (FS) => FS.writeFile(`/lib/${CODE}`, code),
  });
  const most = python._module.HEAPU8.length;
  const held = python.runPython(`
import sys
from importlib import import_module
sys.path.insert(0, "/lib/${CODE}")
for name in ${JSON.stringify(preloaded)}:
    import_module(name)
import_module("web.browser.early").import_early(${JSON.stringify(early)})
files = [vars(module).get("__file__") for module in sys.modules.values() if type(module) is type(sys)]
held = [inside for file in files if file for inside in file.split(".zip/")[1:]]
# What a page never uses: others have imported it, and hold parts of it.
for name in ${JSON.stringify(useless)}:
    unused = vars(sys.modules.pop(name))
    for key in [key for key in unused if not key.startswith("__")]:
        del unused[key]
# The page has other archives in the places of these.
import zipimport
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
del import_module, name, unused, key, files, zipimport
import gc
gc.collect()
del gc
"\\n".join(held)`).split("\n");
  python.runPython("del held");
  const memory = python.makeMemorySnapshot();
  const heap = memory.subarray(beginning(memory));
  // Pyodide restores no memory that has grown: pages would start without it, and nobody would notice.
  if (heap.length > most) {
    throw new Error(
      `The saved memory has grown to ${heap.length} bytes, and Pyodide restores at most ${most}: `
      + "let the page import fewer modules before its memory is saved (importable_anywhere in web/build/sources.py).",
    );
  }
  const left = sweep(heap, python._module);
  console.log(`The saved memory has ${Math.floor(left / 1024)} KB left of the ${most / 2 ** 20} MB that can be restored.`);
  mixed(memory, await readFile(join(pyodide, "pyodide.asm.wasm")));
  await writeFile(join(target, MEMORY), memory);
  return held;
}

// Clears what is free in the memory of Python, and returns how many bytes have not been used yet.
function sweep(heap, module) {
  const words = new DataView(heap.buffer, heap.byteOffset, heap.length);
  const end = words.getUint32(module._emscripten_get_sbrk_ptr(), true);
  for (let at = module.___heap_base; at < end; ) {
    const head = words.getUint32(at + 4, true);
    const length = head & ~MARKS;
    if (!length) break; // what has not been given out yet
    const links = length < TREE ? LINKS : LINKS_IN_TREE;
    if (!(head & IN_USE)) heap.fill(0, at + links, at + length);
    at += length;
  }
  return heap.length - end;
}

try {
  const python = await tools();
  python.compile(files, preloaded);
  python.finish(await saveMemory());
} catch (error) {
  // An error that is not caught makes Node.js print the line that threw it. In Pyodide, that line is
  // a whole script.
  console.error(error.message);
  process.exitCode = 1;
}
