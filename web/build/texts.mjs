// Runs in Node.js while the site is built: reads files of translations.
// Usage: node texts.mjs '{"files": {name: path}, "target": path}'. For each file it writes the rule for
// plurals, the forms of each text, and the files it comes from. A text without a finished translation has no forms.
import { readFile, writeFile } from "node:fs/promises";
import { po } from "gettext-parser";

const { files, target } = JSON.parse(process.argv[2]);

async function read([name, path]) {
  const { headers, translations } = po.parse(await readFile(path, "utf-8"));
  const texts = Object.values(translations[""]).filter(({ msgid }) => msgid);
  const places = texts.map(({ msgid, comments }) => [msgid, (comments?.reference ?? "").split(/\s+/)]);
  const forms = texts.map(({ msgid, msgstr, comments }) => {
    const finished = msgstr.every(Boolean) && !/\bfuzzy\b/.test(comments?.flag ?? "");
    return [msgid, finished ? msgstr : []];
  });
  const plurals = headers?.["Plural-Forms"] ?? "";
  return [name, { plurals, texts: Object.fromEntries(forms), places: Object.fromEntries(places) }];
}

try {
  const every = await Promise.all(Object.entries(files).map(read));
  await writeFile(target, JSON.stringify(Object.fromEntries(every)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
