import { formatDay } from "../../../platform/documents/cell-text.ts";
import { writtenName } from "../../../../engine/photo/written-name.ts";
import type { RecordPhoto } from "../../files/public.ts";
import { counting } from "../report-rules.ts";

/** Looks a word up in a list of words. Returns the word itself if it is unknown, null if there is none. */
export function wordOfSite(
  words: Readonly<Record<string, string>>,
  key: string | null,
): string | null {
  if (key === null || key === "") return null;
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? key;
}

const momentWords = { before: "Before", after: "After" } as const;

/** The caption of a photo: before or after, its name, and its day. */
export function photoWords({ moment, name, shownAt, marksLeft }: RecordPhoto): string {
  const parts = [
    moment === null ? null : momentWords[moment],
    writtenName(name) ?? null,
    formatDay(shownAt.slice(0, 10)),
    marksLeft > 0 ? `${counting(marksLeft, "mark", "marks")} more in Plumbline` : null,
  ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

/** Says how many photos are not printed; null if all are. */
export function unprinted(total: number, printed: number): string | null {
  const left = total - printed;
  if (left <= 0) return null;
  const photos = counting(left, "photo", "photos");
  return printed === 0 ? `${photos} in Plumbline.` : `${photos} more in Plumbline.`;
}
