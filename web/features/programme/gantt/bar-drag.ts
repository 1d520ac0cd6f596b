import type { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { BarPart } from "../../../../engine/programme/gantt/hit-test.ts";
import { snapMinutes, type TimeScale } from "../../../../engine/programme/gantt/time-scale.ts";
import { withFields } from "../../../../engine/programme/edits/activity-fields.ts";
import type { ActivityFields, Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Moment } from "../../../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { Touched } from "../../../../engine/programme/touched.ts";
import {
  type DraggedBar,
  moveFields,
  progressAt,
  progressFields,
  stretchFields,
  whyNotMove,
  whyNotProgress,
  whyNotStretch,
} from "./dragged-bar.ts";

/** A plan with a drag applied, and its dates. */
export interface Preview {
  readonly plan: Plan;
  readonly schedule: Schedule;
}

/** Edits with a label in a person's words. */
export interface NamedEdits {
  readonly edits: readonly Edit[];
  readonly label: string;
}

export type ChangedPart = Extract<BarPart, "body" | "finish" | "progress">;

interface Source {
  readonly plan: Plan;
  readonly schedule: Schedule;
  readonly model: GanttModel;
}

export function draggedBar({ plan, model, schedule }: Source, activity: PlanActivity): DraggedBar {
  const { start, finish } = schedule.moments(activity._id);
  return {
    activity,
    start,
    finish,
    shifts: model.shifts(activity.calendar),
    usesExpectedFinish: plan.rules.useExpectedFinish,
  };
}

/** Why a part of a bar cannot be dragged; undefined if it can. */
export function whyNotDrag(part: ChangedPart, activity: PlanActivity): string | undefined {
  if (part === "body") return whyNotMove(activity);
  return part === "finish" ? whyNotStretch(activity) : whyNotProgress(activity);
}

const labels: Record<ChangedPart, string> = {
  body: "Move",
  finish: "Change the duration of",
  progress: "Set the progress of",
};

export function labelOf(part: ChangedPart, { name, code }: PlanActivity): string {
  return `${labels[part]} ${name || code || "an activity"}`.slice(0, 200);
}

/**
 * The bars that move along with a dragged bar: the other selected ones that can be moved. Bars that a dragged one
 * drives follow by themselves, and get no date of their own.
 */
function movedAlong(source: Source, id: string, selected: ReadonlySet<string>): DraggedBar[] {
  const { model, schedule } = source;
  const movable = [...selected].flatMap((other) => {
    const activity = model.activity(other);
    return activity && whyNotMove(activity) === undefined ? [activity] : [];
  });
  const moved = new Set(movable.map(({ _id }) => _id));
  const follows = (other: string) =>
    schedule.dates(other).drivenBy.some((driver) => moved.has(driver));
  return movable
    .filter(({ _id }) => _id !== id && !follows(_id))
    .map((activity) => draggedBar(source, activity));
}

/** The changes of a drag: the fields of the dragged bar, then those of the bars that move along. */
type Changes = readonly (readonly [PlanActivity, ActivityFields])[];

/** A bar while it is dragged: what dropping it would change, and the dates of all that depends on it. */
export class BarDrag {
  readonly kind = "bar";
  readonly part: ChangedPart;
  readonly #selected: ReadonlySet<string>;
  #held: DraggedBar;
  #along: readonly DraggedBar[];
  #source: Source;
  readonly #from: Moment;
  #changes: Changes | null = null;
  #key: string | null = "";
  #preview: Preview | null = null;
  #problem: string | null = null;

  /**
   * @param from the moment under the pointer when the drag began
   * @param selected the bars that are moved along, if the dragged bar is one of them
   */
  constructor(
    source: Source,
    activity: PlanActivity,
    part: ChangedPart,
    { from, selected }: { readonly from: Moment; readonly selected: ReadonlySet<string> },
  ) {
    this.part = part;
    this.#selected = part === "body" && selected.has(activity._id) ? selected : none;
    this.#held = draggedBar(source, activity);
    this.#along = movedAlong(source, activity._id, this.#selected);
    this.#source = source;
    this.#from = from;
  }

  get id(): string {
    return this.#held.activity._id;
  }

  /** Continues on a plan that was changed meanwhile: by this person a moment ago, or by somebody else. */
  rebase(source: Source, activity: PlanActivity): void {
    this.#source = source;
    this.#held = draggedBar(source, activity);
    this.#along = movedAlong(source, activity._id, this.#selected);
    this.#key = null;
  }

  get preview(): Preview | null {
    return this.#preview;
  }

  /** Why the bar cannot be dropped here. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Moves the drag to the moment under the pointer. @returns whether that changes anything */
  to(moment: Moment, scale: TimeScale): boolean {
    const changes = this.#changesAt(moment, scale);
    const key = changes === null ? "" : JSON.stringify(changes.map(([, fields]) => fields));
    if (key === this.#key) return false;
    this.#key = key;
    this.#changes = changes;
    this.#preview = null;
    this.#problem = null;
    if (changes === null) return true;
    try {
      this.#preview = previewFields(this.#source, changes);
    } catch (error) {
      if (!(error instanceof ProgrammeError)) throw error;
      this.#problem = error.message;
    }
    return true;
  }

  /** The edits that dropping the bar makes; null for none. */
  edits(): NamedEdits | null {
    if (this.#changes === null || this.#problem !== null) return null;
    const label = labelOf(this.part, this.#held.activity);
    const others = this.#along.length;
    return {
      edits: this.#changes.map(([{ _id }, fields]) => ({ op: "set_activity", _id, fields })),
      label:
        others === 0
          ? label
          : `${label.slice(0, 180)} and ${others} ${others === 1 ? "other" : "others"}`,
    };
  }

  #changesAt(moment: Moment, scale: TimeScale): Changes | null {
    const fields = this.#fieldsAt(moment, scale);
    if (fields === null) return null;
    const minutes = this.#minutesTo(moment, scale);
    return [
      [this.#held.activity, fields],
      ...this.#along.map((held) => [held.activity, moveFields(held, minutes)] as const),
    ];
  }

  #minutesTo(moment: Moment, scale: TimeScale): number {
    const step = snapMinutes(scale);
    return Math.round((moment - this.#from) / step) * step;
  }

  #fieldsAt(moment: Moment, scale: TimeScale): ActivityFields | null {
    const held = this.#held;
    const step = snapMinutes(scale);
    if (this.part === "body") {
      const minutes = this.#minutesTo(moment, scale);
      return minutes === 0 ? null : moveFields(held, minutes);
    }
    if (this.part === "finish") {
      const fields = stretchFields(held, held.finish + moment - this.#from, step);
      return fields.durationMinutes === held.activity.durationMinutes &&
        fields.remainingMinutes === undefined
        ? null
        : fields;
    }
    const percent = progressAt(held, moment);
    return percent === held.activity.percentComplete ? null : progressFields(held, percent);
  }
}

/** The dates with some fields of activities changed. @throws ProgrammeError if there are none */
export function previewFields(
  { plan, schedule }: Pick<Source, "plan" | "schedule">,
  changes: Changes,
): Preview {
  // As applyEdits does, without the checks of the whole plan: this runs in every frame of a drag.
  const changed = new Map(changes.map(([{ _id }, fields]) => [_id, fields]));
  const activities = plan.activities.map((one) => {
    const fields = changed.get(one._id);
    return fields ? withFields(one, fields) : one;
  });
  const next = { ...plan, activities };
  return {
    plan: next,
    schedule: schedule.next(next, { ...untouched, activities: new Set(changed.keys()) }),
  };
}

const none: ReadonlySet<string> = new Set();
const untouched: Touched = {
  activities: none,
  removedActivities: none,
  moved: none,
  links: none,
  removedLinks: none,
  calendars: none,
  columns: none,
  assignments: none,
  programme: false,
  structure: false,
  fields: [],
};
