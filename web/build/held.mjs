// Replaces `fetch` in the one file: esbuild puts it in wherever PyScript and Pyodide call `fetch`. It
// answers with the files in the document, which are gzip written as base64, and uses no network.
function bytes(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function unpacked(block) {
  const packed = new Response(bytes(block.textContent)).body;
  block.remove(); // its text takes megabytes
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function answer(block) {
  try {
    const content = await unpacked(block);
    window.niagaraArrived?.(block.id);
    return new Response(content, { headers: { "Content-Type": block.dataset.type } });
  } catch (error) {
    // Without this, Pyodide would wait forever and say nothing.
    const why = `its part ${block.id} cannot be read (${error.message})`;
    window.niagaraFailed(`This file is damaged: ${why}.`);
    throw error;
  }
}

// Each file is needed soon, and only once. So all are unpacked while PyScript starts.
const answers = new Map();
for (const block of document.querySelectorAll("script[data-type]")) {
  answers.set(block.id, answer(block));
}

export async function fetch(address) {
  const name = new URL(address, location.href).pathname.split("/").pop();
  const found = answers.get(name);
  if (found) return found;
  window.niagaraFailed(`This file is damaged: its part ${name} is missing.`);
  throw new Error(`${name} is not in this file.`);
}
