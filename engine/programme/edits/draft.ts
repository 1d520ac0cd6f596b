import type {
  Plan,
  PlanActivity,
  PlanAssignment,
  PlanCalendar,
  PlanColumn,
  PlanLink,
} from "../plan.ts";
import { ProgrammeError, type ProgrammeProblem } from "../problem.ts";
import { Records } from "../records.ts";
import { RowTree } from "./row-tree.ts";

/** The fields of a plan that are not lists. */
export type PlanHead = Pick<
  Plan,
  "plannedStart" | "dataDate" | "mustFinishBy" | "calendar" | "rules"
>;

/** A plan while a batch of edits changes it. */
export class Draft {
  readonly plan: Plan;
  readonly activities: Records<PlanActivity>;
  readonly links: Records<PlanLink>;
  readonly calendars: Records<PlanCalendar>;
  readonly columns: Records<PlanColumn>;
  readonly assignments: Records<PlanAssignment>;
  head: PlanHead;
  /** Activities that an edit moved. */
  readonly moved = new Set<string>();
  /** Whether rows were added, removed or moved. */
  structure = false;
  /** The edit that is being applied; null while the whole is checked. */
  current: number | null = null;
  /** The last edit that wrote each record. */
  readonly #writers = new Map<string, number>();
  #tree: RowTree | undefined;
  #linksOf: Map<string, Set<string>> | undefined;
  #assignmentsOf: Map<string, Set<string>> | undefined;

  constructor(plan: Plan) {
    this.plan = plan;
    this.activities = new Records(plan.activities);
    this.links = new Records(plan.links);
    this.calendars = new Records(plan.calendars);
    this.columns = new Records(plan.columns);
    this.assignments = new Records(plan.assignments);
    const { plannedStart, dataDate, mustFinishBy, calendar, rules } = plan;
    this.head = { plannedStart, dataDate, mustFinishBy, calendar, rules };
  }

  get tree(): RowTree {
    this.#tree ??= new RowTree(this.activities.list());
    return this.#tree;
  }

  wrote(record: string): void {
    if (this.current !== null) this.#writers.set(record, this.current);
  }

  /** @param record the record at fault, so that the edit that wrote it is named */
  fail(
    code: ProgrammeProblem,
    message: string,
    about: { readonly activities?: readonly string[]; readonly record?: string } = {},
  ): never {
    const writer = about.record === undefined ? undefined : this.#writers.get(about.record);
    throw new ProgrammeError(code, message, {
      activities: about.activities ?? [],
      edit: this.current ?? writer ?? null,
    });
  }

  activity(id: string): PlanActivity {
    return (
      this.activities.get(id) ??
      this.fail("not_found", "This activity is no longer in the programme.", { activities: [id] })
    );
  }

  link(id: string): PlanLink {
    return this.links.get(id) ?? this.fail("not_found", "This link is no longer in the programme.");
  }

  setActivity(activity: PlanActivity): void {
    this.activities.set(activity);
    this.wrote(activity._id);
  }

  setLink(link: PlanLink): void {
    if (this.#linksOf) {
      addTo(this.#linksOf, link.from, link._id);
      addTo(this.#linksOf, link.to, link._id);
    }
    this.links.set(link);
    this.wrote(link._id);
  }

  setAssignment(assignment: PlanAssignment): void {
    const { _id, activity } = assignment;
    if (this.#assignmentsOf) {
      const before = this.assignments.get(_id);
      if (before) this.#assignmentsOf.get(before.activity)?.delete(_id);
      addTo(this.#assignmentsOf, activity, _id);
    }
    this.assignments.set(assignment);
    this.wrote(_id);
  }

  /** The links from and to an activity. */
  linksOf(id: string): PlanLink[] {
    this.#linksOf ??= grouped(this.links.list(), ({ from, to }) => [from, to]);
    return found(this.#linksOf.get(id), this.links);
  }

  assignmentsOf(id: string): PlanAssignment[] {
    this.#assignmentsOf ??= grouped(this.assignments.list(), ({ activity }) => [activity]);
    return found(this.#assignmentsOf.get(id), this.assignments);
  }
}

function addTo(groups: Map<string, Set<string>>, key: string, id: string): void {
  const group = groups.get(key);
  if (group) group.add(id);
  else groups.set(key, new Set([id]));
}

function grouped<T extends { readonly _id: string }>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const record of records) for (const key of keysOf(record)) addTo(groups, key, record._id);
  return groups;
}

/** Returns what still exists of these ids. */
function found<T extends { readonly _id: string }>(
  ids: ReadonlySet<string> | undefined,
  records: Records<T>,
): T[] {
  return [...(ids ?? [])].flatMap((id) => records.get(id) ?? []);
}
