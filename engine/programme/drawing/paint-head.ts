import type { CssPixels } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";
import type { Tick, TickLine } from "./ticks.ts";

const SIZE: CssPixels = 11;
const AIR: CssPixels = 5;
/** About what a letter of the head takes: labels are chosen by it, so that they do not change with the font. */
const LETTER: CssPixels = 6.2;

const widthOf = (text: string): CssPixels => text.length * LETTER;

/** Which of their names the ticks of a line bear: the longest that fits all of them, so that they look alike. */
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

/** Units whose ticks name a stretch of time; the label of an hour stands at its line instead. */
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
    for (const tick of upper.ticks) paintUpper(surface, tick, { y: middle / 2, width, palette });
    paintLower(surface, scene, palette);
    paintFlags(surface, scene, palette);
  });
}

/** The name of the stretch at the left edge stays in sight while any of it is. */
function paintUpper(
  surface: Surface,
  tick: Tick,
  { y, width, palette }: { y: CssPixels; width: CssPixels; palette: Palette },
): void {
  const from = Math.max(tick.x, 0) + AIR + 1;
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
    // What would be cut by the edge is left out.
    if (centre - half < 0 || centre + half > view.width) continue;
    if (isCentred(lower)) surface.text(label, { x: centre, y }, { ...text, anchor: "middle" });
    else surface.text(label, { x: x + AIR - 1, y }, { ...text, anchor: "start" });
  }
}

/** What the lines of today and of the data date are: in the upper line, with an arrow at the line's head. */
function paintFlags(surface: Surface, { view, today, dataDate }: Scene, palette: Palette): void {
  const flags = [
    { x: dataDate, text: "Data date", fill: palette.dataDate, colour: palette.dataDateText },
    { x: today, text: "Today", fill: palette.today, colour: palette.todayText },
  ].flatMap(({ x, ...flag }) =>
    x === null || x < -40 || x > view.width + 40
      ? []
      : [{ ...flag, x, width: widthOf(flag.text) + 8 }],
  );
  // Two that would overlap stand side by side.
  const [left, right] = flags.toSorted((a, b) => a.x - b.x);
  const apart = left && right ? (left.width + right.width) / 2 + 2 - (right.x - left.x) : 0;
  const middle = view.headHeight / 2;
  for (const { x, width, text, fill, colour } of flags) {
    const shift = apart <= 0 ? 0 : text === left?.text ? -apart / 2 : apart / 2;
    const box = { x: x + shift - width / 2, y: middle / 2 - 8, width, height: 16 };
    surface.box(box, { fill }, 3);
    surface.text(
      text,
      { x: x + shift, y: middle / 2 },
      { colour, size: 10.5, weight: 600, anchor: "middle" },
    );
    surface.shape(
      [
        { x, y: view.headHeight },
        { x: x - 4.5, y: view.headHeight - 6 },
        { x: x + 4.5, y: view.headHeight - 6 },
      ],
      { fill },
    );
  }
}
