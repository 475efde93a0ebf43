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

// The same for what cannot wait. A page may ask for no bytes in this way, so they come as letters.
export function fetchedAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${address.split("/").pop()} is missing (${request.status})`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
}

// Lets a worker (`memory.mjs`) get the memory, tells it one thing after the other, and gives null if that fails.
export function broughtBy(worker, ...told) {
  return new Promise((resolve) => {
    const bringing = new Worker(worker, { type: "module" });
    bringing.onmessage = bringing.onerror = ({ data }) => {
      bringing.terminate();
      resolve(data || null);
    };
    for (const each of told) Promise.resolve(each).then((message) => bringing.postMessage(message));
  });
}
