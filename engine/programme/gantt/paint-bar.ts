import type { Bar, BarSymbol } from "./bar.ts";
import {
  bottomOf,
  type Box,
  clamp,
  type CssPixels,
  middleOf,
  type Point,
  rightOf,
} from "./geometry.ts";
import { isTask, KNOB_RADIUS, knobsOf, progressKnob } from "./hit-test.ts";
import type { Hue, Palette, Surface } from "./surface.ts";

const RADIUS = 2.5;

export function paintBar(surface: Surface, bar: Bar, palette: Palette): void {
  if (bar.ghost) paintGhost(surface, bar, bar.ghost, palette);
  if (bar.float) paintFloat(surface, bar, bar.float, palette);
  switch (bar.shape) {
    case "bar":
      paintTask(surface, bar, palette);
      break;
    case "bracket":
      paintBracket(surface, bar, palette);
      break;
    case "diamond":
      paintDiamond(surface, bar, palette);
      break;
    case "effort":
      paintEffort(surface, bar, palette);
      break;
  }
  for (const mark of bar.marks) paintMark(surface, bar, mark, palette);
}

function hueOf(bar: Bar, palette: Palette): Hue {
  if (bar.isCritical) return palette.critical;
  if (bar.shape === "effort") return palette.effort;
  return bar.shape === "bracket" || bar.shape === "diamond" ? palette.summary : palette.bar;
}

function paintTask(surface: Surface, bar: Bar, palette: Palette): void {
  const { box, doneX } = bar;
  const hue = hueOf(bar, palette);
  surface.box(box, { fill: hue.wash }, RADIUS);
  if (bar.isCritical) surface.lines(hatching(box, doneX), { stroke: hue.edge, width: 1.25 });
  if (doneX > box.x)
    surface.box({ ...box, width: Math.max(1, doneX - box.x) }, { fill: hue.done }, RADIUS);
  surface.box(inset(box), { stroke: hue.edge, width: 1 }, RADIUS);
}

/** Returns a box whose edge of one pixel is inside of `box`. */
function inset({ x, y, width, height }: Box): Box {
  return { x: x + 0.5, y: y + 0.5, width: Math.max(1, width - 1), height: height - 1 };
}

const HATCH: CssPixels = 5;

/**
 * Returns slanted lines over the remaining part of a critical bar, so that it can be distinguished without colour.
 */
export function hatching(box: Box, from: CssPixels): Point[][] {
  const left = Math.max(box.x, from) + 1;
  const right = rightOf(box) - 1;
  const bottom = bottomOf(box) - 1;
  const rise = box.height - 2;
  const lines: Point[][] = [];
  // The lines begin at the bar's own start, so that they stay where they are on the bar while the Gantt is
  // scrolled.
  const first = Math.floor((left - rise - box.x) / HATCH) * HATCH + box.x;
  for (let x = first; x < right; x += HATCH) {
    const low = clamp(left - x, 0, rise);
    const high = clamp(right - x, 0, rise);
    if (high - low < 1) continue;
    lines.push([
      { x: x + low, y: bottom - low },
      { x: x + high, y: bottom - high },
    ]);
  }
  return lines;
}

function paintBracket(surface: Surface, bar: Bar, palette: Palette): void {
  const { box, doneX } = bar;
  const hue = hueOf(bar, palette);
  const thick = 4;
  const foot = Math.min(5, box.width / 2);
  const right = rightOf(box);
  const y = box.y;
  const colour = bar.kind === "group" ? palette.muted : hue.edge;
  if (bar.kind === "group") {
    surface.lines(
      [
        [
          { x: box.x + 0.5, y: y + 6 },
          { x: box.x + 0.5, y: y + 1.5 },
          { x: right - 0.5, y: y + 1.5 },
          { x: right - 0.5, y: y + 6 },
        ],
      ],
      { stroke: colour, width: 1.5 },
    );
    return;
  }
  surface.shape(
    [
      { x: box.x, y },
      { x: right, y },
      { x: right, y: bottomOf(box) + 1 },
      { x: right - foot, y: y + thick },
      { x: box.x + foot, y: y + thick },
      { x: box.x, y: bottomOf(box) + 1 },
    ],
    { fill: colour },
  );
  // A second line inside says that it is critical, or how much of it is done.
  if (bar.isCritical && right - Math.max(doneX, box.x) > 4)
    surface.lines(
      [
        [
          { x: Math.max(doneX, box.x) + 2, y: y + 2 },
          { x: right - 2, y: y + 2 },
        ],
      ],
      {
        stroke: palette.ground,
        width: 1,
        dash: [3, 3],
      },
    );
  if (doneX - box.x >= 1)
    surface.box({ x: box.x, y, width: doneX - box.x, height: thick }, { fill: hue.done });
}

function paintDiamond(surface: Surface, bar: Bar, palette: Palette): void {
  const { box } = bar;
  const hue = hueOf(bar, palette);
  const x = box.x + box.width / 2;
  const y = middleOf(box);
  const half = box.width / 2;
  const diamond = (size: CssPixels): Point[] => [
    { x, y: y - size },
    { x: x + size, y },
    { x, y: y + size },
    { x: x - size, y },
  ];
  surface.shape(diamond(half), { fill: bar.isFinished ? hue.done : hue.edge });
  // The diamond is filled when the milestone is reached. A critical one has a smaller diamond inside.
  if (!bar.isFinished) surface.shape(diamond(half - 2), { fill: hue.wash });
  if (!bar.isFinished && bar.isCritical) surface.shape(diamond(half - 4), { fill: hue.edge });
}

function paintEffort(surface: Surface, bar: Bar, palette: Palette): void {
  const { box, doneX } = bar;
  const hue = palette.effort;
  surface.box(box, { fill: hue.wash });
  if (doneX > box.x) surface.box({ ...box, width: doneX - box.x }, { fill: hue.done });
  const ends = [box.x + 0.75, rightOf(box) - 0.75].map((x) => [
    { x, y: box.y - 3 },
    { x, y: bottomOf(box) + 3 },
  ]);
  const edges = [box.y + 0.5, bottomOf(box) - 0.5].map((y) => [
    { x: box.x, y },
    { x: rightOf(box), y },
  ]);
  surface.lines([...ends, ...edges], { stroke: hue.edge, width: 1 });
}

/** How far below a bar's middle its float is drawn: below the letters of its name, above a ghost. */
const FLOAT: CssPixels = 7.75;

/**
 * Paints the float from the finish along the foot of the row to the latest finish, or back along the bar if it is
 * negative. Its end points down, away from the letters of the name.
 */
function paintFloat(
  surface: Surface,
  { box }: Bar,
  { from, to }: NonNullable<Bar["float"]>,
  palette: Palette,
): void {
  const y = middleOf(box) + FLOAT;
  const stroke = to < from ? palette.negativeFloat : palette.float;
  const offset = to < from ? 0.5 : 0;
  surface.lines(
    [
      [
        { x: from, y: y + offset },
        { x: to, y: y + offset },
        { x: to, y: y + offset + 4 },
      ],
    ],
    to < from ? { stroke, width: 1.25, dash: [3, 2] } : { stroke, width: 1.5 },
  );
}

function paintGhost(surface: Surface, bar: Bar, ghost: Box, palette: Palette): void {
  if (bar.shape !== "diamond") {
    surface.box(ghost, { fill: palette.ghost }, 1);
    return;
  }
  const x = ghost.x + ghost.width / 2;
  const y = middleOf(ghost);
  surface.shape(
    [
      { x, y: ghost.y },
      { x: rightOf(ghost), y },
      { x, y: bottomOf(ghost) },
      { x: ghost.x, y },
    ],
    { fill: palette.ghost },
  );
}

/**
 * Paints a post at a constraint's date, with a foot towards the side where the activity may be, or an arrow for a
 * deadline.
 */
function paintMark(
  surface: Surface,
  { band }: Bar,
  { x, kind }: BarSymbol,
  palette: Palette,
): void {
  const top = band.y + 3;
  const bottom = bottomOf(band) - 4;
  if (kind === "deadline" || kind === "missed_deadline") {
    const colour = kind === "deadline" ? palette.deadline : palette.missed;
    const tip = { x, y: top + 9 };
    const head = [tip, { x: x - 5, y: top + 2 }, { x: x + 5, y: top + 2 }];
    surface.lines(
      [
        [
          { x, y: top + 8 },
          { x, y: bottom },
        ],
      ],
      { stroke: colour, width: 1.5 },
    );
    surface.shape(
      head,
      kind === "deadline" ? { fill: palette.ground, stroke: colour, width: 1.5 } : { fill: colour },
    );
    return;
  }
  const foot = 4;
  const left = kind === "no_earlier" ? x : x - foot;
  const right = kind === "no_later" ? x : x + foot;
  surface.lines(
    [
      [
        { x, y: top },
        { x, y: bottom },
      ],
      [
        { x: left, y: top },
        { x: right, y: top },
      ],
      [
        { x: left, y: bottom },
        { x: right, y: bottom },
      ],
    ],
    { stroke: palette.constraint, width: 1.5 },
  );
}

/** Paints the handles of the bar under the pointer: for links at its ends, for progress below it. */
export function paintHandles(surface: Surface, bar: Bar, palette: Palette): void {
  if (bar.kind === "group") return;
  const { start, finish } = knobsOf(bar);
  for (const knob of [start, finish])
    surface.circle(knob, KNOB_RADIUS, { fill: palette.ground, stroke: palette.soft, width: 1.5 });
  if (!isTask(bar) || bar.isFinished) return;
  const { x, y } = progressKnob(bar);
  surface.shape(
    [
      { x, y: y - 2 },
      { x: x + 4.5, y: y + 5 },
      { x: x - 4.5, y: y + 5 },
    ],
    { fill: palette.soft, stroke: palette.ground, width: 1 },
  );
}
