import type {
  ClientReport,
  ClientReportDay,
  ClientReportFigures,
  ClientReportLine,
} from "../../../../contract/reports/client-reports.ts";
import { daysBetween } from "../../../../engine/day.ts";
import { dayWithWeekday, formatDate } from "../../../../engine/day-words.ts";
import { slipWords } from "../../milestones/public.ts";
import { counted } from "../../../ui/counted.ts";

export const cadenceNames = { weekly: "Weekly", monthly: "Monthly" } as const;

/** A report by its series and number: Weekly report 3. */
export const reportName = ({ cadence, number }: Pick<ClientReportLine, "cadence" | "number">) =>
  `${cadenceNames[cadence]} report ${number}`;

/** A period: 2 Mar 2026 to 8 Mar 2026. */
export const periodWords = ({ from, to }: Pick<ClientReportLine, "from" | "to">) =>
  `${formatDate(from)} to ${formatDate(to)}`;

/** The days from the agreed finish to the present one; null if none was agreed. */
export function slipOf({ finish, agreed }: { finish: string; agreed: string | null }) {
  return agreed === null ? null : daysBetween(agreed, finish);
}

type Progress = NonNullable<ClientReportFigures["progress"]>;

/** The finish and its slip in words. */
export function slipSentence(progress: Progress): string {
  const slip = slipOf(progress);
  const finish = formatDate(progress.finish);
  if (slip === null) return `Finishes on ${finish}. No programme was agreed to compare it with.`;
  if (slip === 0) return `Finishes on ${finish}, as agreed.`;
  return `Finishes on ${finish}, ${slipWords(slip)}.`;
}

interface PlannedOf extends Pick<ClientReport, "to"> {
  readonly figures: Pick<ClientReportFigures, "asOf">;
}

/** The day for which a report asks the plan: the end of its period, or the day of its figures if that is earlier. */
export function plannedDay({ to, figures: { asOf } }: PlannedOf) {
  return asOf < to ? asOf : to;
}

/** The progress against the plan, in words and in a tone. */
export function progressStanding({ percentDone, percentPlanned }: Progress) {
  if (percentPlanned === null) return undefined;
  const behind = Math.round(percentPlanned) - Math.round(percentDone);
  if (behind === 0) return { words: "As planned", isBehind: false };
  const points = counted(Math.abs(behind), "point");
  return behind > 0
    ? { words: `${points} behind plan`, isBehind: true }
    : { words: `${points} ahead of plan`, isBehind: false };
}

/** The days of diaries, each once. */
const daysOf = (days: readonly ClientReportDay[]) => new Set(days.map(({ day }) => day));

/** How often each weather was recorded, the most frequent first: "Rain on 3 days, clear on 1 day". */
export function weatherWords(days: readonly ClientReportDay[]): string {
  const kinds = new Map<string, Set<string>>();
  for (const { day, weather } of days)
    for (const kind of weather) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(day));
  const found = [...kinds].toSorted(([, one], [, other]) => other.size - one.size);
  return found
    .map(([kind, { size }], index) => {
      const name = index === 0 ? kind : kind.toLowerCase();
      return `${name} on ${counted(size, "day")}`;
    })
    .join(", ");
}

/** What was lost to delays: the hours, the days on which they were lost, and the reasons. */
export function lostTime(days: readonly ClientReportDay[]) {
  const lost = days.filter(({ hoursLost }) => hoursLost > 0);
  const delayed = days.filter(({ delays, hoursLost }) => delays.length > 0 || hoursLost > 0);
  const hours = Math.round(lost.reduce((sum, { hoursLost }) => sum + hoursLost, 0) * 100) / 100;
  const reasons = [...new Set(delayed.flatMap(({ delays }) => delays))];
  return { hours, days: daysOf(delayed).size, reasons };
}

/** The people on the site on an average day with a diary; 0 if no diary says. */
export function averageWorkers(days: readonly ClientReportDay[]): number {
  const staffed = days.filter(({ workers }) => workers > 0);
  const sum = staffed.reduce((total, { workers }) => total + workers, 0);
  return staffed.length === 0 ? 0 : Math.round(sum / daysOf(staffed).size);
}

function dayText({ day, company, work, delays, hoursLost, notes }: ClientReportDay): string {
  const lost = hoursLost > 0 ? `${counted(hoursLost, "hour")} lost` : "Delayed";
  const lines = [
    ...work.map((line) => `- ${line}`),
    ...(notes.trim() === "" ? [] : [`- ${notes.trim()}`]),
    ...(delays.length === 0 && hoursLost === 0
      ? []
      : [`- ${[lost, delays.join(", ")].filter((part) => part !== "").join(": ")}`]),
  ];
  if (lines.length === 0) return "";
  return [`${dayWithWeekday(day)}${company === null ? "" : `, ${company}`}`, ...lines].join("\n");
}

/** A first text of the work done, day by day, out of the diaries. Empty if these tell nothing. */
export function draftedWork(days: readonly ClientReportDay[]): string {
  return days
    .map(dayText)
    .filter((text) => text !== "")
    .join("\n\n");
}

/** A text with another one below it. */
export function appended(text: string, more: string): string {
  return text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`;
}

/** The decisions in a text, one on each line. */
export const decisionsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The approved reports that a later one of the same period replaces. */
export function replacedReports(reports: readonly ClientReportLine[]): ReadonlySet<string> {
  const approved = reports.filter(({ state }) => state === "approved");
  const older = approved.filter((report) =>
    approved.some(
      (other) =>
        other.cadence === report.cadence &&
        other.from === report.from &&
        other.to === report.to &&
        other.number > report.number,
    ),
  );
  return new Set(older.map(({ _id }) => _id));
}
