import { changedKeys } from "../edits/activity-fields.ts";
import type { PlanActivity, PlanLink } from "../plan.ts";
import { sameValue } from "../same-value.ts";
import type { Schedule } from "../schedule/schedule.ts";

/** A change of the activity itself that may move its dates. */
export type Cause =
  | { readonly kind: "added" }
  | {
      readonly kind:
        | "duration"
        | "progress"
        | "constraint"
        | "calendar"
        | "expected_finish"
        | "external"
        | "levelling"
        | "pinned"
        | "kind";
    }
  | {
      readonly kind: "link_added" | "link_removed" | "link_changed";
      readonly link: string;
      /** Its predecessor. */
      readonly activity: string;
    };

/** Where a movement begins: a changed activity, a changed calendar, or the programme's own dates and rules. */
export type Root =
  | { readonly kind: "activity"; readonly id: string }
  | { readonly kind: "calendar"; readonly id: string }
  | { readonly kind: "programme" };

type FieldCause = Exclude<Cause["kind"], "added" | `link_${string}`>;

/** The fields that move early dates. Deadlines and names do not. */
const fieldCauses = {
  durationMinutes: "duration",
  actualStart: "progress",
  actualFinish: "progress",
  percentComplete: "progress",
  remainingMinutes: "progress",
  constraint: "constraint",
  secondConstraint: "constraint",
  calendar: "calendar",
  expectedFinish: "expected_finish",
  externalStart: "external",
  externalFinish: "external",
  levelledStart: "levelling",
  pinned: "pinned",
  kind: "kind",
} as const satisfies Partial<Record<keyof PlanActivity, FieldCause>>;

/** Looks up the records of a schedule's plan, by id. */
export class PlanIndex {
  readonly schedule: Schedule;
  readonly #activities: ReadonlyMap<string, PlanActivity>;
  readonly #into = new Map<string, PlanLink[]>();
  readonly #below = new Map<string, string[]>();

  constructor(schedule: Schedule) {
    const { activities, links } = schedule.plan;
    this.schedule = schedule;
    this.#activities = new Map(activities.map((activity) => [activity._id, activity]));
    for (const link of links) append(this.#into, link.to, link);
    for (const { _id, parent } of activities) if (parent !== null) append(this.#below, parent, _id);
  }

  activity(id: string): PlanActivity | undefined {
    return this.#activities.get(id);
  }

  /** The links that bind an activity, those into the summaries above it included: rule L4. */
  linksInto(id: string): PlanLink[] {
    return this.lineage(id).flatMap((one) => this.#into.get(one) ?? []);
  }

  /** The activity, and the summaries above it. */
  lineage(id: string): string[] {
    const ids: string[] = [];
    for (let at: string | null = id; at !== null; at = this.activity(at)?.parent ?? null)
      ids.push(at);
    return ids;
  }

  /** Returns the activities that a summary spans; for another activity, itself. */
  leaves(id: string): string[] {
    if (this.activity(id)?.kind !== "summary") return [id];
    const found: string[] = [];
    const rows = [...(this.#below.get(id) ?? [])];
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      if (this.activity(row)?.kind === "summary") rows.push(...(this.#below.get(row) ?? []));
      else found.push(row);
    }
    return found;
  }
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What was changed on an activity of `after` and on the links that bind it, most telling first. */
export function causesOf(id: string, before: PlanIndex, after: PlanIndex): Cause[] {
  const [was, is] = [before.activity(id), after.activity(id)];
  if (!is) return [];
  if (!was) return [{ kind: "added" }];
  const changed = new Set(changedKeys(was, is));
  const kinds = Object.entries(fieldCauses).flatMap(([field, kind]) =>
    changed.has(field) ? [kind] : [],
  );
  return [...[...new Set(kinds)].map((kind) => ({ kind })), ...linkCauses(id, before, after)];
}

function linkCauses(id: string, before: PlanIndex, after: PlanIndex): Cause[] {
  const were = new Map(before.linksInto(id).map((link) => [link._id, link]));
  const causes: Cause[] = [];
  for (const link of after.linksInto(id)) {
    const was = were.get(link._id);
    were.delete(link._id);
    if (sameValue(was, link)) continue;
    const kind = was ? "link_changed" : "link_added";
    causes.push({ kind, link: link._id, activity: link.from });
  }
  for (const { _id, from } of were.values())
    causes.push({ kind: "link_removed", link: _id, activity: from });
  return causes;
}
