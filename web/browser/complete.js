// The end of the service worker. A page asks it whether all files of the site are in its cache, for a
// browser or a person may have deleted some. It fetches what is missing, and answers yes or no.
// `web/build/workbox.mjs` puts the list `KEPT` before it: addresses with their revisions, as in Workbox.
const CACHE = `niagara-precache-v2-${registration.scope}`;

async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function refill(cache, key, address, revision) {
  const response = await fetch(address, { cache: "reload" });
  if (!response.ok) throw new Error(`${address} is missing (${response.status})`);
  // A server may have another version by now, whose page does not fit the files of this one.
  if (revision && (await digest(response.clone())) !== revision) throw new Error(`${address} has changed`);
  await cache.put(key, response);
}

async function isComplete() {
  try {
    const cache = await caches.open(CACHE);
    const found = new Set((await cache.keys()).map((request) => request.url));
    await Promise.all(
      KEPT.map(([name, revision]) => {
        const address = new URL(name, registration.scope);
        const key = new URL(address);
        if (revision) key.searchParams.set("__WB_REVISION__", revision);
        return found.has(key.href) || refill(cache, key.href, address.href, revision);
      }),
    );
    return true;
  } catch (error) {
    console.debug("The site is not kept as a whole:", error);
    return false;
  }
}

addEventListener("message", (event) => {
  if (event.data?.type === "IS_COMPLETE") {
    event.waitUntil(isComplete().then((answer) => event.ports[0].postMessage(answer)));
  }
});
