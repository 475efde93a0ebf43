// Runs in Node.js while the site is built, and does what only Pyodide's own Python can do: it
// compiles the page's Python, and saves the memory of an interpreter that has already imported it.
// Usage: node bake.mjs '{"root", "pyodide", "pyscript", "files", "preloaded", "target"}'. The paths
// of folders are absolute and contain no symbolic links.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const { root, pyodide, pyscript, files, preloaded, target } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const STDLIB = "python_stdlib.zip";
const CODE = "niagara.zip";

async function compile() {
  // Compiled files without columns are smaller, and errors still tell the lines.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: pyodide, env });
  python.mountNodeFS("/project", root);
  python.mountNodeFS("/target", target);
  python.mountNodeFS("/pyodide", pyodide);
  python.mountNodeFS("/pyscript", pyscript);
  const run = python.runPython(`
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from web.build import compiled
def run(files, preloaded):
    project, target = Path("/project"), Path("/target")
    sources = {name: (project / name).read_bytes() for name in files}
    for path in Path("/pyscript").glob("*.py"):
        sources[f"pyscript/{path.name}"] = path.read_bytes()
    compiled.write(target / "${CODE}", sources)
    used = compiled.imported(preloaded)
    compiled.library(target / "${STDLIB}", Path("/pyodide/${STDLIB}"), used)
run`);
  run(python.toPy(files), python.toPy(preloaded));
}

async function saveMemory() {
  const code = await readFile(join(target, CODE));
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: join(target, STDLIB),
    _makeSnapshot: true,
    fsInit: async (FS) => FS.writeFile(`/lib/${CODE}`, code),
  });
  python.runPython(`
import sys
from importlib import import_module
sys.path.append("/lib/${CODE}")
for name in ${JSON.stringify(preloaded)}:
    import_module(name)
del import_module, name`);
  const memory = python.makeMemorySnapshot();
  await writeFile(join(target, "niagara.snapshot"), await promisify(gzip)(memory, { level: 9 }));
}

try {
  await compile();
  await saveMemory();
} catch (error) {
  // An error that is not caught makes Node.js print the line that threw it. In Pyodide, that line is
  // a whole script.
  console.error(error.message);
  process.exitCode = 1;
}
