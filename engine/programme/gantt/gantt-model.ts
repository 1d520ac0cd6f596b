import type { Moment } from "../calendar/moment.ts";
import type { ActivityKind, Plan, PlanActivity, PlanLink } from "../plan.ts";
import { type DrawnRow, type DrawnSchedule, drawnActivity, drawnGroup } from "./drawn-row.ts";
import { LinkIndex } from "./link-index.ts";
import { shiftsByDay, type ShiftsOfDay } from "./work-days.ts";

/** A row that the Gantt may show: an activity, or the head of a group with its members. */
export interface RowSource {
  readonly id: string;
  readonly name: string;
  readonly kind: ActivityKind | "group";
  /** The activity's index in the plan; -1 for a group. */
  readonly index: number;
  readonly members?: readonly string[];
}

export interface ModelSchedule extends DrawnSchedule {
  readonly isDriving: (linkId: string) => boolean;
}

export interface ModelInput {
  readonly rows: readonly RowSource[];
  readonly plan: Plan;
  readonly schedule: ModelSchedule;
  /** The baseline by activity id. */
  readonly baseline: ReadonlyMap<string, { readonly start: string; readonly finish: string }>;
}

/** The data that depends on the rows and links but not on dates. It is reused while a bar is dragged. */
interface Structure {
  readonly rowOf: ReadonlyMap<string, number>;
  readonly links: LinkIndex<PlanLink>;
  readonly shifts: ReadonlyMap<string, ShiftsOfDay>;
}

const restAlways: ShiftsOfDay = () => [];

/** A plan in the form that the Gantt reads: by row, and only when a row is needed. */
export class GanttModel {
  readonly rows: readonly RowSource[];
  readonly plan: Plan;
  readonly schedule: ModelSchedule;
  readonly #input: ModelInput;
  readonly #structure: Structure;
  readonly #drawn: (DrawnRow | null | undefined)[];

  constructor(input: ModelInput, before?: GanttModel) {
    this.#input = input;
    this.rows = input.rows;
    this.plan = input.plan;
    this.schedule = input.schedule;
    this.#structure = before
      ? structureOf(input, before.#input, before.#structure)
      : structureOf(input);
    this.#drawn = Array.from({ length: input.rows.length });
  }

  rowOf(id: string): number | undefined {
    return this.#structure.rowOf.get(id);
  }

  activity(id: string): PlanActivity | undefined {
    const row = this.rowOf(id);
    return row === undefined ? undefined : this.activityAt(row);
  }

  /** The activity of a row; undefined for the head of a group. */
  activityAt(index: number): PlanActivity | undefined {
    const row = this.rows[index];
    const activity = row && this.plan.activities[row.index];
    return activity?._id === row?.id ? activity : undefined;
  }

  /** The links that begin, end or pass between two rows. */
  linksWithin(first: number, last: number): PlanLink[] {
    return this.#structure.links.within(first, last);
  }

  /** @param id null for the programme's calendar */
  shifts(id: string | null): ShiftsOfDay {
    return this.#structure.shifts.get(id ?? this.plan.calendar) ?? restAlways;
  }

  /** Returns what the Gantt draws for a row; undefined if the row has no dates. */
  row(index: number): DrawnRow | undefined {
    const known = this.#drawn[index];
    if (known !== undefined) return known ?? undefined;
    const row = this.#draw(index);
    this.#drawn[index] = row ?? null;
    return row;
  }

  /** Returns a row's start and finish, without anything else that is drawn for it. */
  span(index: number): { kind: RowSource["kind"]; start: Moment; finish: Moment } | undefined {
    const row = this.rows[index];
    if (!row || row.kind === "group" || !this.activityAt(index)) return undefined;
    const { start, finish } = this.schedule.moments(row.id);
    return { kind: row.kind, start, finish };
  }

  #draw(index: number): DrawnRow | undefined {
    const row = this.rows[index];
    if (!row) return undefined;
    const { schedule, baseline } = this.#input;
    if (row.kind === "group") return drawnGroup({ ...row, members: row.members ?? [] }, schedule);
    const activity = this.activityAt(index);
    if (!activity) return undefined;
    return drawnActivity({ activity, schedule, baseline: baseline.get(row.id) });
  }
}

function structureOf(input: ModelInput, old?: ModelInput, structure?: Structure): Structure {
  const { rows, plan } = input;
  const rowOf =
    structure && old?.rows === rows
      ? structure.rowOf
      : new Map(rows.map(({ id }, index) => [id, index]));
  const links =
    structure && rowOf === structure.rowOf && old?.plan.links === plan.links
      ? structure.links
      : new LinkIndex(plan.links, ({ from, to }) => {
          const first = rowOf.get(from);
          const last = rowOf.get(to);
          return first === undefined || last === undefined ? undefined : [first, last];
        });
  const shifts =
    structure && old?.plan.calendars === plan.calendars
      ? structure.shifts
      : new Map(plan.calendars.map((calendar) => [calendar._id, shiftsByDay(calendar)]));
  return { rowOf, links, shifts };
}
