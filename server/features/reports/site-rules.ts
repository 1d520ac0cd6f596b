import { type SnagLine } from "../site/public.ts";
import { snag, snagPriorities } from "../../../contract/site/snag.ts";
import { formatDay } from "../../platform/documents/cell-text.ts";
import { writtenName } from "../../../engine/photo/written-name.ts";
import type { RecordPhoto } from "../files/public.ts";
import { counting } from "./report-rules.ts";

const DAY_MS = 86_400_000;

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How many days a snag is or was open. */
export function ageOf({ foundOn, closedOn }: SnagLine, day: string): number {
  return Math.max(0, daysBetween(foundOn, closedOn ?? day));
}

/** How many days an open snag is past its due date; 0 if it is not. */
export function daysLate({ state, due }: SnagLine, day: string): number {
  if (state === "closed" || due === null) return 0;
  return Math.max(0, daysBetween(due, day));
}

/** A word of a list of words; itself if it is unknown, null if there is none. */
export function wordOf(words: Readonly<Record<string, string>>, key: string | null): string | null {
  if (key === null || key === "") return null;
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? key;
}

export function snagState(state: string): string {
  return Object.hasOwn(snag.states, state)
    ? snag.states[state as keyof typeof snag.states].label
    : state;
}

export function priorityOf({ priority }: SnagLine): string | null {
  return wordOf(snagPriorities, priority);
}

/** How a list calls a snag: "Snag 14". */
export function snagName(number: number | null): string {
  return number === null ? "Snag" : `Snag ${number}`;
}

const momentWords = { before: "Before", after: "After" } as const;

/** What is said below a photo: before or after, what somebody wrote of it, and its day. */
export function photoWords({ moment, name, shownAt, marksLeft }: RecordPhoto): string {
  const parts = [
    moment === null ? null : momentWords[moment],
    writtenName(name) ?? null,
    formatDay(shownAt.slice(0, 10)),
    marksLeft > 0 ? `${counting(marksLeft, "mark", "marks")} more in Plumbline` : null,
  ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

/** What is said of the photos that are not printed; null if all are. */
export function unprinted(total: number, printed: number): string | null {
  const left = total - printed;
  if (left <= 0) return null;
  const photos = counting(left, "photo", "photos");
  return printed === 0 ? `${photos} in Plumbline.` : `${photos} more in Plumbline.`;
}
