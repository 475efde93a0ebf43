// Runs in Node.js while the site is built: writes the service worker that keeps the whole site.
// Usage: node workbox.mjs '{"site", "target", "complete"}'.
import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSW } from "workbox-build";

// What only a page asks for that cannot restore the memory.
const FALLBACK = ["**/niagara.zip", "**/python_stdlib.zip"];
const MEBIBYTE = 2 ** 20;
const { site, target, complete } = JSON.parse(process.argv[2]);
let kept;

// Workbox's own revisions are of a kind that no browser can compute.
async function revised(entry) {
  if (!entry.revision) return entry;
  const content = await readFile(join(site, entry.url));
  return { ...entry, revision: createHash("sha256").update(content).digest("hex") };
}

const { warnings } = await generateSW({
  globDirectory: site,
  swDest: join(site, target),
  globPatterns: ["**/*"],
  globIgnores: ["**/LICENSE", "NOTICE.txt", ...FALLBACK, target],
  // These folders are named by a hash of their content.
  dontCacheBustURLsMatching: /^(app|runtime\/[\w.-]+)-[0-9a-f]{10}\//,
  manifestTransforms: [
    async (entries) => {
      kept = await Promise.all(entries.map(revised));
      return { manifest: kept };
    },
  ],
  ignoreURLParametersMatching: [/./], // messengers add their own, and `lang` chooses a language
  maximumFileSizeToCacheInBytes: 32 * MEBIBYTE,
  cacheId: "niagara",
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  // A new version waits until the player asks for it.
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
});
if (warnings.length) throw new Error(warnings.join("\n"));
const list = JSON.stringify(kept.map(({ url, revision }) => [url, revision]));
await appendFile(join(site, target), `\nconst KEPT = ${list};\n${await readFile(complete, "utf-8")}`);
