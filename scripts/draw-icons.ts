import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/**
 * Draws the icons of the installed app from the logo in web/public/favicon.svg: `node scripts/draw-icons.ts`. Run it when the
 * logo changes, and commit what it writes to web/public/icons.
 */
const PUBLIC = path.resolve(import.meta.dirname, "../web/public");
const ICONS = path.join(PUBLIC, "icons");
/** Systems cut maskable icons to a circle or another shape. Only the middle four fifths are safe. */
const SAFE = 0.8;

const logo = await readFile(path.join(PUBLIC, "favicon.svg"), "utf8");
const background = /<rect[^>]*fill="(#[\da-f]+)"/.exec(logo)?.[1];
if (background === undefined) throw new Error("The logo has no background.");
const square = logo.replace(/ rx="\d+"/, "");

/** The square logo, without rounded corners, its drawing shrunk to the safe part. */
function maskable(fill: string): string {
  const [, drawing] = /<rect[^>]*\/>([\s\S]*)<\/svg>/.exec(square) ?? [];
  if (drawing === undefined) throw new Error("The logo has no drawing.");
  const edge = (32 * (1 - SAFE)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${fill}"/><g transform="translate(${edge} ${edge}) scale(${SAFE})">${drawing}</g></svg>`;
}

async function draw(svg: string, size: number, name: string): Promise<void> {
  // Renders the icon at its size instead of enlarging it: librsvg maps one unit to one pixel at 72 dpi.
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  await image.png({ palette: true, compressionLevel: 9 }).toFile(path.join(ICONS, `${name}.png`));
}

await mkdir(ICONS, { recursive: true });
await Promise.all([
  ...[192, 512].flatMap((size) => [
    draw(logo, size, `icon-${size}`),
    draw(maskable(background), size, `maskable-${size}`),
  ]),
  // iOS rounds the corners itself, and shows no transparency.
  draw(maskable(background), 180, "apple-touch-icon"),
]);
