import type { MarkShape } from "../../../../contract/files/photos.ts";
import {
  drawnMark,
  haloOf,
  markInk,
  type PictureSize,
  weightsOn,
} from "../../../../engine/photo/drawn-mark.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// Removes terminal control characters, which XML does not allow.
const safe = (words: string) =>
  words.replaceAll(/[&<>]/g, (each) => escapes[each] ?? "").replaceAll(/\p{Cc}/gu, " ");

function markSvg(shape: MarkShape, size: PictureSize): string {
  const drawn = drawnMark(shape, size);
  const { mark, halo, letters, lettersHalo } = weightsOn(size);
  const [ink, outline] = [markInk[shape.colour], haloOf(shape.colour)];
  if (drawn.kind === "path") {
    const stroke = (colour: string, weight: number) =>
      `<path d="${drawn.path}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;
    return stroke(outline, halo) + stroke(ink, mark);
  }
  const text = (look: string) =>
    `<text x="${drawn.x}" y="${drawn.y}" font-size="${letters}" font-weight="bold" font-family="Roboto" ${look}>${safe(drawn.text)}</text>`;
  return (
    text(`fill="none" stroke="${outline}" stroke-width="${lettersHalo}"`) + text(`fill="${ink}"`)
  );
}

/** Draws the marks on a photo as an SVG overlay for printing, sharp at any size. Null if there are no marks. */
export function marksSvg(shapes: readonly MarkShape[], size: PictureSize): string | null {
  if (shapes.length === 0) return null;
  const { width, height } = size;
  const marks = shapes.map((shape) => markSvg(shape, size)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${marks}</svg>`;
}
