import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

/** A picture whose red is the column and whose green is the row, with two bytes more in each row. */
function drawn(width: number, height: number) {
  const stride = width * 3 + 2;
  const data = new Uint8Array(stride * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([x, y, 7], y * stride + x * 3);
  return { data, width, height, stride };
}

test("a picture that is no larger is copied without what fills its rows", () => {
  const { data, ...size } = shrink(drawn(2, 2), 3);
  expect(size).toEqual({ width: 2, height: 2, stride: 6 });
  expect([...data]).toEqual([0, 0, 7, 1, 0, 7, 0, 1, 7, 1, 1, 7]);
});

test.each([
  [8, 4, 4, [4, 2]],
  [7, 3, 3, [3, 1]],
  [9, 1, 3, [3, 1]],
  [11, 4, 4, [5, 2]],
])("%i × %i pixels keep at least %i on the longer side", (width, height, side, size) => {
  const small = shrink(drawn(width, height), side);
  expect([small.width, small.height]).toEqual(size);
  const by = Math.floor(width / side);
  expect(small.data[3]).toBe(Math.floor(by + (by - 1) / 2));
});
