import type { ActivityKind } from "../plan.ts";
import { type Bar, barOf } from "./bar.ts";
import type { DrawnRow } from "./drawn-row.ts";
import type { Box } from "./geometry.ts";
import { paintBar } from "./paint-bar.ts";
import { paintLinks } from "./paint-links.ts";
import type { Shows } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";

export const LEGEND_PICTURE = { width: 56, height: 28 } as const;

export interface LegendItem {
  readonly label: string;
  /** Left out of the legend if it is not drawn. */
  readonly needs?: keyof Shows;
  /** Paints a picture of `LEGEND_PICTURE`'s size. */
  readonly paint: (
    surface: Surface,
    at: { readonly x: number; readonly y: number },
    palette: Palette,
  ) => void;
}

const DAY = 1440;

/** A bar from the first to the fourth of five days. */
const sample: DrawnRow = {
  id: "",
  kind: "task",
  name: "",
  start: DAY,
  finish: 4 * DAY,
  lateFinish: null,
  isCritical: false,
  isStarted: false,
  isFinished: false,
  done: 0,
  calendar: null,
  baseline: null,
  deadline: null,
  constraints: [],
};

function barIn(at: { readonly x: number; readonly y: number }, row: Partial<DrawnRow>): Bar {
  const { width, height } = LEGEND_PICTURE;
  const band: Box = { ...at, width, height };
  const pixelsPerDay = width / 5;
  return barOf(
    { ...sample, ...row },
    {
      index: 0,
      band,
      scale: { left: (-at.x / pixelsPerDay) * DAY, pixelsPerDay },
      shows: { baseline: row.baseline !== undefined, float: true },
    },
  );
}

const bar = (label: string, row: Partial<DrawnRow>, needs?: keyof Shows): LegendItem => ({
  label,
  ...(needs && { needs }),
  paint: (surface, at, palette) => paintBar(surface, barIn(at, row), palette),
});

const point = (kind: ActivityKind): Partial<DrawnRow> => ({
  kind,
  start: 2.5 * DAY,
  finish: 2.5 * DAY,
});

function link(label: string, tone: "plain" | "driving" | "critical"): LegendItem {
  return {
    label,
    needs: "links",
    paint: (surface, { x, y }, palette) => {
      const points = [
        { x: x + 6, y: y + 8 },
        { x: x + 26, y: y + 8 },
        { x: x + 26, y: y + 20 },
        { x: x + 48, y: y + 20 },
      ];
      const drawn = { id: "", tone, isSelected: false, towards: "right", points } as const;
      paintLinks(surface, [drawn], palette);
    },
  };
}

/** What the signs of the drawing mean, each drawn as it is on the drawing. */
export const legend: readonly LegendItem[] = [
  bar("Task, with what is done", { done: 0.5, isStarted: true }),
  bar("Critical: hatched", { isCritical: true }, "critical"),
  bar("Summary", { kind: "summary" }),
  bar("Milestone", point("finish_milestone")),
  bar("Level of effort", { kind: "level_of_effort" }),
  bar("Total float", { finish: 2.5 * DAY, lateFinish: 4.5 * DAY }, "float"),
  bar("Negative float", { start: 2 * DAY, finish: 4.5 * DAY, lateFinish: 2.5 * DAY }, "float"),
  bar("Baseline", { baseline: { start: 0.5 * DAY, finish: 3 * DAY } }, "baseline"),
  link("Link", "plain"),
  link("Driving link", "driving"),
  bar("No earlier than", {
    start: 1.5 * DAY,
    constraints: [{ at: DAY, kind: "no_earlier" }],
  }),
  bar("No later than", { finish: 3.5 * DAY, constraints: [{ at: 4 * DAY, kind: "no_later" }] }),
  bar("Must be on a date", { start: 1.5 * DAY, constraints: [{ at: DAY, kind: "fixed" }] }),
  bar("Deadline", { finish: 3 * DAY, deadline: 4 * DAY }),
  bar("Deadline missed", { deadline: 3 * DAY }),
];
