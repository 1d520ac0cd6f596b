import { withShortMonth } from "../platform/calendar.ts";

/** A day in words: 5 Dec, with its year unless it is the current one. */
export function dayInWords(day: string, today: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  });
  return withShortMonth(words);
}

/** A day with its year: 12 Mar 2026. */
export const fullDay = (day: string): string => dayInWords(day, "");

/** An instant in a time zone, in words: today at 14:05, 3 Dec at 14:05. */
export function timeInWords(at: string, { today, dayOf, timeZone }: Clock): string {
  const instant = new Date(at);
  const day = dayOf(instant);
  const time = instant.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone });
  return `${day === today ? "today" : dayInWords(day, today)} at ${time}`;
}

export interface Clock {
  readonly today: string;
  readonly dayOf: (instant: Date) => string;
  readonly timeZone: string;
}

/** Longer texts are not repeated in a sentence. */
const LONG = 60;

/** A text in quotation marks; undefined for one that is too long to repeat, "" for none. */
export function quotedValue(text: string): string | undefined {
  if (text === "") return "";
  return text.length > LONG || text.includes("\n") ? undefined : `“${text}”`;
}

/**
 * A conflict as a sentence for the second person: "Funmi Ade changed the due date to 3 Dec (today at
 * 14:05). You chose 5 Dec."
 * @param clash.when undefined if it is unknown whether anybody changed it.
 * @param clash.now and clash.yours are values in words: "" for none, undefined if too long to repeat.
 */
export function clashInWords(clash: {
  readonly label: string;
  readonly by: string | undefined;
  readonly when: string | undefined;
  readonly now: string | undefined;
  readonly yours: string | undefined;
}): string {
  const { label, by = "Someone", when, now, yours } = clash;
  const shown = now !== undefined && yours !== undefined;
  const chose = yours === "" ? "cleared it" : `chose ${yours}`;
  if (when === undefined) {
    const since = `Someone may have changed ${label} since you opened it`;
    return shown
      ? `${since}: it is ${now === "" ? "empty" : now} now, and you ${chose}.`
      : `${since}, and yours differs.`;
  }
  if (!shown) return `${by} changed ${label} (${when}), and yours differs.`;
  const theirs = now === "" ? `cleared ${label}` : `changed ${label} to ${now}`;
  return `${by} ${theirs} (${when}). You ${chose}.`;
}

/**
 * A later change as a sentence for somebody who wants to act on what they saw: "Funmi Ade changed the payment to
 * ₦200,000 for “Dangote” (today at 14:05)."
 * @param change.when undefined if it is unknown whether anybody changed it.
 * @param change.now the value in words: "" for none, undefined if too long to repeat.
 */
export function changeInWords(change: {
  readonly label: string;
  readonly by: string | undefined;
  readonly when: string | undefined;
  readonly now: string | undefined;
}): string {
  const { label, by = "Someone", when, now } = change;
  if (when === undefined) {
    const value = now === undefined ? "" : `: it is ${now === "" ? "empty" : now} now`;
    return `Someone may have changed ${label} after you opened it${value}.`;
  }
  if (now === "") return `${by} cleared ${label} (${when}).`;
  return `${by} changed ${label}${now === undefined ? "" : ` to ${now}`} (${when}).`;
}
