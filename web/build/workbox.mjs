// Runs in Node.js while the site is built: writes the service worker that keeps the whole site.
// Usage: node workbox.mjs '{"site", "target"}'.
import { join } from "node:path";
import { generateSW } from "workbox-build";

const MEBIBYTE = 2 ** 20;
const { site, target } = JSON.parse(process.argv[2]);

const { warnings } = await generateSW({
  globDirectory: site,
  swDest: join(site, target),
  globPatterns: ["**/*"],
  globIgnores: ["**/LICENSE", "NOTICE.txt", "**/*.snapshot", target],
  // These folders are named by a hash of their content.
  dontCacheBustURLsMatching: /^(app|runtime\/[\w.-]+)-[0-9a-f]{10}\//,
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
