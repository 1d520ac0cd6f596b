import type { ActivityFields, Edit } from "../../../../engine/programme/edits/edit.ts";
import { shiftsByDay, type ShiftsOfDay } from "../../../../engine/programme/gantt/work-days.ts";
import type { ConstraintType, PlanActivity } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import { constraintWords } from "../columns/choice-columns.ts";
import type { CellContext } from "../columns/column.ts";
import { editSubjectOf } from "../edits/labels.ts";
import { moveDays, whyNotMove } from "../gantt/dragged-bar.ts";
import { activityOf, branchOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";

/** The most days of one shift, either way. */
export const MOST_DAYS = 999;

/** Reads "+5", "5" or "-3": working days. Undefined for anything else, and for none. */
export function parseShift(text: string): number | undefined {
  const [, sign, figure] = /^\s*([+\-−]?)\s*(\d{1,3})\s*d?\s*$/.exec(text) ?? [];
  const days = Number(figure ?? 0);
  if (days === 0) return undefined;
  return sign === "" || sign === "+" ? days : -days;
}

type Shifting = Pick<CellContext, "plan" | "schedule">;

interface ReplacedConstraint {
  readonly activity: PlanActivity;
  readonly type: ConstraintType;
}

interface ActivityShift {
  readonly edits: readonly Edit[];
  readonly label: string;
  /** All activities that are to move. */
  readonly moved: readonly PlanActivity[];
  /** Those that get a constraint which they did not have. */
  readonly constrained: readonly PlanActivity[];
  /** Those that lose a constraint to it, which an activity has no room for beside it. */
  readonly replaced: readonly ReplacedConstraint[];
  /** Those whose constraint or pinned dates move. */
  readonly redated: readonly PlanActivity[];
  /** Those that follow what moves by their links, and get no date of their own. */
  readonly following: readonly PlanActivity[];
  /** Those that cannot be moved: they have started, or follow their links. */
  readonly fixed: readonly PlanActivity[];
}

/**
 * Returns the edits that shift activities by working days of their calendars. A summary stands for all that is below
 * it. What is driven by another of them follows it, so that links and not dates hold the programme together.
 */
export function shiftOf(
  { plan, schedule }: Shifting,
  ids: readonly string[],
  days: number,
): ActivityShift {
  const chosen = new Set(ids.flatMap((id) => branchOf(plan, id)));
  const work = [...chosen].flatMap((id) => {
    const activity = activityOf(plan, id);
    return activity && activity.kind !== "summary" ? [activity] : [];
  });
  const moved = work.filter((activity) => whyNotMove(activity) === undefined);
  const fixed = work.filter((activity) => whyNotMove(activity) !== undefined);
  for (const { _id } of fixed) chosen.delete(_id);
  // A link may come out of a summary that is shifted.
  const follows = followersOf(schedule, chosen);
  const shifts = new Map<string, ShiftsOfDay>();
  const shiftsOf = (activity: PlanActivity) => {
    const calendar = calendarOf(plan, activity);
    const found = shifts.get(calendar._id) ?? shiftsByDay(calendar);
    shifts.set(calendar._id, found);
    return found;
  };
  const leading = moved.filter(({ _id }) => !follows(_id));
  const dated = leading.map((activity) => {
    const { start, finish } = schedule.moments(activity._id);
    const fields = moveDays(
      {
        activity,
        start,
        finish,
        shifts: shiftsOf(activity),
        usesExpectedFinish: plan.rules.useExpectedFinish,
      },
      days,
    );
    return { activity, fields };
  });
  const constrained = new Set(dated.filter(isNewConstraint).map(({ activity }) => activity));
  return {
    edits: dated.map(({ activity: { _id }, fields }) => ({ op: "set_activity", _id, fields })),
    label: `Shift ${editSubjectOf(plan, ids)} by ${daysText(days)}`,
    moved,
    constrained: [...constrained],
    replaced: dated.flatMap(({ activity, fields }) => {
      const { type } = activity.constraint ?? {};
      return type && fields.constraint && fields.constraint.type !== type
        ? [{ activity, type }]
        : [];
    }),
    redated: leading.filter((activity) => !constrained.has(activity)),
    following: moved.filter(({ _id }) => follows(_id)),
    fixed,
  };
}

function isNewConstraint({
  activity,
  fields,
}: {
  readonly activity: PlanActivity;
  readonly fields: ActivityFields;
}): boolean {
  if (fields.pinned) return false;
  return fields.secondConstraint
    ? activity.secondConstraint?.type !== fields.secondConstraint.type
    : activity.constraint?.type !== fields.constraint?.type;
}

/** Returns whether an activity is driven by one of a set, directly or through others. */
function followersOf(
  schedule: Shifting["schedule"],
  moved: ReadonlySet<string>,
): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    // The chain may be longer than the call stack.
    const open = [id];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      const drivers = schedule.dates(at).drivenBy;
      const unknown = drivers.find((one) => !moved.has(one) && !known.has(one));
      if (unknown !== undefined && !known.has(at)) {
        open.push(unknown);
        continue;
      }
      known.set(
        at,
        drivers.some((one) => moved.has(one) || known.get(one) === true),
      );
      open.pop();
    }
    return known.get(id) ?? false;
  };
}

const daysText = (days: number): string =>
  `${days > 0 ? "+" : "−"}${counted(Math.abs(days), "working day")}`;

/** Says before a shift which constraints it sets, what follows by its links, and what stays. */
export function wordsBeforeShift(shift: ActivityShift): string[] {
  const { constrained, replaced, redated, following, fixed } = shift;
  return [
    constrained.length > 0 &&
      `${names(constrained)} ${constrained.length === 1 ? "gets" : "get"} a constraint: start no earlier than ${constrained.length === 1 ? "its new date" : "their new dates"}.`,
    replaced.length > 0 && `${replacedWords(replaced, ["loses", "lose"])}.`,
    redated.length > 0 &&
      (redated.length === 1
        ? `The date of ${names(redated)} moves.`
        : `The dates of ${names(redated)} move.`),
    following.length > 0 &&
      `${counted(following.length, "activity", "activities")} ${following.length === 1 ? "follows" : "follow"} by links.`,
    fixed.length > 0 &&
      `${names(fixed)} ${fixed.length === 1 ? "stays" : "stay"}: what has started, and levels of effort, cannot be shifted.`,
  ].filter((words) => words !== false);
}

/** Says which constraints are lost: "A loses its constraint: must finish on". */
function replacedWords(
  replaced: readonly ReplacedConstraint[],
  [one, many]: readonly [string, string],
): string {
  const types = new Set(replaced.map(({ type }) => constraintWords[type].toLowerCase()));
  const who = names(replaced.map(({ activity }) => activity));
  const verb = replaced.length === 1 ? `${one} its constraint` : `${many} their constraints`;
  return `${who} ${verb}: ${[...types].join(", ")}`;
}

const NAMED = 2;

function names(activities: readonly PlanActivity[]): string {
  const [first, second] = activities.map(activityName);
  if (activities.length > NAMED) return counted(activities.length, "activity", "activities");
  return second === undefined ? (first ?? "") : `${first} and ${second}`;
}

/** Says after a shift what it did: how many activities moved, which constraints it set, and what is held. */
export function wordsAfterShift(
  shift: ActivityShift,
  days: number,
  before: Shifting,
  after: Shifting,
): string {
  const hasMoved = ({ _id }: PlanActivity) =>
    before.schedule.dates(_id).start !== after.schedule.dates(_id).start;
  const held = shift.moved.filter((activity) => !hasMoved(activity));
  const count = shift.moved.length - held.length;
  return [
    count > 0 && `${counted(count, "activity", "activities")} shifted by ${daysText(days)}.`,
    shift.constrained.length > 0 &&
      `${names(shift.constrained)} ${shift.constrained.length === 1 ? "has" : "have"} a constraint now: start no earlier than ${shift.constrained.length === 1 ? "its new date" : "their new dates"}.`,
    shift.replaced.length > 0 && `${replacedWords(shift.replaced, ["has lost", "have lost"])}.`,
    held.length > 0 &&
      `${names(held)} ${held.length === 1 ? "stays" : "stay"}: links, the data date or the start of the programme hold ${held.length === 1 ? "it" : "them"}.`,
  ]
    .filter((words) => words !== false)
    .join(" ");
}
