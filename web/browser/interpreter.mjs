// What the site names as PyScript's interpreter: Pyodide with the game's packages on its path,
// restored from the memory of an interpreter that has imported them, where the browser keeps one.
import createPyodideModule from "./runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

export { version };

const RUNTIME = "./runtime/pyodide/";
const CODE = "niagara.zip";
const PLACE = `/lib/${CODE}`;
const MEMORY = "niagara.snapshot";
// The packages come before what PyScript writes into the working folder: its own one, compiled.
const READY = `import sys; sys.path.insert(0, "${PLACE}"); del sys`;
// The generator of chance in a restored memory would repeat that of every other page.
const AWAKE = `${READY}; import random; random.seed(); del random`;

function beside(name) {
  return new URL(name, import.meta.url).href;
}

async function fetched(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name} is missing (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

// The memory is only taken where `web/browser/offline.py` has put it: a first visit does not wait for it.
// It is asked for as soon as the page opens, long before PyScript asks for the interpreter.
async function kept(name) {
  const response = await globalThis.caches?.match(beside(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

const early = { memory: kept(MEMORY), code: fetched(CODE) };
// What failed is said when it is needed.
for (const promise of Object.values(early)) promise.catch(() => {});

async function started(options, then) {
  const python = await load(options);
  python.runPython(then);
  return python;
}

export async function loadPyodide(options) {
  const own = {
    ...options,
    indexURL: beside(RUNTIME),
    createPyodideModule,
    fsInit: async (files) => files.writeFile(PLACE, await early.code),
  };
  try {
    const memory = await early.memory;
    if (memory) {
      const python = await started({ ...own, _loadSnapshot: memory }, AWAKE);
      performance.mark("Python from its kept memory");
      return python;
    }
  } catch (error) {
    console.debug("The kept memory cannot be used:", error);
  }
  return started(own, READY);
}
