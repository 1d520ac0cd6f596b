import type { Spread } from "../../../../contract/cost-plan/cost-plan.ts";
import { monthOf, monthNumber } from "../../../../engine/months.ts";
import { countedDay, quoted, type CellReading } from "../../imports/public.ts";

/** Spreads that need data that a spreadsheet does not have. */
const withoutSpread = new Set(["typed", "programme"]);

const spreadNames: ReadonlyMap<string, Spread> = new Map([
  ["straight", "straight"],
  ["front", "front"],
  ["front loaded", "front"],
  ["back", "back"],
  ["back loaded", "back"],
  ["s curve", "s_curve"],
  // A spreadsheet has neither a line's months nor its days of work, so such a line is spread straight, and the
  // import says so.
  ...[...withoutSpread].map((name): [string, Spread] => [name, "straight"]),
]);

/** The spread of a line, by its name in any case: `S-curve`, `front-loaded`. */
export function readSpread(cell: string | undefined): CellReading<Spread> {
  if (cell === undefined) return { value: undefined };
  const spread = spreadNames.get(cell.toLowerCase().replaceAll(/[-_\s]+/g, " "));
  return spread === undefined
    ? { wrong: "Spread is straight, front, back or s_curve." }
    : { value: spread };
}

/** Whether a line's spread needs data that a spreadsheet does not have. Such a line is spread straight. */
export function losesSpread(cell: string | undefined): boolean {
  return withoutSpread.has(cell?.toLowerCase() ?? "");
}

/** Reads a month from `2026-04`, from a day in it such as `15/04/2026`, or from a spreadsheet day number. */
export function readMonth(cell: string | undefined): CellReading<string> {
  if (cell === undefined) return { value: undefined };
  const written = /^(\d{4})-(\d{2})(-\d{2}([T ].*)?)?$/.exec(cell);
  const spoken = /^(\d{1,2}\/)?(\d{1,2})\/(\d{4})$/.exec(cell);
  const counted = countedDay(cell);
  let month: string | undefined;
  if (written) month = `${written[1]}-${written[2]}`;
  else if (spoken) month = `${spoken[3]}-${(spoken[2] ?? "").padStart(2, "0")}`;
  else month = counted?.slice(0, 7);
  const isMonth =
    month !== undefined && /^(19|20|21)\d{2}/.test(month) && monthOf(monthNumber(month)) === month;
  return isMonth
    ? { value: month }
    : { wrong: `${quoted(cell)} is not a month: write it as 2026-04 or 15/04/2026.` };
}
