import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import { columnsWithValues } from "./exported-columns.ts";
import { type ExportedProgramme, exampleOf } from "./exported-programme.ts";
import { type FormatLoss, FormatLossList } from "./programme-file.ts";

/** A part of a programme that is lost in a file of some format. */
export interface Loss {
  /** The loss in words, the same for all losses of a kind. */
  readonly what: string;
  readonly example: string;
  /** `programme`, or the id of a calendar, a column, an activity, a link or a baseline. */
  readonly of: string;
  /** The fields that differ when the file is read again; empty if only the other program leaves something out. */
  readonly fields: readonly string[];
}

/** Collects losses. */
export class LossList {
  readonly all: Loss[] = [];

  add(what: string, loss: Partial<Omit<Loss, "what">> = {}): void {
    const { example = "", of = "programme", fields = [] } = loss;
    this.all.push({ what, example, of, fields });
  }

  /** Adds a loss of an activity if the condition holds. */
  ofActivity(
    activity: PlanActivity,
    isLost: boolean,
    what: string,
    fields: readonly string[],
  ): void {
    if (isLost) this.add(what, { example: exampleOf(activity), of: activity._id, fields });
  }
}

/** Losses as people read them: each kind once, with its count and a few examples. */
export function toldLosses(losses: readonly Loss[]): FormatLoss[] {
  const list = new FormatLossList();
  for (const { what, example } of losses) list.add(what, example);
  return list.list();
}

/** The losses in every format. */
export function everywhereLost(
  { plan, people, companies, locations }: ExportedProgramme,
  lost: LossList,
): void {
  for (const { _id, assignee, company, location, ...activity } of plan.activities) {
    const example = exampleOf(activity);
    if (assignee !== null)
      lost.add("people responsible", {
        example: people.get(assignee) ?? example,
        of: _id,
        fields: ["assignee"],
      });
    if (company !== null)
      lost.add("companies responsible", {
        example: companies.get(company) ?? example,
        of: _id,
        fields: ["company"],
      });
    if (location !== null)
      lost.add("locations of activities", {
        example: locations.get(location) ?? example,
        of: _id,
        fields: ["location"],
      });
  }
  for (const { _id, name, origin } of plan.calendars)
    if (origin)
      lost.add("which of the company's calendars one was taken from", {
        example: name,
        of: _id,
        fields: ["origin"],
      });
  for (const { _id, lagCalendar } of plan.links)
    if (lagCalendar !== null)
      lost.add("calendars of single lags", { of: _id, fields: ["lagCalendar"] });
  for (const { _id } of plan.assignments)
    lost.add("assignments of resources", { of: _id, fields: ["assignment"] });
  const filled = new Set(columnsWithValues(plan.columns, plan.activities));
  for (const column of plan.columns)
    if (!filled.has(column))
      lost.add("columns without values", {
        example: column.name,
        of: column._id,
        fields: ["column"],
      });
}

/** The fields of a summary that remain from when it was an activity, and that have no effect. */
export function dormantFields(activity: PlanActivity): string[] {
  const { constraint, secondConstraint, pinned, levelledStart } = activity;
  const { actualStart, actualFinish, percentComplete, remainingMinutes, expectedFinish } = activity;
  return [
    ...(constraint || secondConstraint ? ["constraints"] : []),
    ...(pinned ? ["pinned"] : []),
    ...(levelledStart === null ? [] : ["levelledStart"]),
    ...(expectedFinish === null ? [] : ["expectedFinish"]),
    ...(actualStart === null ? [] : ["actualStart"]),
    ...(actualFinish === null ? [] : ["actualFinish"]),
    ...(percentComplete > 0 ? ["percentComplete"] : []),
    ...(remainingMinutes === null ? [] : ["remainingMinutes"]),
  ];
}

export const hasStarted = ({ actualStart, actualFinish }: PlanActivity): boolean =>
  actualStart !== null || actualFinish !== null;

export const DORMANT = "what summaries keep of the activities that they were";

/** The losses from rules that differ from those of the program that reads the file. */
export function ruleLosses(
  { rules }: Plan,
  {
    theirs,
    words,
  }: {
    readonly theirs: Plan["rules"];
    readonly words: Readonly<Partial<Record<keyof Plan["rules"], string>>>;
  },
  { program, lost }: { readonly program: string; readonly lost: LossList },
): void {
  for (const [rule, example] of Object.entries(words)) {
    const key = rule as keyof Plan["rules"];
    if (rules[key] !== theirs[key])
      lost.add(`rules by which ${program} computes otherwise`, {
        example,
        fields: [`rules.${key}`],
      });
  }
}
