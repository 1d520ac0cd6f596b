import type { CssPixels } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";
import type { Tick, TickLine } from "./ticks.ts";

const SIZE: CssPixels = 11;
const AIR: CssPixels = 5;
/** About what a letter of the head takes: labels are chosen by it, so that they do not change with the font. */
const LETTER: CssPixels = 6.2;

const widthOf = (text: string): CssPixels => text.length * LETTER;

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
    for (const tick of lower.ticks) {
      const label = fittingLabel(tick, tick.width - AIR);
      if (label === undefined) continue;
      const y = middle + (headHeight - middle) / 2;
      const text = { colour: palette.muted, size: SIZE, weight: 400 } as const;
      if (isCentred(lower))
        surface.text(label, { x: tick.x + tick.width / 2, y }, { ...text, anchor: "middle" });
      else surface.text(label, { x: tick.x + AIR - 1, y }, { ...text, anchor: "start" });
    }
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

/** What the lines of today and of the data date are, at the foot of the head. */
function paintFlags(surface: Surface, { view, today, dataDate }: Scene, palette: Palette): void {
  const flag = (x: CssPixels, text: string, fill: string, colour: string) => {
    const width = widthOf(text) + 8;
    if (x < -width || x > view.width + width) return;
    const left = x - width / 2;
    const y = view.headHeight - 8;
    surface.box({ x: left, y: y - 8, width, height: 16 }, { fill }, 3);
    surface.text(text, { x, y }, { colour, size: 10.5, weight: 600, anchor: "middle" });
  };
  const isBoth = dataDate !== null && today !== null && Math.abs(dataDate - today) < 64;
  if (dataDate !== null)
    flag(
      isBoth && today !== null && today >= dataDate ? Math.min(dataDate, today - 56) : dataDate,
      "Data date",
      palette.dataDate,
      palette.dataDateText,
    );
  if (today !== null)
    flag(
      isBoth && dataDate !== null && today < dataDate ? Math.min(today, dataDate - 56) : today,
      "Today",
      palette.today,
      palette.todayText,
    );
}
