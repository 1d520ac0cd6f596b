import type { Chance } from "../random.ts";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture that is drawn pixel by pixel. Points are shares of its width and height, from the top left. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly pixels: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8ClampedArray(width * height * 3);
  }

  #row(y: number, from: number, to: number, [red, green, blue]: Colour): void {
    const first = Math.max(0, Math.round(from));
    const last = Math.min(this.width, Math.round(to));
    for (let x = first, at = (y * this.width + first) * 3; x < last; x += 1, at += 3) {
      this.pixels[at] = red;
      this.pixels[at + 1] = green;
      this.pixels[at + 2] = blue;
    }
  }

  /** Fills a band of the picture, from one colour at its top to another at its bottom. */
  shade(top: number, bottom: number, from: Colour, to: Colour): this {
    const [first, last] = [Math.round(top * this.height), Math.round(bottom * this.height)];
    for (let y = Math.max(0, first); y < Math.min(this.height, last); y += 1) {
      const share = (y - first) / Math.max(1, last - first);
      const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
      this.#row(y, 0, this.width, [mix(0), mix(1), mix(2)]);
    }
    return this;
  }

  box([x, y]: Point, [width, height]: Point, colour: Colour): this {
    return this.shape(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      colour,
    );
  }

  /** Fills the inside of a polygon. */
  shape(points: readonly Point[], colour: Colour): this {
    const corners = points.map(([x, y]) => [x * this.width, y * this.height] as const);
    const heights = corners.map(([, y]) => y);
    const first = Math.max(0, Math.floor(Math.min(...heights)));
    const last = Math.min(this.height, Math.ceil(Math.max(...heights)));
    for (let y = first; y < last; y += 1) {
      const middle = y + 0.5;
      const crossings = corners.flatMap(([x1, y1], at) => {
        const [x2, y2] = corners[(at + 1) % corners.length] ?? [x1, y1];
        if (y1 <= middle === y2 <= middle) return [];
        return [x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1)];
      });
      crossings.sort((a, b) => a - b);
      for (let at = 0; at + 1 < crossings.length; at += 2)
        this.#row(y, crossings[at] ?? 0, crossings[at + 1] ?? 0, colour);
    }
    return this;
  }

  /** A circle; its radius is a share of the width. */
  disc([x, y]: Point, radius: number, colour: Colour): this {
    const [cx, cy, r] = [x * this.width, y * this.height, radius * this.width];
    for (let row = Math.max(0, Math.floor(cy - r)); row < Math.min(this.height, cy + r); row += 1) {
      const half = Math.sqrt(Math.max(0, r * r - (row + 0.5 - cy) ** 2));
      this.#row(row, cx - half, cx + half, colour);
    }
    return this;
  }

  /** A line through points; its weight is a share of the width. */
  line(points: readonly Point[], weight: number, colour: Colour): this {
    for (let at = 0; at + 1 < points.length; at += 1) {
      const [from, to] = [points[at], points[at + 1]];
      if (!from || !to) continue;
      const [dx, dy] = [(to[0] - from[0]) * this.width, (to[1] - from[1]) * this.height];
      const length = Math.hypot(dx, dy) || 1;
      const [ox, oy] = [(-dy / length) * weight * 0.5, (dx / length) * weight * 0.5];
      const side = oy * (this.width / this.height);
      this.shape(
        [
          [from[0] + ox, from[1] + side],
          [to[0] + ox, to[1] + side],
          [to[0] - ox, to[1] - side],
          [from[0] - ox, from[1] - side],
        ],
        colour,
      );
    }
    return this;
  }

  /**
   * Adds grain, as a cheap camera does. The grain repeats, since a number for each pixel would take longer than the
   * picture.
   */
  grain(luck: Chance, strength: number): this {
    const noise = Array.from({ length: 4099 }, () => (luck.next() - 0.5) * strength);
    const { pixels } = this;
    for (let at = 0, from = 0; at < pixels.length; at += 3, from = (from + 1) % noise.length) {
      const by = noise[from] ?? 0;
      for (let each = at; each < at + 3; each += 1) pixels[each] = (pixels[each] ?? 0) + by;
    }
    return this;
  }
}
