// Runs in Node.js while the site is built: makes pictures from drawings, and fonts with only the letters and
// weights that the page uses.
// Usage: node artwork.mjs '{"pictures", "fonts", "target"}'.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import subsetFont from "subset-font";

const { pictures, fonts, target } = JSON.parse(process.argv[2]);

// Drawing is what takes long. So each drawing is drawn once, in its largest width, and all at once.
await Promise.all(pictures.map(draw));

async function draw({ drawing, quality, names }) {
  const largest = Math.max(...Object.values(names));
  const drawn = await renderAsync(await readFile(drawing, "utf8"), { fitTo: { mode: "width", value: largest } });
  const png = drawn.asPng();
  for (const [name, width] of Object.entries(names)) {
    const picture = sharp(png).resize({ width });
    await picture.webp({ quality, effort: 6, smartSubsample: true }).toFile(join(target, name));
  }
}

for (const { source, name, letters, weights } of fonts) {
  const [min, max] = weights;
  const font = await subsetFont(await readFile(source), letters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max } },
  });
  await writeFile(join(target, name), font);
}
