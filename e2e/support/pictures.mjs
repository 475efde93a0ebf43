// Reads a picture for a test, and prints what is found as JSON.
// Usage: node pictures.mjs code PICTURE              the text of the QR code in it, or null
//        node pictures.mjs colours PICTURE X,Y ...   the colour at each place, as [red, green, blue]
import { createRequire } from "node:module";
import sharp from "sharp";

const jsQR = createRequire(import.meta.url)("jsqr");
const [what, picture, ...places] = process.argv.slice(2);
const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

function colour(place) {
  const [x, y] = place.split(",").map(Number);
  const start = 4 * (y * info.width + x);
  return Array.from(data.subarray(start, start + 3));
}

const found = what === "code"
  ? jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
  : { width: info.width, height: info.height, colours: places.map(colour) };
console.log(JSON.stringify(found));
