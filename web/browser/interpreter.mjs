// The site names this file as PyScript's interpreter. It is Pyodide with the game's packages on its
// path. Where the browser keeps the memory of an interpreter that has imported them, it restores that.
import createPyodideModule from "./runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";
import { broughtBy, bytesOf, fetched, fetchedAtOnce, keptAt } from "./keeping.mjs";

export { version };

const RUNTIME = "./runtime/pyodide/";
const WASM = `${RUNTIME}pyodide.asm.wasm`;
// The functions of Pyodide that a game hardly ever calls (`web/build/split.mjs`).
const REST = `${RUNTIME}pyodide.rest.wasm`;
// The memory as it is fetched, as the browser keeps it, and what it has not imported yet.
const PACKED = "niagara.snapshot";
const KEPT = "niagara.memory";
const LATER = "later.zip";
// A restored memory would repeat its random numbers on every page, so the generator is seeded anew.
const AWAKE = "import random; random.seed(); del random";
// What a Python without it starts from.
const CODE = "niagara.zip";
const PLACE = `/lib/${CODE}`;
const READY = `import sys; sys.path.insert(0, "${PLACE}"); del sys`;

// Pyodide takes for an error only what has a stack, and WebKit makes errors without one, such as that of a
// request that has not arrived. Python would wait for such a request for ever.
if (!("stack" in Error.prototype)) Error.prototype.stack = "";

function beside(name) {
  return new URL(name, import.meta.url).href;
}

// The memory once more, if what the browser keeps was none.
async function memoryAnew() {
  for (const name of await globalThis.caches?.keys() ?? []) await (await caches.open(name)).delete(beside(KEPT));
  return fetchedMemory();
}

async function fetchedMemory() {
  const memory = await broughtBy(beside("memory.mjs"), { packed: beside(PACKED), wasm: beside(WASM) });
  if (!memory) throw new Error(`${PACKED} cannot be fetched`);
  return memory;
}

// The first script of a page has begun to read it. A worker has no such script. Of what comes of it, the page keeps
// a copy for the next start (`web/browser/offline.py`).
globalThis.niagaraMemory = (globalThis.niagaraMemory ?? keptAt(beside(KEPT)).then((found) => found && bytesOf(found)))
  .then((memory) => memory || fetchedMemory());
globalThis.niagaraMemory.catch(() => {}); // a failure is reported only when the memory is needed

let lacksRest = false; // the sources and the one file have Pyodide as a whole
let rest = null; // its bytes, once they are at hand

// The page's first script has had the WebAssembly compiled by the time that Pyodide asks for it. Whoever calls for the
// rest cannot go on without.
WebAssembly.instantiateStreaming = async (response, imports) => {
  const module = await globalThis.niagaraWasm
    ?? await WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await fetched(beside(WASM))));
  lacksRest = WebAssembly.Module.imports(module).some(({ name }) => name === "rest");
  const load = () => {
    const bytes = rest ?? fetchedAtOnce(beside(REST));
    rest = null;
    lacksRest = false;
    performance.mark("The rest of Pyodide");
    return new WebAssembly.Instance(new WebAssembly.Module(bytes), others);
  };
  const others = { ...imports, split: { rest: load } };
  const instance = await WebAssembly.instantiate(module, others);
  others.split = instance.exports;
  return { module, instance };
};

// Has the rest at hand from now on, also without a network.
globalThis.niagaraRest = async () => {
  if (lacksRest) rest = await fetched(beside(REST));
};

async function started(options, then) {
  const python = await load(options);
  python.runPython(then);
  python._api.on_fatal = globalThis.niagaraBroke; // a worker has none
  return python;
}

export async function loadPyodide(options) {
  const own = { ...options, indexURL: beside(RUNTIME), createPyodideModule };
  const holding = (name) => async (files) => files.writeFile(PLACE, await fetched(beside(name)));
  for (const next of [memoryAnew, async () => null]) {
    try {
      const restored = { stdLibURL: beside(LATER), fsInit: holding(LATER), _loadSnapshot: await globalThis.niagaraMemory };
      const python = await started({ ...own, ...restored }, AWAKE);
      performance.mark("Python from its memory");
      if (globalThis.WorkerGlobalScope) globalThis.niagaraMemory = null;
      return python;
    } catch (error) {
      console.debug("The memory of Python cannot be used:", error);
      globalThis.niagaraMemory = next();
    }
  }
  return started({ ...own, fsInit: (files) => Promise.all([globalThis.niagaraRest(), holding(CODE)(files)]) }, READY);
}
