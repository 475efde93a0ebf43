// The site names this file as PyScript's interpreter. It is Pyodide with the game's packages on its
// path. Where the browser keeps the memory of an interpreter that has imported them, it restores that.
import createPyodideModule from "./runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

export { version };

const RUNTIME = "./runtime/pyodide/";
const CODE = "niagara.zip";
const PLACE = `/lib/${CODE}`;
const MEMORY = "niagara.snapshot";
// The archive comes first on the path, before the working folder, into which PyScript writes its own
// package: the archive holds that package compiled.
const READY = `import sys; sys.path.insert(0, "${PLACE}"); del sys`;
// A restored memory would repeat its random numbers on every page, so the generator is seeded anew.
const AWAKE = `${READY}; import random; random.seed(); del random`;

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

// Reads the memory only from the cache, where `web/browser/offline.py` puts it: a first visit does not
// wait for it. Reading starts as soon as the page opens, long before PyScript needs the interpreter.
async function kept(name) {
  const response = await globalThis.caches?.match(beside(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

// The memory as the page keeps it for its next start: unpacked, and with the data that every Pyodide has.
globalThis.niagaraMemory = async () => {
  const { mixed } = await import("./memory.mjs");
  const [packed, wasm] = await Promise.all([fetched(MEMORY), fetched(`${RUNTIME}pyodide.asm.wasm`)]);
  const unpacked = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(mixed(new Uint8Array(await new Response(unpacked).arrayBuffer()), wasm));
};

const early = { memory: kept(MEMORY), code: fetched(CODE) };
// A failure is reported only when the file is needed.
for (const promise of Object.values(early)) promise.catch(() => {});

async function started(options, then) {
  const python = await load(options);
  python.runPython(then);
  python._api.on_fatal = globalThis.niagaraBroke; // a worker has none
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
