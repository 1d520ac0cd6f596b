/** Rows of pixels, three bytes each, with `stride` bytes from one row to the next. */
export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
}

/**
 * Reduces a picture: each pixel is the mean of a square of pixels, and the longer side keeps at least `side`
 * pixels. A smaller picture is copied.
 */
export function shrink({ data, width, height, stride }: Pixels, side: number): Pixels {
  const by = Math.max(1, Math.floor(Math.max(width, height) / side));
  const [across, down] = [
    Math.max(1, Math.floor(width / by)),
    Math.max(1, Math.floor(height / by)),
  ];
  const [wide, high] = [Math.min(by, width), Math.min(by, height)];
  const out = new Uint8Array(across * down * 3);
  let at = 0;
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let row = 0; row < high; row += 1) {
        let from = (y * by + row) * stride + x * by * 3;
        for (let column = 0; column < wide; column += 1, from += 3) {
          red += data[from] ?? 0;
          green += data[from + 1] ?? 0;
          blue += data[from + 2] ?? 0;
        }
      }
      const count = high * wide;
      out[at] = red / count;
      out[at + 1] = green / count;
      out[at + 2] = blue / count;
      at += 3;
    }
  return { data: out, width: across, height: down, stride: across * 3 };
}
