import { byName } from "../../../../engine/folded-text.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import {
  formatDuration,
  formatFloat,
  unitsOf,
} from "../../../../engine/programme/typed/duration.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf, rowPositionOf } from "../rows/plan-index.ts";
import { formatMomentShort } from "../values/typed-moment.ts";
import type { SideRow, SideRows } from "./sides.ts";

export const measures = ["start", "finish", "duration", "float"] as const;
export type Measure = (typeof measures)[number];
export const measureWords: Readonly<Record<Measure, string>> = {
  start: "Start",
  finish: "Finish",
  duration: "Duration",
  float: "Float",
};

export interface CompareRow {
  readonly id: string;
  readonly name: string;
  /** The row's number; null if the programme no longer has the activity. */
  readonly place: number | null;
  readonly calendar: PlanCalendar;
  readonly from: SideRow | null;
  readonly to: SideRow | null;
  readonly now: SideRow | null;
  /**
   * In working minutes of the activity's calendar; positive is later, longer or more. Null if either state lacks
   * the value.
   */
  readonly difference: Readonly<Record<Measure, number | null>>;
  /** The difference from the later state to the current programme. */
  readonly since: Readonly<Record<Measure, number | null>>;
}

interface Sides {
  readonly from: SideRows;
  readonly to: SideRows;
  readonly now: SideRows;
}

/** The activities of both states: those of the later one in its order, then those that it has no more. */
export function compareRows(
  { from, to, now }: Sides,
  context: Pick<CellContext, "plan" | "workBetween">,
): CompareRow[] {
  const { plan } = context;
  const gone = [...from.keys()].filter((id) => !to.has(id));
  return [...to.keys(), ...gone].map((id): CompareRow => {
    const place = rowPositionOf(plan, id);
    const calendar = calendarOf(plan, activityOf(plan, id));
    const [was, is, latest] = [from, to, now].map((side) => side.get(id) ?? null);
    const between = (a: SideRow | null = null, b: SideRow | null = null) =>
      differences(a, b, (one, other) => context.workBetween(calendar, one, other));
    return {
      id,
      name: nameOfRow(is ?? was),
      place: place === undefined ? null : place + 1,
      calendar,
      from: was ?? null,
      to: is ?? null,
      now: latest ?? null,
      difference: between(was, is),
      since: between(is, latest),
    };
  });
}

/** The code and name of an activity. */
export function nameOfRow(side: SideRow | null = null): string {
  const parts = [side?.code ?? "", side?.name ?? ""].filter((part) => part !== "");
  return parts.length === 0 ? "Without a name" : parts.join(" ");
}

type Between = (from: string, to: string) => number;

function differences(
  from: SideRow | null,
  to: SideRow | null,
  between: Between,
): Record<Measure, number | null> {
  if (!from || !to) return { start: null, finish: null, duration: null, float: null };
  const [was, is] = [from.totalFloatMinutes, to.totalFloatMinutes];
  return {
    start: between(from.start, to.start),
    finish: between(from.finish, to.finish),
    duration: length(to, between) - length(from, between),
    float: was === null || is === null ? null : is - was,
  };
}

/** The duration of a row. A row that spans others lasts from its start to its finish. */
function length({ kind, start, finish, durationMinutes }: SideRow, between: Between): number {
  const spans = kind === "summary" || kind === "level_of_effort";
  return spans ? between(start, finish) : durationMinutes;
}

/** Whether a row differs in one of these measures, or is in only one of the two states. */
export function rowDiffers({ from, to, difference }: CompareRow, by: readonly Measure[]): boolean {
  return !from || !to || by.some((measure) => (difference[measure] ?? 0) !== 0);
}

export function cellText(
  side: SideRow | null,
  measure: Measure,
  { calendar, workBetween }: { calendar: PlanCalendar; workBetween: CellContext["workBetween"] },
): string {
  if (!side) return "–";
  const units = unitsOf(calendar);
  switch (measure) {
    case "start":
    case "finish":
      return formatMomentShort(side[measure], {
        calendar,
        end: side.start === side.finish ? "either" : measure,
      });
    case "duration":
      return formatDuration(
        length(side, (from, to) => workBetween(calendar, from, to)),
        units,
      );
    case "float":
      return side.totalFloatMinutes === null ? "–" : formatFloat(side.totalFloatMinutes, units);
  }
}

/** "+3d", "−2d", "0d". */
export function differenceText(minutes: number | null, calendar: PlanCalendar): string {
  if (minutes === null) return "–";
  const text = formatFloat(minutes, unitsOf(calendar));
  return minutes > 0 ? `+${text}` : text;
}

/** What rows are sorted by: their own order, their names, or a measure of a state or of the difference. */
export interface Sort {
  readonly by: "row" | "name" | Measure;
  readonly of: "from" | "to" | "now" | "difference" | "since";
  readonly down: boolean;
}

export const inOrder: Sort = { by: "row", of: "to", down: false };

export function sorted(rows: readonly CompareRow[], { by, of, down }: Sort): CompareRow[] {
  if (by === "row") return down ? rows.toReversed() : [...rows];
  const sign = down ? -1 : 1;
  const keys = new Map(rows.map((row) => [row, keyOf(row, by, of)]));
  return rows.toSorted((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    // Rows without a value come last, in either direction.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * byName(String(one), String(other));
  });
}

function keyOf(row: CompareRow, by: "name" | Measure, of: Sort["of"]): string | number | null {
  if (by === "name") return row.name;
  if (of === "difference" || of === "since") return row[of][by];
  const side = row[of];
  if (by === "start" || by === "finish") return side?.[by] ?? null;
  return (by === "duration" ? side?.durationMinutes : side?.totalFloatMinutes) ?? null;
}
