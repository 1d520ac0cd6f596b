import type { Box, Point } from "./geometry.ts";
import type { Paint, Stroke, Surface, TextPaint } from "./surface.ts";

const round = (value: number): string => String(Math.round(value * 100) / 100);

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Paints into the text of an SVG: for print, and wherever a picture is wanted without a canvas. */
export class SvgSurface implements Surface {
  readonly #parts: string[] = [];
  readonly #font: string;
  #clips = 0;

  /** @param font the family, as in CSS */
  constructor(font: string) {
    this.#font = font;
  }

  readonly box = ({ x, y, width, height }: Box, paint: Paint, radius = 0): void => {
    const place = `x="${round(x)}" y="${round(y)}" width="${round(Math.max(0, width))}" height="${round(Math.max(0, height))}"`;
    this.#add(`<rect ${place}${radius > 0 ? ` rx="${round(radius)}"` : ""}${styleOf(paint)}/>`);
  };

  readonly lines = (lines: readonly (readonly Point[])[], paint: Stroke): void => {
    if (lines.length > 0) this.#add(`<path d="${lines.map(path).join("")}"${styleOf(paint)}/>`);
  };

  readonly shape = (points: readonly Point[], paint: Paint): void => {
    this.#add(`<path d="${path(points)}Z"${styleOf(paint)}/>`);
  };

  readonly circle = ({ x, y }: Point, radius: number, paint: Paint): void => {
    this.#add(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${styleOf(paint)}/>`);
  };

  readonly text = (text: string, { x, y }: Point, paint: TextPaint): void => {
    const { colour, size, weight, anchor, halo } = paint;
    // Viewers implement `dominant-baseline` differently, so the baseline is set to a third of the size below the
    // middle.
    const place = `x="${round(x)}" y="${round(y + size * 0.35)}"`;
    // A box, because what makes PDF of this would paint an outline of the letters over them.
    if (halo !== undefined)
      this.box(
        { x: x - 1, y: y - size * 0.6, width: halo.width + 2, height: size * 1.2 },
        { fill: halo.colour },
      );
    this.#add(
      `<text ${place} font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${escaped(colour)}">${escaped(text)}</text>`,
    );
  };

  readonly clipped = ({ x, y, width, height }: Box, paint: () => void): void => {
    this.#clips += 1;
    const id = `clip-${this.#clips}`;
    const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
    this.#add(`<clipPath id="${id}"><rect ${place}/></clipPath><g clip-path="url(#${id})">`);
    paint();
    this.#add("</g>");
  };

  /** The picture, `width` by `height` CSS pixels. */
  toText({ width, height }: { readonly width: number; readonly height: number }): string {
    const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${escaped(this.#font)}">${this.#parts.join("")}</svg>`;
  }

  #add(part: string): void {
    this.#parts.push(part);
  }
}

function path(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function styleOf({ fill, stroke, width, dash }: Paint): string {
  const line =
    stroke === undefined
      ? ""
      : ` stroke="${escaped(stroke)}" stroke-width="${round(width ?? 1)}"${dash ? ` stroke-dasharray="${dash.join(" ")}"` : ""}`;
  return ` fill="${fill === undefined ? "none" : escaped(fill)}"${line}`;
}
