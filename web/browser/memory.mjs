// How the memory of a Python that has started gets into a page.
import { ZSTDDecoder } from "zstddec";
import { bytesOf, fetched, keptAt } from "./keeping.mjs";

// A saved memory of Pyodide holds, beside what was done in it, the data that its WebAssembly puts into every
// fresh one. To mix a memory with that data leaves zeros wherever the two agree, which pack to almost nothing;
// to mix it once more brings it back.
const MAGIC_AND_VERSION = 8;
const DATA = 11; // the number of the section with the data
const ACTIVE = 0; // a segment that goes to a place which is a constant
const I32_CONST = 0x41;
const BEGINNING = 4; // where a saved memory says how long its own beginning is

// Reads the numbers of a WebAssembly file, seven bits a byte, and remembers where it is.
class Reader {
  constructor(bytes, place) {
    this.bytes = bytes;
    this.place = place;
  }

  number() {
    let found = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.place++];
      found += (byte & 127) * 2 ** shift;
      if (byte < 128) return found;
    }
  }

  take(length) {
    this.place += length;
    return this.bytes.subarray(this.place - length, this.place);
  }
}

// Yields each stretch of data with its place in the memory.
export function* stretches(wasm) {
  const file = new Reader(wasm, MAGIC_AND_VERSION);
  while (file.place < wasm.length) {
    const section = file.number();
    const content = file.take(file.number());
    if (section !== DATA) continue;
    const data = new Reader(content, 0);
    for (let left = data.number(); left > 0; left -= 1) {
      if (data.number() !== ACTIVE || data.number() !== I32_CONST) throw new Error("this data has no fixed place");
      const place = data.number(); // never so far that it would be read as a negative number
      data.number(); // the end of the constant
      yield [place, data.take(data.number())];
    }
  }
}

export function beginning(memory) {
  return new DataView(memory.buffer, memory.byteOffset).getUint32(BEGINNING, true);
}

export function mixed(memory, wasm) {
  const heap = memory.subarray(beginning(memory));
  for (const [place, bytes] of stretches(wasm)) {
    for (let at = 0; at < bytes.length; at += 1) heap[place + at] ^= bytes[at];
  }
  return memory;
}

async function fetchedAndUnpacked(address) {
  const unpacking = new ZSTDDecoder();
  const [packed] = await Promise.all([fetched(address), unpacking.init()]);
  return unpacking.decode(packed);
}

// A page has this done by a worker: it takes a third of a second, and six times as long on a tablet. It is told
// where the memory is kept; or where the packed one is and, once the page has it and so it need not come twice, the
// WebAssembly.
if (globalThis.WorkerGlobalScope) {
  let unpacked = null;
  globalThis.onmessage = async ({ data: { kept, packed, wasm } }) => {
    if (packed) unpacked = fetchedAndUnpacked(packed);
    if (!kept && !wasm) return;
    const found = kept ? keptAt(kept).then(bytesOf) : Promise.all([unpacked, fetched(wasm)]).then((both) => mixed(...both));
    const bytes = await found.catch(() => null);
    postMessage(bytes, bytes ? [bytes.buffer] : []);
  };
}
