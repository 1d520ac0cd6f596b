import type { PlanCalendar } from "../../../../../engine/programme/plan.ts";
import {
  latestExceptions,
  MAX_EXCEPTIONS,
  sameWork,
  standardCalendar,
} from "../cross-calendars.ts";
import {
  minutes,
  minutesOfHours,
  MISSING_CALENDARS,
  NO_CALENDAR,
  oneLine,
  TOO_MANY_CALENDARS,
} from "../plan-parts.ts";
import { type FormatLossList, UnreadableProgramme } from "../programme-file.ts";
import { parseCalendar, type ReadCalendar } from "./calendar.ts";
import type { XerRow, XerTables } from "./tables.ts";

const MAX_CALENDARS = 200;

/** The calendars of a file, each parsed when it is first needed. */
export class XerCalendars {
  readonly own: PlanCalendar;
  /** Why the dates of an activity may differ. */
  readonly reasons = new Map<string, string>();
  readonly #rows: ReadonlyMap<string, XerRow>;
  readonly #made = new Map<string, PlanCalendar | undefined>();
  readonly #data = new Map<XerRow, ReadCalendar>();
  readonly #used = new Set<PlanCalendar>();
  readonly #resources: ReadonlyMap<string, string>;
  readonly #assigned = new Map<string, string[]>();
  readonly #newId: () => string;
  readonly #warnings: string[];
  readonly #project: string;
  readonly #notKept: FormatLossList;

  constructor(
    tables: XerTables,
    from: {
      readonly project: XerRow;
      readonly newId: () => string;
      readonly warnings: string[];
      readonly notKept: FormatLossList;
    },
  ) {
    this.#newId = from.newId;
    this.#warnings = from.warnings;
    this.#notKept = from.notKept;
    this.#project = from.project.get("proj_id") ?? "";
    const rows = tables.rows("CALENDAR");
    this.#rows = new Map(rows.map((row) => [row.get("clndr_id") ?? "", row]));
    this.#resources = new Map(
      tables.rows("RSRC").map((row) => [row.get("rsrc_id") ?? "", row.get("clndr_id") ?? ""]),
    );
    for (const row of tables.rows("TASKRSRC")) {
      const task = row.get("task_id") ?? "";
      const list = this.#assigned.get(task);
      if (list) list.push(row.get("rsrc_id") ?? "");
      else this.#assigned.set(task, [row.get("rsrc_id") ?? ""]);
    }
    const fallback = rows.find((row) => row.get("default_flag") === "Y") ?? rows[0];
    this.own =
      this.#get(from.project.get("clndr_id") ?? "") ??
      this.#get(fallback?.get("clndr_id") ?? "") ??
      standardCalendar(this.#newId);
    if (rows.length === 0) from.warnings.push(NO_CALENDAR);
    this.#used.add(this.own);
  }

  /** The calendar of a `TASK` row; null for the programme's. */
  of(row: XerRow, activity: string): string | null {
    const said = this.#get(row.get("clndr_id") ?? "");
    if (!said && row.get("clndr_id") !== undefined)
      this.#notKept.add(MISSING_CALENDARS, row.get("task_name"));
    const own = said ?? this.own;
    const calendar =
      row.get("task_type") === "TT_Rsrc" ? this.#ofResources(row, own, activity) : own;
    this.#used.add(calendar);
    return calendar === this.own ? null : calendar._id;
  }

  /** Returns a calendar by an id that `of` returned. */
  called(id: string | null): PlanCalendar {
    return [...this.#used].find(({ _id }) => _id === id) ?? this.own;
  }

  /** The calendars of activities and of the project, then the other calendars that do not belong to a resource. */
  kept(notKept: FormatLossList): PlanCalendar[] {
    const kept = [...this.#used];
    if (kept.length > MAX_CALENDARS) throw new UnreadableProgramme(TOO_MANY_CALENDARS);
    for (const [id, row] of this.#rows) {
      const calendar = this.#made.get(id);
      if (calendar && this.#used.has(calendar)) continue;
      const name = row.get("clndr_name") ?? "";
      const isOfProject = row.get("proj_id") === this.#project;
      const other = isOfProject && kept.length < MAX_CALENDARS ? this.#get(id) : undefined;
      if (other) kept.push(other);
      else notKept.add("calendars that no activity uses", name);
    }
    return kept;
  }

  /** The work on a resource-dependent activity is done when its resources work. */
  #ofResources(row: XerRow, own: PlanCalendar, activity: string): PlanCalendar {
    const different: PlanCalendar[] = [];
    for (const resource of this.#assigned.get(row.get("task_id") ?? "") ?? []) {
      const calendar = this.#get(this.#resources.get(resource) ?? "");
      if (calendar && !different.some((each) => sameWork(each, calendar))) different.push(calendar);
      // Two different calendars are enough to know.
      if (different.length > 1) break;
    }
    if (different.length > 1)
      this.reasons.set(
        activity,
        "Its resources work at different times, of which Plumbline uses the first.",
      );
    return different[0] ?? own;
  }

  #get(id: string): PlanCalendar | undefined {
    if (this.#made.has(id)) return this.#made.get(id);
    const row = this.#rows.get(id);
    const calendar = row && this.#read(id, row);
    this.#made.set(id, calendar);
    return calendar;
  }

  #read(id: string, row: XerRow): PlanCalendar | undefined {
    const name = oneLine(row.get("clndr_name") ?? "", 120) || `Calendar ${id}`;
    const { week, exceptions, left } = this.#parsed(row);
    if (week.every((shifts) => shifts.length === 0)) {
      this.#warnings.push(
        `The calendar “${name}” has no working day in its week, and is left out.`,
      );
      return undefined;
    }
    const inherited = this.#holidaysAbove(row, MAX_EXCEPTIONS - exceptions.length);
    const perDay = minutesOfHours(row.get("day_hr_cnt")) ?? 480;
    return {
      _id: this.#newId(),
      name,
      week,
      exceptions: latestExceptions(
        { exceptions: [...inherited, ...exceptions], left },
        name,
        this.#notKept,
      ),
      minutesPerDay: Math.min(1440, minutes(perDay, 1)),
    };
  }

  #parsed(row: XerRow): ReadCalendar {
    const known = this.#data.get(row);
    if (known) return known;
    const read = parseCalendar(row.get("clndr_data") ?? "");
    this.#data.set(row, read);
    return read;
  }

  /**
   * Returns the exceptions that a calendar inherits from the calendars on which it is based. @param room the search
   * stops beyond this many
   */
  #holidaysAbove(row: XerRow, room: number): PlanCalendar["exceptions"] {
    const seen = new Set([row.get("clndr_id")]);
    const lists: PlanCalendar["exceptions"][] = [];
    let found = 0;
    let above = this.#rows.get(row.get("base_clndr_id") ?? "");
    while (above && !seen.has(above.get("clndr_id")) && seen.size < 10 && found <= room) {
      seen.add(above.get("clndr_id"));
      const { exceptions } = this.#parsed(above);
      lists.push(exceptions);
      found += exceptions.length;
      above = this.#rows.get(above.get("base_clndr_id") ?? "");
    }
    return lists.toReversed().flat();
  }
}
