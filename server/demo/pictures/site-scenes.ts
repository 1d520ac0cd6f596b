import { Canvas, type Colour, type Point } from "./canvas.ts";
import type { Chance } from "../random.ts";
import { dark, glass, HEIGHT, plaster, WIDTH } from "./scene-colours.ts";

const block: Colour = [158, 152, 143];
const joint: Colour = [126, 121, 114];

/** Sky over the laterite of a site, brighter or greyer by the day. */
function outside(luck: Chance): Canvas {
  const grey = luck.whole(0, 40);
  return new Canvas(WIDTH, HEIGHT)
    .shade(0, 0.62, [120 + grey, 160 + grey / 2, 205], [212, 220, 224])
    .shade(0.62, 1, [168, 108, 66], [122, 74, 46]);
}

/** Blocks in a wall, up to a share of its height. */
function blockwork(canvas: Canvas, [x, y]: Point, [width, height]: Point, built: number): void {
  const courses = 10;
  const done = Math.round(courses * built);
  for (let course = 0; course < done; course += 1) {
    const top = y + height - ((course + 1) * height) / courses;
    canvas.box([x, top], [width, height / courses], block);
    canvas.line(
      [
        [x, top],
        [x + width, top],
      ],
      0.002,
      joint,
    );
    for (let at = course % 2 === 0 ? 0.08 : 0.16; at < 1; at += 0.16)
      canvas.line(
        [
          [x + width * at, top],
          [x + width * at, top + height / courses],
        ],
        0.002,
        joint,
      );
  }
}

/** One house of a terrace, as far as it is built: from 0, the raft, to 1, painted and glazed. */
function house(canvas: Canvas, left: number, built: number): void {
  const width = 0.21;
  const floor = 0.16;
  canvas.box([left - 0.005, 0.66], [width + 0.01, 0.03], [170, 168, 162]);
  for (let level = 0; level < 3; level += 1) {
    const share = Math.max(0, Math.min(1, built * 4.2 - level));
    if (share === 0) return;
    const top = 0.66 - (level + 1) * floor;
    for (const at of [0, 0.47, 0.94])
      canvas.box(
        [left + width * at, top + floor * (1 - share)],
        [width * 0.06, floor * share],
        [140, 138, 134],
      );
    blockwork(
      canvas,
      [left + width * 0.06, top + 0.02],
      [width * 0.88, floor - 0.02],
      share - 0.25,
    );
    if (share === 1) canvas.box([left - 0.005, top], [width + 0.01, 0.02], [150, 148, 143]);
    if (built < 0.8) continue;
    canvas.box([left, top + 0.02], [width, floor - 0.02], built > 0.92 ? [232, 224, 206] : plaster);
    for (const at of [0.14, 0.6])
      canvas.box([left + width * at, top + 0.05], [width * 0.26, 0.07], glass);
  }
  if (built < 0.7) return;
  canvas.shape(
    [
      [left - 0.02, 0.18],
      [left + width / 2, 0.1],
      [left + width + 0.02, 0.18],
    ],
    [116, 58, 44],
  );
}

/** The terraces from the north-east corner, block after block. */
export function terraceView(built: number, luck: Chance): Canvas {
  const canvas = outside(luck);
  for (const [place, left] of [0.05, 0.29, 0.53, 0.75].entries())
    house(canvas, left, Math.max(0, Math.min(1, built * 1.15 - place * 0.07)));
  if (built < 0.75)
    canvas.line(
      [
        [0.03, 0.12],
        [0.03, 0.66],
      ],
      0.008,
      [214, 170, 30],
    );
  canvas.line(
    [
      [0, 0.78],
      [1, 0.8],
    ],
    0.004,
    [190, 150, 110],
  );
  return canvas.grain(luck, 22);
}

/** An office floor, as far as it is fitted out. */
export function officeView(built: number, luck: Chance): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT)
    .shade(0, 0.3, [196, 196, 192], [168, 168, 165])
    .shade(0.3, 0.66, [186, 184, 178], [170, 168, 163])
    .shade(0.66, 1, built > 0.7 ? [92, 100, 112] : [140, 137, 131], [84, 84, 86]);
  for (let bay = 0; bay < 5; bay += 1)
    canvas.box([0.06 + bay * 0.19, 0.34], [0.13, 0.24], built > 0.2 ? glass : [206, 218, 224]);
  if (built < 0.65)
    for (let tray = 0; tray < 4; tray += 1)
      canvas.line(
        [
          [0.1 + tray * 0.25, 0],
          [0.3 + tray * 0.12, 0.3],
        ],
        0.018,
        [120, 124, 128],
      );
  else
    for (let row = 0; row < 4; row += 1)
      canvas.line(
        [
          [0, row * 0.075],
          [1, row * 0.075],
        ],
        0.003,
        [150, 150, 148],
      );
  if (built > 0.45)
    for (const at of [0.16, 0.52]) canvas.box([at, 0.36], [0.28, 0.42], [176, 200, 206]);
  if (built > 0.45)
    canvas.line(
      [
        [0.16, 0.36],
        [0.16, 0.78],
      ],
      0.008,
      dark,
    );
  return canvas.grain(luck, 18);
}
