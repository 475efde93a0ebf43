// How a page and its bots' worker get the memory of Python.
const PATIENCE = 4000; // milliseconds

// Finds what the browser keeps under an address, if it does, lets us look, and ever answers.
export function keptAt(address) {
  const found = new Promise((resolve) => { resolve(caches.match(address)); });
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, null); });
  return Promise.race([found.catch(() => null), late]);
}

export function bytesOf(response) {
  return response.arrayBuffer().then((all) => new Uint8Array(all));
}

// Fetches a file. For `fetch` alone, the server's answer that there is no such file is a file like any other.
export function fetched(address) {
  return fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address.split("/").pop()} is missing (${response.status})`);
    return bytesOf(response);
  });
}

// Lets a worker (`memory.mjs`) fetch the packed memory and unpack it. It is told when the WebAssembly has come, which
// need not come twice. Gives null if that fails.
export function unpacked(worker, memory, wasm, wasmIsHere) {
  return new Promise((resolve) => {
    const unpacking = new Worker(worker, { type: "module" });
    unpacking.onmessage = unpacking.onerror = ({ data }) => {
      unpacking.terminate();
      resolve(data || null);
    };
    unpacking.postMessage({ memory });
    wasmIsHere.then(() => unpacking.postMessage({ wasm }));
  });
}
