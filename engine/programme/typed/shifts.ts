import type { Shift } from "../plan.ts";

const PART = /^(\d{1,2})(?::(\d{2}))?\s*[-–—]\s*(\d{1,2})(?::(\d{2}))?$/;
/** The contract's limit for a day. */
const MOST = 12;

function minute(hour: string, minutes: string | undefined): number | undefined {
  const value = Number(hour) * 60 + Number(minutes ?? 0);
  return Number(minutes ?? 0) < 60 && value <= 1440 ? value : undefined;
}

/**
 * Returns the shifts of `08:00-12:00, 13:00-17:00` or `8-12 13-17`; none for `rest`, all of the day for `24h`. A
 * shift that ends at 00:00 ends at midnight. Undefined if the text cannot be read, or shifts overlap.
 */
export function parseShifts(text: string): readonly Shift[] | undefined {
  const clean = text.trim().toLowerCase();
  if (/^(rest|none|off|-)?$/.test(clean)) return [];
  if (/^24\s*h(ours)?$/.test(clean)) return [{ from: 0, to: 1440 }];
  if (clean.length > 300) return undefined;
  const parts = clean
    .replaceAll(/\s*[-–—]\s*/g, "-")
    .split(/[,;\s]+/)
    .filter(Boolean);
  const shifts: Shift[] = [];
  for (const part of parts) {
    const [, fromHour, fromMinute, toHour, toMinute] = PART.exec(part) ?? [];
    if (fromHour === undefined || toHour === undefined) return undefined;
    const from = minute(fromHour, fromMinute);
    const end = minute(toHour, toMinute);
    if (from === undefined || end === undefined) return undefined;
    const to = end === 0 ? 1440 : end;
    const before = shifts.at(-1)?.to ?? 0;
    if (from >= to || from < before) return undefined;
    shifts.push({ from, to });
  }
  return shifts.length <= MOST ? shifts : undefined;
}

const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;

/** Shifts as they are typed: `08:00-12:00, 13:00-17:00`. */
export function formatShifts(shifts: readonly Shift[]): string {
  if (shifts.length === 0) return "rest";
  const [only] = shifts;
  if (shifts.length === 1 && only?.from === 0 && only.to === 1440) return "24h";
  return shifts.map(({ from, to }) => `${clock(from)}-${clock(to % 1440)}`).join(", ");
}
