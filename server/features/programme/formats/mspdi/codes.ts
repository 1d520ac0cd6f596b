import type { ConstraintType, LinkType } from "../../../../../engine/programme/plan.ts";

/** The MSPDI numbers for our words. */

export const linkTypeOfMspdi = ["FF", "FS", "SF", "SS"] as const satisfies readonly LinkType[];

/** The constraint of each number of `ConstraintType`; null means as soon as possible. */
export const constraintOfMspdi = [
  null,
  "as_late_as_possible",
  "must_start_on",
  "must_finish_on",
  "start_no_earlier_than",
  "start_no_later_than",
  "finish_no_earlier_than",
  "finish_no_later_than",
] as const satisfies readonly (ConstraintType | null)[];

/** Units of durations that run round the clock: elapsed minutes to months, and the same when estimated. */
const elapsed = new Set([4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52]);
/** Percent and elapsed percent, and the same when estimated. */
const percent = new Set([19, 20, 51, 52]);

export const isElapsed = (format: number): boolean => elapsed.has(format);
export const isPercent = (format: number): boolean => percent.has(format);

export const DAYS_FORMAT = 7;
export const ELAPSED_DAYS_FORMAT = 8;
export const PERCENT_FORMAT = 19;

/** Identifies a file in which all dates are computed. No other program preserves this comment. */
export const WRITTEN_HERE = "<!-- Written by Plumbline -->";

const PERIOD =
  /^(-?)P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
/** The minutes in years, months, weeks, days, hours, minutes and seconds. */
const MINUTES_OF_PARTS = [525_600, 43_200, 10_080, 1440, 60, 1, 1 / 60] as const;

/** Baseline and Baseline 1 to Baseline 10. */
export const MSPDI_BASELINES = 11;

/**
 * The minutes of `PT8H30M0S`; null if it is no duration. Days have 24 hours, months 30 days and years 365 days,
 * because programs other than Project write all parts of the period, as `P0Y0M0DT8H0M0.000S`.
 */
export function minutesOfPeriod(text: string | undefined): number | null {
  const match = PERIOD.exec(text?.trim() ?? "");
  if (!match) return null;
  const sum = MINUTES_OF_PARTS.reduce(
    (all, minutes, at) => all + minutes * Number(match[at + 2] ?? 0),
    0,
  );
  return Number.isFinite(sum) ? (match[1] === "-" ? -sum : sum) : null;
}

export function periodOf(minutes: number): string {
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
}

/** The kind of value in a custom field, by `CFType`. */
export const fieldKinds = [
  "cost",
  "date",
  "duration",
  "finish",
  "flag",
  "number",
  "start",
  "text",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

function ids(ranges: readonly (readonly [number, number])[]): readonly number[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
}

/** The field ids of Text1 to Text30, Number1 to Number20 and Date1 to Date10 of tasks, in this order. */
export const fieldIds = {
  text: [
    188_743_731,
    188_743_734,
    188_743_737,
    188_743_740,
    188_743_743,
    ...ids([
      [188_743_746, 188_743_750],
      [188_743_997, 188_744_016],
    ]),
  ],
  number: ids([
    [188_743_767, 188_743_771],
    [188_743_982, 188_743_996],
  ]),
  date: ids([[188_743_945, 188_743_954]]),
} as const;

/** The kind of field that a name such as `Text1` means; undefined if the name means none. */
export function kindOfName(name: string): FieldKind | undefined {
  const word = /^(?:Enterprise )?([A-Za-z]+?) ?\d+$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return fieldKinds.find((kind) => kind === word);
}
