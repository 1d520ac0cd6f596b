import type { ProgrammeLine } from "../../../contract/programme/programmes.ts";
import { formatDate } from "../../ui/format.ts";
import { slipWords } from "../milestones/public.ts";

type Programme = NonNullable<ProgrammeLine["programme"]>;

/** A programme's finish against its current baseline, in words. */
export function finishWords({ slipDays }: Programme): string {
  return slipDays === null ? "no baseline" : slipWords(slipDays);
}

/** The least float, in words: "critical float 3 days"; empty when all is finished. */
export function floatWords({ floatDays }: Programme): string {
  if (floatDays === null) return "";
  const days = Math.abs(floatDays);
  const count = `${days.toLocaleString("en")} ${days === 1 ? "day" : "days"}`;
  if (floatDays < 0) return `${count} too few`;
  return floatDays === 0 ? "no float" : `${count} float`;
}

/** A milestone of the timeline as text, for people who cannot see it. */
export function milestoneWords({
  name,
  code,
  date,
  slipDays,
  done,
}: Programme["milestones"][number]) {
  const slip = slipDays === null ? "" : `, ${slipWords(slipDays)}`;
  return `${name || code}: ${done ? "reached " : ""}${formatDate(date)}${slip}`;
}
