// Runs in Node.js while the site is built: puts compressed copies beside every file of text or
// code, for hosts that serve them. Usage: node compress.mjs '{"folder"}'.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WORTHWHILE = /\.(css|html|js|json|mjs|py|svg|wasm|webmanifest)$/;
// For files larger than this, the best quality takes half a minute and saves only a few percent.
const LARGE = 2 ** 21;
const { folder } = JSON.parse(process.argv[2]);

async function compress(path) {
  const content = await readFile(path);
  const quality = content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const names = await readdir(folder, { recursive: true });
await Promise.all(names.filter((name) => WORTHWHILE.test(name)).map((name) => compress(join(folder, name))));
