import { type Moment, parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { ProgrammeRow } from "../view-model.ts";

interface Span {
  readonly start: Moment;
  readonly finish: Moment;
}

/** The rows in their shown order, and the time span of an activity. */
interface Dated {
  readonly rows: readonly ProgrammeRow[];
  readonly moments: (id: string) => Span;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * The index of the first row in progress today, or else of the one that starts next. A collapsed row stands for
 * the rows below it; an expanded summary does not count.
 * @returns undefined if everything is over
 */
export function todaysRow({ rows, moments, today }: Dated): number | undefined {
  const from = parseMoment(`${today}T00:00`);
  const to = parseMoment(`${today}T23:59`);
  let next: { readonly place: number; readonly start: Moment } | undefined;
  for (const [place, row] of rows.entries()) {
    if (row.collapsed === false) continue;
    const span = spanOf(row, moments);
    if (!span || span.finish < from) continue;
    if (span.start <= to) return place;
    if (!next || span.start < next.start) next = { place, start: span.start };
  }
  return next?.place;
}

function spanOf(row: ProgrammeRow, moments: Dated["moments"]): Span | undefined {
  if (row.kind !== "group") return moments(row.id);
  const all = row.members.map(moments);
  return all.length === 0
    ? undefined
    : {
        start: Math.min(...all.map(({ start }) => start)),
        finish: Math.max(...all.map(({ finish }) => finish)),
      };
}
