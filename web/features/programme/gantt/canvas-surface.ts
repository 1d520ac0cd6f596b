import type { Box, CssPixels, Point } from "../../../../engine/programme/gantt/geometry.ts";
import { LABEL_SIZE } from "../../../../engine/programme/gantt/paint.ts";
import type {
  Paint,
  Stroke,
  Surface,
  TextPaint,
} from "../../../../engine/programme/gantt/surface.ts";

/** Half of a halo is outside of the letters. */
const HALO_WIDTH = 4;

/** Paints on a canvas, in CSS pixels: the stage has set its transform. */
export class CanvasSurface implements Surface {
  readonly #context: CanvasRenderingContext2D;
  readonly #font: string;

  /** @param font the family, as in CSS */
  constructor(context: CanvasRenderingContext2D, font: string) {
    this.#context = context;
    this.#font = font;
    context.textBaseline = "alphabetic";
    context.lineJoin = "miter";
  }

  readonly box = ({ x, y, width, height }: Box, paint: Paint, radius = 0): void => {
    const context = this.#context;
    if (radius === 0 && paint.stroke === undefined && paint.fill !== undefined) {
      context.fillStyle = paint.fill;
      context.fillRect(x, y, width, height);
      return;
    }
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(radius, width / 2));
    this.#finish(paint);
  };

  readonly lines = (lines: readonly (readonly Point[])[], paint: Stroke): void => {
    this.#context.beginPath();
    for (const line of lines) this.#trace(line);
    this.#finish(paint);
  };

  readonly shape = (points: readonly Point[], paint: Paint): void => {
    this.#context.beginPath();
    this.#trace(points);
    this.#context.closePath();
    this.#finish(paint);
  };

  readonly circle = ({ x, y }: Point, radius: CssPixels, paint: Paint): void => {
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, Math.PI * 2);
    this.#finish(paint);
  };

  readonly text = (text: string, { x, y }: Point, paint: TextPaint): void => {
    const { colour, size, weight, anchor, halo } = paint;
    const context = this.#context;
    const font = `${weight} ${size}px ${this.#font}`;
    // Setting a font parses it, even if it is the same.
    if (font !== this.#lastFont) {
      context.font = font;
      this.#lastFont = font;
    }
    context.textAlign = anchor === "middle" ? "center" : "left";
    const baseline = y + size * 0.35;
    if (halo !== undefined) {
      context.strokeStyle = halo.colour;
      context.lineWidth = HALO_WIDTH;
      context.lineJoin = "round";
      context.setLineDash([]);
      context.strokeText(text, x, baseline);
      context.lineJoin = "miter";
    }
    context.fillStyle = colour;
    context.fillText(text, x, baseline);
  };
  #lastFont = "";

  readonly clipped = ({ x, y, width, height }: Box, paint: () => void): void => {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    paint();
    context.restore();
    this.#lastFont = "";
  };

  #trace(points: readonly Point[]): void {
    for (const [at, { x, y }] of points.entries())
      if (at === 0) this.#context.moveTo(x, y);
      else this.#context.lineTo(x, y);
  }

  #finish({ fill, stroke, width = 1, dash }: Paint): void {
    const context = this.#context;
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke === undefined) return;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash(dash ? [...dash] : []);
    context.stroke();
  }
}

/** Measures the width of labels. Widths are cached, since the same labels are drawn in each frame. */
export function labelMeasure(font: string): (text: string) => CssPixels {
  const context = document.createElement("canvas").getContext("2d");
  const known = new Map<string, CssPixels>();
  if (!context) return (text) => text.length * LABEL_SIZE * 0.55;
  // Measures in the heavier weight, so that a summary's label fits too.
  context.font = `600 ${LABEL_SIZE}px ${font}`;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const { width } = context.measureText(text);
    if (known.size > 20_000) known.clear();
    known.set(text, width);
    return width;
  };
}
