// Runs in Node.js while the site is built: prints the script that starts Python on a page. It is the site's
// interpreter, Pyodide and PyScript in one, and no module: Chromium keeps what it has compiled of a script that a
// service worker holds, but not of a module.
// Usage: node runtime.mjs '{"interpreter", "pyodide", "pyscript"}', a file and two folders.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const { interpreter, pyodide, pyscript } = JSON.parse(process.argv[2]);
const FOR_NODE = ["node:*", "ws"]; // what Pyodide imports only there
const NEEDLESS = ["./pyodide_graph-*", "./toml-*", "./zip-*"]; // parts of PyScript for packages, TOML and zip archives
// PyScript imports the interpreter that its configuration names: here for the page, and in a text for its workers.
const IMPORT = /\bmodule:import\(\w+\)(?=,engine:)/g;
const IMPORTS = 2;

async function bundled(options) {
  const common = { bundle: true, minify: true, write: false, logLevel: "silent" };
  const { outputFiles } = await build({ ...common, define: { "import.meta": "here" }, external: FOR_NODE, ...options });
  return outputFiles[0].text;
}

const beside = {
  name: "beside",
  setup(building) {
    building.onResolve({ filter: /^\.\/runtime\/pyodide\// }, ({ path }) => ({ path: join(pyodide, path.split("/").pop()) }));
  },
};

let imports = 0;
const parts = {
  name: "parts",
  setup(building) {
    // Some parts of PyScript are not in the site, such as those of an editor.
    building.onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => (
      existsSync(join(resolveDir, path)) ? null : { external: true }
    ));
    building.onLoad({ filter: /\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf-8")).replace(IMPORT, (found) => {
        imports += 1;
        return imports === 1 ? "module:Promise.resolve(interpreter)" : found;
      }),
      resolveDir: dirname(path),
    }));
  },
};

try {
  const python = await bundled({ entryPoints: [interpreter], format: "iife", globalName: "interpreter", plugins: [beside] });
  const stdin = { contents: 'import "./core.js";', resolveDir: pyscript };
  const core = await bundled({ stdin, format: "esm", external: [...FOR_NODE, ...NEEDLESS], plugins: [parts] });
  if (imports !== IMPORTS) {
    throw new Error(
      "This version of PyScript is written in another way than web/build/runtime.mjs expects: "
      + `it imports its interpreter in ${imports} places instead of ${IMPORTS}.`,
    );
  }
  process.stdout.write(
    `((here)=>{"use strict";${python}Promise.resolve().then(async()=>{${core}})})`
    + "({url:document.currentScript.src||location.href});",
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
