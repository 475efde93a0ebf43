// The site names this file as PyScript's interpreter. It is Pyodide with the game's packages on its
// path. Where the browser keeps the memory of an interpreter that has imported them, it restores that.
import createPyodideModule from "./runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

export { version };

const RUNTIME = "./runtime/pyodide/";
const WASM = `${RUNTIME}pyodide.asm.wasm`;
// The memory as it is fetched, as the browser keeps it, and what it has not imported yet.
const PACKED = "niagara.snapshot";
const KEPT = "niagara.memory";
const LATER = "later.zip";
// A restored memory would repeat its random numbers on every page, so the generator is seeded anew.
const AWAKE = "import random; random.seed(); del random";
// What a Python without it starts from. The archive comes first on the path, before the working folder, into which
// PyScript writes its own package: the archive holds that package compiled.
const CODE = "niagara.zip";
const PLACE = `/lib/${CODE}`;
const READY = `import sys; sys.path.insert(0, "${PLACE}"); del sys`;

// Pyodide takes for an error only what has a stack, and WebKit makes errors without one, such as that of a
// request that has not arrived. Python would wait for such a request for ever.
if (!("stack" in Error.prototype)) Error.prototype.stack = "";

function beside(name) {
  return new URL(name, import.meta.url).href;
}

async function fetched(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name} is missing (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

// The memory that the browser keeps, or what the page's first script has unpacked, or else what is fetched here.
async function memory() {
  const kept = await globalThis.caches?.match(beside(KEPT)).catch(() => null);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  return (await globalThis.niagaraUnpacked) || unpacked();
}

// The memory once more, if what the browser keeps was none.
async function memoryAnew() {
  for (const name of await globalThis.caches?.keys() ?? []) await (await caches.open(name)).delete(beside(KEPT));
  return unpacked();
}

function unpacked() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(beside("memory.mjs"), { type: "module" });
    worker.onmessage = worker.onerror = ({ data }) => {
      worker.terminate();
      if (data) resolve(data);
      else reject(new Error(`${PACKED} cannot be fetched`));
    };
    worker.postMessage([beside(PACKED), beside(WASM)]);
  });
}

// Reading starts as soon as the page opens, long before PyScript needs the interpreter.
let early = memory();
early.catch(() => {}); // a failure is reported only when the memory is needed
// Hands the memory, which the page needs no longer, to `web/browser/offline.py` for the next start.
globalThis.niagaraMemory = async () => {
  const handed = early;
  early = null;
  return handed;
};

async function started(options, then) {
  const python = await load(options);
  python.runPython(then);
  python._api.on_fatal = globalThis.niagaraBroke; // a worker has none
  return python;
}

export async function loadPyodide(options) {
  const own = { ...options, indexURL: beside(RUNTIME), createPyodideModule };
  const holding = (name) => async (files) => files.writeFile(PLACE, await fetched(name));
  for (const next of [memoryAnew, () => null]) {
    try {
      const restored = { stdLibURL: beside(LATER), fsInit: holding(LATER), _loadSnapshot: await early };
      const python = await started({ ...own, ...restored }, AWAKE);
      performance.mark("Python from its memory");
      return python;
    } catch (error) {
      console.debug("The memory of Python cannot be used:", error);
      early = next();
    }
  }
  return started({ ...own, fsInit: holding(CODE) }, READY);
}
