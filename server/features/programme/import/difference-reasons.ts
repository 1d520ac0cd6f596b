import type { ActivityDates, Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { ImportedProgramme } from "../formats/public.ts";

export const FIELDS = [
  "start",
  "finish",
  "lateStart",
  "lateFinish",
  "totalFloatMinutes",
  "freeFloatMinutes",
  "critical",
] as const;
export type DateField = (typeof FIELDS)[number];

const EARLY: readonly DateField[] = ["start", "finish"];
const LATE: readonly DateField[] = ["lateStart", "lateFinish"];

interface Differing {
  readonly file: ImportedProgramme;
  readonly schedule: Schedule;
  /** The fields that differ from the file, by activity. */
  readonly differing: ReadonlyMap<string, ReadonlySet<DateField>>;
}

/** Gives the reason for each difference between computed dates and the dates of a file. */
export class Reasons {
  readonly #given: Differing;
  readonly #activities: ReadonlyMap<string, PlanActivity>;
  readonly #successors: ReadonlyMap<string, readonly string[]>;
  #isOtherFinish: boolean | undefined;

  constructor(given: Differing) {
    this.#given = given;
    const { activities, links }: Plan = given.file.plan;
    this.#activities = new Map(activities.map((activity) => [activity._id, activity]));
    const successors = new Map<string, string[]>();
    for (const { from, to } of links) {
      const list = successors.get(from);
      if (list) list.push(to);
      else successors.set(from, [to]);
    }
    this.#successors = successors;
  }

  of(activity: PlanActivity, field: DateField): string {
    const dates = this.#given.schedule.dates(activity._id);
    return (
      this.#given.file.reasons.get(activity._id) ??
      byItself(activity, field, dates) ??
      this.#byOthers(activity, field, dates) ??
      (EARLY.includes(field)
        ? "Its links, calendar and dates in the file give this date. The file keeps another one and does not say why."
        : "The links, calendars and dates in the file give this value. The file keeps another one and does not say why.")
    );
  }

  #differs(id: string, fields: readonly DateField[]): boolean {
    const found = this.#given.differing.get(id);
    return fields.some((field) => found?.has(field));
  }

  #byOthers(activity: PlanActivity, field: DateField, dates: ActivityDates): string | undefined {
    const { _id } = activity;
    const others = (ids: readonly string[], fields: readonly DateField[]) => {
      const id = ids.find((one) => one !== _id && this.#differs(one, fields));
      const other = this.#activities.get(id ?? "");
      return other && titleOf(other);
    };
    if (EARLY.includes(field)) {
      const driver = others(dates.drivenBy, EARLY);
      if (driver !== undefined) return `It follows ${driver}, whose dates differ.`;
      return activity.kind === "summary"
        ? "The activities below it have different dates."
        : undefined;
    }
    if (LATE.includes(field)) {
      const next = others(this.#successors.get(_id) ?? [], LATE);
      if (next !== undefined) return `It leads to ${next}, whose late dates differ.`;
      return this.#finishDiffers()
        ? "Late dates count from the programme's finish, which differs."
        : undefined;
    }
    if (field === "critical")
      return this.#differs(_id, ["totalFloatMinutes"])
        ? "It follows from its total float, which differs."
        : undefined;
    if (this.#differs(_id, field === "totalFloatMinutes" ? [...EARLY, ...LATE] : EARLY))
      return "It follows from its dates, which differ.";
    if (field === "totalFloatMinutes") return undefined;
    const next = others(this.#successors.get(_id) ?? [], EARLY);
    if (next !== undefined) return `It leads to ${next}, whose dates differ.`;
    return this.#differs(_id, ["totalFloatMinutes"])
      ? "It follows from its total float, which differs."
      : undefined;
  }

  /** Whether late dates in the file count from a different finish than the computed one. */
  #finishDiffers(): boolean {
    const { file, schedule } = this.#given;
    this.#isOtherFinish ??= (() => {
      let [theirs, ours] = ["", ""];
      for (const [id, { lateFinish }] of file.stored) {
        const computed = schedule.dates(id).lateFinish;
        if (lateFinish === null || computed === null) continue;
        if (lateFinish > theirs) theirs = lateFinish;
        if (computed > ours) ours = computed;
      }
      return theirs !== ours;
    })();
    return this.#isOtherFinish;
  }
}

/** Explains a difference by the activity's own properties. */
function byItself(
  activity: PlanActivity,
  field: DateField,
  dates: ActivityDates,
): string | undefined {
  if (activity.pinned) return "Its dates are fixed, and logic does not move them.";
  if (activity.kind === "level_of_effort")
    return "A level of effort follows its predecessors and successors, and has no float.";
  if (activity.levelledStart !== null)
    return "The file holds it back by levelling, whose resources are not imported.";
  if (EARLY.includes(field)) return undefined;
  if (activity.kind === "summary")
    return "Late dates and floats of a summary follow from the activities below it.";
  if (dates.percentDone > 0)
    return "It is in progress: programs count the float of what remains differently.";
  return undefined;
}
