import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { formatDate } from "../../../../engine/day-words.ts";

/** What the form of a draft edits. */
export interface DraftValues {
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly decisions: string;
  readonly workDone: string;
  readonly upcoming: string;
}

export const draftLabels = {
  from: "From",
  to: "To",
  summary: "Summary",
  decisions: "Decisions wanted",
  workDone: "Work done",
  upcoming: "Next",
} satisfies DraftValues;

type DraftField = keyof DraftValues;

const fields = ["from", "to", "summary", "decisions", "workDone", "upcoming"] as const;

type Written = Pick<ClientReport, DraftField>;

export const draftValuesOf = (report: Written): DraftValues => ({
  from: report.from,
  to: report.to,
  summary: report.summary,
  decisions: report.decisions.join("\n"),
  workDone: report.workDone,
  upcoming: report.upcoming,
});

/** The fields in which two drafts differ. */
export function changedDraftFields(values: DraftValues, before: DraftValues): DraftField[] {
  return fields.filter((field) => values[field] !== before[field]);
}

/** The fields that the person and somebody else have both changed, and not to the same words. */
export function fieldsInConflict(
  before: DraftValues,
  mine: DraftValues,
  theirs: DraftValues,
): DraftField[] {
  const changedByThem = changedDraftFields(theirs, before);
  const different = changedDraftFields(mine, theirs);
  return changedDraftFields(mine, before).filter(
    (field) => changedByThem.includes(field) && different.includes(field),
  );
}

/** Some fields as one text, each below its name. */
export function labelledText(values: DraftValues, named: readonly DraftField[]): string {
  return named
    .map((field) => {
      const value = values[field];
      const isDay = (field === "from" || field === "to") && value !== "";
      return `${draftLabels[field]}\n${isDay ? formatDate(value) : value}`;
    })
    .join("\n\n");
}
