// Runs in Node.js while the site is built: puts all that the site's page loads into one file.
// Usage: node onefile.mjs '{"site", "target", "texts", "held"}'. Beside what the page itself names, the file gets
// the `texts`, which are paths in the site, and what is `held` for the runtime: files that are packed already.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { defaultTreeAdapter as tree, html, parse, serialize } from "parse5";

const { site, target, texts, held } = JSON.parse(process.argv[2]);
const LEFT_OUT = ["apple-touch-icon", "manifest", "preload"]; // links that only a site needs
const LOADING = ["src", "srcset", "href", "data"];
const FETCH = fileURLToPath(new URL("held.mjs", import.meta.url));
const RUNTIME = "/runtime.js";
const POLICY = "Content-Security-Policy";

function* elements(node) {
  if (node.attrs) yield node;
  for (const child of [...(node.content ?? node).childNodes ?? []]) yield* elements(child);
}

const given = (element) => Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

function change(element, attributes) {
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
}

function made(name, attributes, text) {
  const element = tree.createElement(name, html.NS.HTML, []);
  change(element, attributes);
  if (text.toLowerCase().includes(`</${name}`) || (name === "script" && text.includes("<!--"))) {
    throw new Error(`There is something in ${attributes.title ?? `a ${name}`} that may not stand in a page.`);
  }
  tree.insertText(element, text);
  return element;
}

function replace(element, other) {
  tree.insertBefore(element.parentNode, other, element);
  tree.detachNode(element);
}

const read = (name) => readFile(join(site, name), "utf-8");
const inBase64 = (content) => Buffer.from(content).toString("base64");

async function bundled(options) {
  const common = { bundle: true, minify: true, write: false, logLevel: "silent" };
  const { outputFiles } = await build({ ...common, ...options });
  return outputFiles[0].text;
}

// What the page loads

async function inside(element) {
  const { src, "data-bots": _bots, ...attributes } = given(element);
  if (element.tagName === "html") {
    const { "data-service-worker": _worker, "data-memory": _memory, ...others } = attributes;
    change(element, { ...others, "data-one-file": "" });
  } else if (attributes.id === "land") {
    tree.detachNode(element); // the style holds the board's picture
  } else if (element.tagName === "link") {
    await linked(element, attributes);
  } else if (attributes.type === "py") {
    change(element, attributes);
  } else if (element.tagName === "script" && src) {
    const { crossorigin: _cross, ...others } = attributes;
    const script = await read(src);
    replace(element, made("script", others, src.endsWith(RUNTIME) ? await withFiles(script) : script));
  }
}

async function linked(element, attributes) {
  const { rel, type, href } = attributes;
  if (LEFT_OUT.includes(rel)) tree.detachNode(element);
  else if (rel === "stylesheet") {
    const loader = { ".webp": "dataurl", ".woff2": "dataurl" };
    replace(element, made("style", {}, await bundled({ entryPoints: [join(site, href)], loader })));
  } else if (rel === "icon" && type) {
    change(element, { ...attributes, href: `data:${type};base64,${inBase64(await read(href))}` });
  }
}

function refuseOthers(page) {
  for (const element of elements(page)) {
    for (const { name, value } of element.attrs) {
      if (element.tagName !== "a" && LOADING.includes(name) && !/^(#|data:)/.test(value)) {
        throw new Error(`The page loads ${value}, which the one file does not know.`);
      }
    }
  }
}

// In the one file, what starts Python fetches from the file itself
async function withFiles(script) {
  const held = await bundled({ entryPoints: [FETCH], format: "iife", globalName: "held" });
  return `(()=>{${held}const{fetch}=held;${script}})()`;
}

// The policy allows only the page's own scripts and styles
function policy(all) {
  const hashes = (name) => all.filter((element) => element.tagName === name)
    .filter((element) => given(element).type === undefined)
    .map((element) => createHash("sha256").update(element.childNodes[0].value).digest("base64"))
    .map((digest) => `'sha256-${digest}'`).join(" ");
  return `default-src 'none'; script-src 'wasm-unsafe-eval' ${hashes("script")}; style-src ${hashes("style")}; `
    + "img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'";
}

async function whole() {
  const page = parse(await read("index.html"));
  const all = [...elements(page)];
  const body = all.find((element) => element.tagName === "body");
  for (const element of all) await inside(element);
  refuseOthers(page);
  const last = [
    ...await Promise.all(texts.map(async (title) => made("script", { type: "text/plain", title }, await read(title)))),
    ...await Promise.all(held.map(async ({ id, type, path }) => (
      made("script", { type: "text/plain", id, "data-type": type }, inBase64(await readFile(path)))
    ))),
  ];
  for (const element of last) tree.appendChild(body, element);
  const meta = all.find((element) => given(element)["http-equiv"] === POLICY);
  change(meta, { "http-equiv": POLICY, content: policy([...elements(page)]) });
  return serialize(page);
}

try {
  await writeFile(target, await whole());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
