import { type Box, clamp, type CssPixels, rightOf } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";
import type { Tick, TickLine } from "./ticks.ts";

const SIZE: CssPixels = 11;
const AIR: CssPixels = 5;
/**
 * The approximate width of a letter of the head. Labels are chosen by it, so that they do not change with the
 * font.
 */
const LETTER: CssPixels = 6.2;

const widthOf = (text: string): CssPixels => text.length * LETTER;

/**
 * Returns which of their names the ticks of a line show: the longest that fits all of them, so that they look
 * alike.
 */
export function commonLabel(ticks: readonly Tick[]): number | undefined {
  const count = ticks[0]?.labels.length ?? 0;
  for (let at = 0; at < count; at++)
    if (ticks.every(({ labels, width }) => widthOf(labels[at] ?? "") <= width - AIR)) return at;
  return undefined;
}

/** The longest name of a tick that fits. */
export function fittingLabel(tick: Tick, room: CssPixels): string | undefined {
  return tick.labels.find((label) => widthOf(label) <= room);
}

/**
 * Whether the labels of a line name a stretch of time, and so are centred in it. Labels of hours and weeks are at
 * their tick instead.
 */
const isCentred = ({ unit }: TickLine): boolean => unit !== "hour" && unit !== "week";

export function paintHead(surface: Surface, scene: Scene, palette: Palette): void {
  const { width, headHeight } = scene.view;
  const middle = Math.round(headHeight / 2);
  const { upper, lower } = scene.ticks;
  surface.clipped({ x: 0, y: 0, width, height: headHeight }, () => {
    surface.box({ x: 0, y: 0, width, height: headHeight }, { fill: palette.head });
    const line = (x: CssPixels, from: CssPixels, to: CssPixels) => [
      { x: Math.round(x) - 0.5, y: from },
      { x: Math.round(x) - 0.5, y: to },
    ];
    surface.lines(
      [
        ...upper.ticks.map(({ x }) => line(x, 0, middle)),
        ...lower.ticks.map(({ x }) => line(x, middle, headHeight)),
        [
          { x: 0, y: middle - 0.5 },
          { x: width, y: middle - 0.5 },
        ],
      ],
      { stroke: palette.line, width: 1 },
    );
    surface.lines(
      [
        [
          { x: 0, y: headHeight - 0.5 },
          { x: width, y: headHeight - 0.5 },
        ],
      ],
      {
        stroke: palette.strongLine,
        width: 1,
      },
    );
    const flags = flagsOf(scene, palette);
    for (const tick of upper.ticks)
      paintUpper(surface, tick, { y: middle / 2, width, palette, flags });
    paintLower(surface, scene, palette);
    for (const flag of flags) paintFlag(surface, flag, headHeight);
  });
}

interface UpperPlace {
  readonly y: CssPixels;
  readonly width: CssPixels;
  readonly palette: Palette;
  readonly flags: readonly Flag[];
}

/** The name of the stretch at the left edge stays visible while any of the stretch is; flags push it aside. */
function paintUpper(surface: Surface, tick: Tick, { y, width, palette, flags }: UpperPlace): void {
  let from = Math.max(tick.x, 0) + AIR + 1;
  const widest = widthOf(tick.labels[0] ?? "");
  for (const { box } of flags.toSorted((a, b) => a.box.x - b.box.x))
    if (box.x < from + widest + AIR && rightOf(box) > from - AIR) from = rightOf(box) + AIR;
  const label = fittingLabel(tick, Math.min(tick.x + tick.width, width) - from - AIR);
  if (label === undefined) return;
  surface.text(
    label,
    { x: from, y },
    { colour: palette.soft, size: SIZE, weight: 600, anchor: "start" },
  );
}

function paintLower(surface: Surface, { view, ticks }: Scene, palette: Palette): void {
  const { lower } = ticks;
  const common = commonLabel(lower.ticks);
  if (common === undefined) return;
  const y = view.headHeight * 0.75;
  const text = { colour: palette.muted, size: SIZE, weight: 400 } as const;
  for (const { x, width, labels } of lower.ticks) {
    const label = labels[common] ?? "";
    const half = widthOf(label) / 2;
    const centre = isCentred(lower) ? x + width / 2 : x + AIR - 1 + half;
    // A label that the edge would cut is left out.
    if (centre - half < 0 || centre + half > view.width) continue;
    if (isCentred(lower)) surface.text(label, { x: centre, y }, { ...text, anchor: "middle" });
    else surface.text(label, { x: x + AIR - 1, y }, { ...text, anchor: "start" });
  }
}

interface Flag {
  /** The position of the flag's line. */
  readonly x: CssPixels;
  readonly box: Box;
  readonly text: string;
  readonly fill: string;
  readonly colour: string;
}

/** The space between two flags side by side. */
const BESIDE: CssPixels = 2;

/**
 * Returns the flags in the upper line that name the lines of today and of the data date. They stay within the
 * Gantt.
 */
function flagsOf({ view, today, dataDate }: Scene, palette: Palette): Flag[] {
  const middle = view.headHeight / 2;
  const moved = (flag: Flag, x: CssPixels, most: CssPixels): Flag => ({
    ...flag,
    box: { ...flag.box, x: clamp(x, 0, Math.max(0, most)) },
  });
  const flags = [
    { x: dataDate, text: "Data date", fill: palette.dataDate, colour: palette.dataDateText },
    { x: today, text: "Today", fill: palette.today, colour: palette.todayText },
  ].flatMap(({ x, ...flag }) => {
    if (x === null || x < -1 || x > view.width) return [];
    const width = widthOf(flag.text) + 8;
    const placed = { ...flag, x, box: { x: 0, y: middle / 2 - 8, width, height: 16 } };
    return [moved(placed, x - width / 2, view.width - width)];
  });
  const [left, right] = flags.toSorted((a, b) => a.x - b.x);
  if (!left || !right) return flags;
  const overlap = rightOf(left.box) + BESIDE - right.box.x;
  if (overlap <= 0) return flags;
  const most = view.width - left.box.width - BESIDE - right.box.width;
  const first = moved(left, left.box.x - overlap / 2, most);
  return [first, moved(right, rightOf(first.box) + BESIDE, view.width - right.box.width)];
}

/** A flag, and an arrow at the head of its line. */
function paintFlag(
  surface: Surface,
  { x, box, text, fill, colour }: Flag,
  headHeight: CssPixels,
): void {
  surface.box(box, { fill }, 3);
  surface.text(
    text,
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    { colour, size: 10.5, weight: 600, anchor: "middle" },
  );
  surface.shape(
    [
      { x, y: headHeight },
      { x: x - 4.5, y: headHeight - 6 },
      { x: x + 4.5, y: headHeight - 6 },
    ],
    { fill },
  );
}
