import { Canvas, type Colour, type Point } from "./canvas.ts";
import type { Chance } from "../random.ts";
import { dark, glass, HEIGHT, plaster, WIDTH } from "./scene-colours.ts";

const timber: Colour = [133, 88, 52];

function crack(luck: Chance): Point[] {
  let [x, y] = [0.3 + luck.next() * 0.3, 0.12];
  const points: Point[] = [[x, y]];
  while (y < 0.85) {
    x += (luck.next() - 0.45) * 0.09;
    y += 0.04 + luck.next() * 0.05;
    points.push([x, y]);
  }
  return points;
}

function tiles(canvas: Canvas): Canvas {
  canvas.shade(0, 1, [206, 200, 190], [186, 179, 168]);
  for (const at of [0.02, 0.34, 0.66, 0.98]) {
    canvas.line(
      [
        [at, 0],
        [at, 1],
      ],
      0.008,
      [150, 144, 134],
    );
    canvas.line(
      [
        [0, at],
        [1, at],
      ],
      0.008,
      [150, 144, 134],
    );
  }
  return canvas;
}

/** The subjects of snags: each is drawn with the defect, and without it once it is put right. */
const subjects = {
  floor(canvas: Canvas, isWrong: boolean, luck: Chance) {
    tiles(canvas);
    if (!isWrong) return;
    const [x, y] = [0.4 + luck.next() * 0.1, 0.42];
    canvas.shape(
      [
        [x, y],
        [x + 0.12, y - 0.02],
        [x + 0.07, y + 0.11],
      ],
      [120, 96, 74],
    );
    canvas.line(
      [
        [x + 0.12, y],
        [x + 0.24, y + 0.2],
      ],
      0.004,
      dark,
    );
  },
  wall(canvas: Canvas, isWrong: boolean, luck: Chance) {
    canvas.shade(0, 1, plaster, [196, 186, 168]);
    if (!isWrong) return;
    canvas.line(crack(luck), 0.006, [92, 82, 70]);
    canvas.disc([0.66, 0.3], 0.06, [176, 160, 132]);
  },
  window(canvas: Canvas, isWrong: boolean) {
    canvas.shade(0, 1, plaster, [200, 192, 176]);
    canvas.box([0.2, 0.14], [0.6, 0.68], [88, 92, 96]);
    for (const x of [0.23, 0.515]) canvas.box([x, 0.18], [0.255, 0.6], glass);
    if (isWrong)
      canvas.shape(
        [
          [0.24, 0.82],
          [0.6, 0.82],
          [0.5, 0.97],
          [0.3, 0.93],
        ],
        [150, 136, 112],
      );
  },
  door(canvas: Canvas, isWrong: boolean) {
    canvas.shade(0, 1, plaster, [190, 182, 166]);
    canvas.box([0.3, 0.08], [0.4, 0.92], [96, 62, 36]);
    canvas.box([0.32, 0.1], [0.36, 0.9], timber);
    canvas.disc([0.64, 0.56], 0.014, [196, 180, 120]);
    if (isWrong)
      for (const y of [0.42, 0.46, 0.5])
        canvas.line(
          [
            [0.4, y],
            [0.56, y + 0.06],
          ],
          0.004,
          [196, 156, 112],
        );
  },
  socket(canvas: Canvas, isWrong: boolean) {
    canvas.shade(0, 1, plaster, [206, 198, 182]);
    const tilt = isWrong ? 0.05 : 0;
    if (isWrong) canvas.box([0.34, 0.36], [0.34, 0.3], dark);
    canvas.shape(
      [
        [0.33, 0.34],
        [0.67, 0.34 + tilt],
        [0.67, 0.62 + tilt],
        [0.33, 0.62],
      ],
      [242, 240, 234],
    );
    for (const x of [0.42, 0.58])
      canvas.box([x - 0.02, 0.44 + tilt / 2], [0.04, 0.07], [70, 70, 70]);
  },
  pipe(canvas: Canvas, isWrong: boolean) {
    tiles(canvas);
    canvas.box([0.46, 0], [0.06, 0.5], [178, 182, 186]);
    canvas.box([0.4, 0.46], [0.22, 0.08], [196, 200, 204]);
    canvas.box([0.56, 0.5], [0.05, 0.12], [196, 200, 204]);
    if (!isWrong) return;
    for (const y of [0.66, 0.74, 0.83]) canvas.disc([0.585, y], 0.01, [108, 150, 190]);
    canvas.shape(
      [
        [0.4, 0.93],
        [0.8, 0.9],
        [0.86, 1],
        [0.36, 1],
      ],
      [120, 146, 166],
    );
  },
  concrete(canvas: Canvas, isWrong: boolean, luck: Chance) {
    canvas.shade(0, 1, [150, 148, 143], [128, 126, 121]);
    if (!isWrong) return;
    for (let at = 0; at < 60; at += 1)
      canvas.disc(
        [0.35 + luck.next() * 0.3, 0.3 + luck.next() * 0.4],
        0.006 + luck.next() * 0.012,
        [82, 79, 74],
      );
  },
} as const;

const pictures: readonly (readonly [RegExp, keyof typeof subjects])[] = [
  [/tile|grout|skirting/i, "floor"],
  [/window|glass|sealant|frame/i, "window"],
  [/door/i, "door"],
  [/socket|light|conduit/i, "socket"],
  [/tap|drain|closet|drip|condensate|gutter/i, "pipe"],
  [/honeycomb|slab|weld|primer|plumb/i, "concrete"],
];

/** Draws the photo of a snag according to its title, before or after the snag was put right. */
export function snagPicture(title: string, moment: "before" | "after", luck: Chance): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const subject = pictures.find(([words]) => words.test(title))?.[1] ?? "wall";
  subjects[subject](canvas, moment === "before", luck);
  return canvas.grain(luck, 20);
}
