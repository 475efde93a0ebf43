// Runs in Node.js while the site is built: reads files of translations.
// Usage: node texts.mjs '{name: path}'. Of each file it prints the rule for plurals, the forms of each text, and the
// files it comes from. A text without a finished translation has no forms.
import { readFile } from "node:fs/promises";
import { po } from "gettext-parser";

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
  const every = await Promise.all(Object.entries(JSON.parse(process.argv[2])).map(read));
  console.log(JSON.stringify(Object.fromEntries(every)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
