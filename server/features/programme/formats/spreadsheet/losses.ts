import { folded } from "../../../../../engine/folded-text.ts";
import { isIgnored } from "../../../imports/public.ts";
import { columnsWithValues } from "../exported-columns.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { dormantFields, DORMANT, everywhereLost, LossList } from "../losses.ts";
import { typeOfCells } from "./column-types.ts";
import { isComputed } from "./outline.ts";

/** Lists the parts of a programme that a spreadsheet cannot store. */
export function spreadsheetLosses(programme: ExportedProgramme): LossList {
  const { plan, baselines } = programme;
  const lost = new LossList();
  lost.add("the rules by which dates are computed", { fields: ["head"] });
  lost.add("the planned start (the earliest start in the sheet is read as it)", {
    fields: ["head", "plannedStart"],
  });
  if (plan.dataDate !== null) lost.add("the data date", { fields: ["head"] });
  if (plan.mustFinishBy !== null)
    lost.add("the date by which the programme must finish", { fields: ["head"] });
  for (const { _id: of, name } of baselines)
    lost.add("baselines", { example: name, of, fields: ["baseline"] });
  const names = plan.calendars.map(({ name }) => folded(name));
  for (const { _id: of, name: example } of plan.calendars) {
    lost.add("working times and holidays of calendars", { example, of, fields: ["calendar"] });
    if (names.indexOf(folded(example)) !== names.lastIndexOf(folded(example)))
      lost.add("which of two calendars of one name", { example, of, fields: ["calendar"] });
  }
  activityLosses(programme, lost);
  columnLosses(programme, lost);
  everywhereLost(programme, lost);
  return lost;
}

function activityLosses({ plan }: ExportedProgramme, lost: LossList): void {
  for (const activity of plan.activities) {
    const { externalId, code, levelledStart } = activity;
    const isLost = (when: boolean, what: string, ...fields: readonly string[]) =>
      lost.ofActivity(activity, when, what, fields);
    isLost(
      externalId !== null && externalId !== code,
      "ids of other programs (rows that the programme has keep theirs)",
      "externalId",
    );
    isLost(
      (activity.externalStart ?? activity.externalFinish) !== null,
      "dates of other projects",
      "externalStart",
      "externalFinish",
    );
    if (activity.kind === "summary") {
      const dormant = dormantFields(activity);
      isLost(dormant.length > 0, DORMANT, ...dormant);
    } else isLost(levelledStart !== null, "starts set by levelling", "levelledStart");
  }
}

function columnLosses({ plan }: ExportedProgramme, lost: LossList): void {
  const filled = new Set(columnsWithValues(plan.columns, plan.activities));
  for (const column of plan.columns) {
    const { _id: of, name: example, type } = column;
    if (!filled.has(column)) continue;
    if (isComputed(example) || isIgnored(example)) {
      lost.add("columns named as one that is computed (not read again)", {
        example,
        of,
        fields: ["column"],
      });
      continue;
    }
    const cells = plan.activities.map(({ fields }) => String(fields[of] ?? "")).filter(Boolean);
    if (typeOfCells(cells) !== type)
      lost.add("kinds and choices of columns (kept where the programme has the column)", {
        example,
        of,
        fields: ["type"],
      });
  }
}
