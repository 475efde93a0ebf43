// Runs in Node.js while the site is built: puts a compressed twin beside every file that is text
// or code, for hosts that serve it. Usage: node compress.mjs '{"folder"}'.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WORTHWHILE = /\.(css|html|js|json|mjs|py|svg|wasm|webmanifest)$/;
// Beyond this size the best quality takes half a minute and saves a few percent.
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
