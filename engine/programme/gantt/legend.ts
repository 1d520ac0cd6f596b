import type { ActivityKind } from "../plan.ts";
import { type Bar, type BarSymbol, barOf } from "./bar.ts";
import type { DrawnRow } from "./drawn-row.ts";
import type { Box } from "./geometry.ts";
import { paintBar } from "./paint-bar.ts";
import { paintLinks } from "./paint-links.ts";
import type { DrawnLink, Scene, Shows } from "./scene.ts";
import type { Palette, Surface } from "./surface.ts";

export const LEGEND_PICTURE = { width: 56, height: 28 } as const;

export interface LegendItem {
  readonly label: string;
  /** The legend leaves the symbol out if this is not drawn. */
  readonly needs?: keyof Shows;
  /** Whether the symbol occurs on a Gantt. */
  readonly isOn: (drawn: Pick<Scene, "bars" | "links">) => boolean;
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

interface Sign {
  readonly needs?: keyof Shows;
  readonly isIn: (bar: Bar) => boolean;
}

const bar = (label: string, row: Partial<DrawnRow>, { isIn, ...sign }: Sign): LegendItem => ({
  label,
  ...sign,
  isOn: ({ bars }) => bars.some(isIn),
  paint: (surface, at, palette) => paintBar(surface, barIn(at, row), palette),
});

const point = (kind: ActivityKind): Partial<DrawnRow> => ({
  kind,
  start: 2.5 * DAY,
  finish: 2.5 * DAY,
});

const hasShape =
  (shape: Bar["shape"]) =>
  (drawn: Bar): boolean =>
    drawn.shape === shape;
const hasMark =
  (kind: BarSymbol["kind"]) =>
  ({ marks }: Bar): boolean =>
    marks.some((mark) => mark.kind === kind);

function link(
  label: string,
  tone: "plain" | "driving",
  tones: readonly DrawnLink["tone"][],
): LegendItem {
  return {
    label,
    needs: "links",
    isOn: ({ links }) => links.some((drawn) => tones.includes(drawn.tone)),
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

/** What the Gantt's symbols mean, each drawn as on the Gantt. */
export const legend: readonly LegendItem[] = [
  bar("Task, with what is done", { done: 0.5, isStarted: true }, { isIn: hasShape("bar") }),
  bar(
    "Critical: hatched",
    { isCritical: true },
    { needs: "critical", isIn: ({ isCritical }) => isCritical },
  ),
  bar("Summary", { kind: "summary" }, { isIn: hasShape("bracket") }),
  bar("Milestone", point("finish_milestone"), { isIn: hasShape("diamond") }),
  bar("Level of effort", { kind: "level_of_effort" }, { isIn: hasShape("effort") }),
  bar(
    "Total float",
    { finish: 2.5 * DAY, lateFinish: 4.5 * DAY },
    { needs: "float", isIn: ({ float }) => float !== null && float.to > float.from },
  ),
  bar(
    "Negative float",
    { start: 2 * DAY, finish: 4.5 * DAY, lateFinish: 2.5 * DAY },
    { needs: "float", isIn: ({ float }) => float !== null && float.to < float.from },
  ),
  bar(
    "Baseline",
    { baseline: { start: 0.5 * DAY, finish: 3 * DAY } },
    { needs: "baseline", isIn: ({ ghost }) => ghost !== null },
  ),
  link("Link", "plain", ["plain"]),
  link("Driving link", "driving", ["driving", "critical"]),
  bar(
    "No earlier than",
    { start: 1.5 * DAY, constraints: [{ at: DAY, kind: "no_earlier" }] },
    { isIn: hasMark("no_earlier") },
  ),
  bar(
    "No later than",
    { finish: 3.5 * DAY, constraints: [{ at: 4 * DAY, kind: "no_later" }] },
    { isIn: hasMark("no_later") },
  ),
  bar(
    "Must be on a date",
    { start: 1.5 * DAY, constraints: [{ at: DAY, kind: "fixed" }] },
    { isIn: hasMark("fixed") },
  ),
  bar("Deadline", { finish: 3 * DAY, deadline: 4 * DAY }, { isIn: hasMark("deadline") }),
  bar("Deadline missed", { deadline: 3 * DAY }, { isIn: hasMark("missed_deadline") }),
];
