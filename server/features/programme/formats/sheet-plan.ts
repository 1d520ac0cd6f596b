import type { ProgrammeSheetField } from "../../../../contract/programme-import.ts";
import { isMilestone, newActivity, newLink } from "../../../../engine/programme/activity-fields.ts";
import { workCalendar } from "../../../../engine/programme/calendar.ts";
import { parseMoment } from "../../../../engine/programme/moment.ts";
import type {
  ActivityKind,
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanLink,
} from "../../../../engine/programme/plan.ts";
import { parseDuration, unitsOf } from "../../../../engine/programme/typed/duration.ts";
import { parseLinks } from "../../../../engine/programme/typed/typed-links.ts";
import type { SheetRow } from "../../../platform/sheet.ts";
import { manyLines, oneLine } from "./plan-parts.ts";
import type { NotKeptList, StoredDates } from "./programme-file.ts";
import { settledActivity } from "./settle-activity.ts";
import { settledLinks } from "./settle-links.ts";
import { customColumns, ParentFinder } from "./sheet-outline.ts";
import { momentOfCell, percentOfCell } from "./sheet-cells.ts";
import { constraintNamed, kindNamed } from "./sheet-fields.ts";

interface Sheet {
  readonly names: readonly string[];
  readonly fields: readonly (ProgrammeSheetField | null)[];
  readonly programme: Plan;
  readonly newId: () => string;
  readonly notKept: NotKeptList;
  readonly warnings: string[];
}

interface Read {
  readonly plan: Plan;
  readonly stored: ReadonlyMap<string, StoredDates>;
  /** The fields of activities that the sheet has. */
  readonly knows: ReadonlySet<string>;
}

/** What each column of a sheet says of an activity. */
const knownBy: Readonly<Record<ProgrammeSheetField, readonly string[]>> = {
  Code: ["code"],
  Name: ["name"],
  Kind: ["kind"],
  "Outline level": ["parent"],
  WBS: ["parent"],
  Duration: ["durationMinutes"],
  Start: [],
  Finish: [],
  Predecessors: ["links"],
  "Percent complete": ["percentComplete"],
  Calendar: ["calendar"],
  Constraint: ["constraint"],
  "Constraint date": ["constraint"],
  Deadline: ["deadline"],
  "Actual start": ["actualStart"],
  "Actual finish": ["actualFinish"],
  Remaining: ["remainingMinutes"],
  Notes: ["notes"],
};

/** Makes a plan of the rows of a sheet. A cell that cannot be read is named and left out. */
export class SheetPlan {
  readonly #sheet: Sheet;
  readonly #calendar: PlanCalendar;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    const { calendars, calendar } = sheet.programme;
    const own = calendars.find(({ _id }) => _id === calendar);
    if (!own) throw new RangeError("A programme has a calendar");
    this.#calendar = own;
  }

  plan(rows: readonly SheetRow[]): Read {
    const { fields, newId, notKept, programme } = this.#sheet;
    const levels = rows.map((row) => this.#level(row));
    const parents = new ParentFinder();
    const stored = new Map<string, StoredDates>();
    const columns = customColumns(rows, this.#sheet);
    const areShares = this.#areShares(rows);
    const placed = rows.map((row, at) => {
      const isSummary = (levels[at + 1] ?? 0) > (levels[at] ?? 0);
      const _id = newId();
      const parent = parents.parentOf(_id, levels[at] ?? 0);
      return { row, activity: this.#activity(row, { _id, parent, isSummary, areShares }) };
    });
    for (const [at, { activity, row }] of placed.entries()) {
      stored.set(activity._id, this.#stored(row, activity));
      for (const [place, key] of columns.keys)
        columns.made.set(key, activity._id, rows[at]?.cells[place] ?? "");
    }
    const made = columns.made.made(newId, notKept);
    const activities = placed.map(({ activity }) =>
      settledActivity({ ...activity, fields: made.fieldsOf(activity._id) }, notKept),
    );
    const links = settledLinks(this.#links(rows, activities), activities, notKept);
    const linked = new Set(links.map(({ to }) => to));
    return {
      plan: {
        ...programme,
        columns: made.columns,
        // A start in a sheet is what holds an activity that nothing else does.
        activities: activities.map((activity) =>
          fields.includes("Predecessors") &&
          linked.has(activity._id) &&
          !fields.includes("Constraint")
            ? { ...activity, constraint: null }
            : activity,
        ),
        links,
        assignments: [],
      },
      stored,
      knows: this.#knows(),
    };
  }

  #knows(): ReadonlySet<string> {
    const { fields } = this.#sheet;
    const has = (field: ProgrammeSheetField) => fields.includes(field);
    const known = fields.flatMap((field) => (field === null ? [] : knownBy[field]));
    if (has("Start") && !has("Predecessors")) known.push("constraint");
    if (has("Start") && has("Finish")) known.push("durationMinutes");
    return new Set(["externalId", ...known]);
  }

  #cell(row: SheetRow, field: ProgrammeSheetField): string {
    const at = this.#sheet.fields.indexOf(field);
    // Sheets that Plumbline writes keep a text from being run as a formula by an apostrophe.
    return at < 0 ? "" : (row.cells[at] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
  }

  #bad(field: ProgrammeSheetField, cell: string): void {
    this.#sheet.notKept.add(`cells of ${field} that cannot be read`, cell);
  }

  /** From 1; of a WBS such as 1.2.3, the number of its parts. Rows without one stand side by side. */
  #level(row: SheetRow): number {
    const level = Number(this.#cell(row, "Outline level"));
    if (this.#cell(row, "Outline level") !== "" && Number.isInteger(level) && level >= 0)
      return level;
    const wbs = this.#cell(row, "WBS");
    return wbs === "" ? 0 : wbs.split(/[.-]/).filter(Boolean).length;
  }

  #calendarOf(row: SheetRow): PlanCalendar | null {
    const name = this.#cell(row, "Calendar");
    if (name === "") return null;
    const found = this.#sheet.programme.calendars.find(
      (calendar) => calendar.name.toLowerCase() === name.toLowerCase(),
    );
    if (!found) this.#sheet.notKept.add("calendars that the programme does not have", name);
    return found && found._id !== this.#calendar._id ? found : null;
  }

  #activity(
    row: SheetRow,
    at: { _id: string; parent: string | null; isSummary: boolean; areShares: boolean },
  ): PlanActivity {
    const named = this.#calendarOf(row);
    const calendar = named ?? this.#calendar;
    const kind = this.#kind(row, at.isSummary);
    const moment = (field: ProgrammeSheetField, end: "start" | "finish"): string | null => {
      const cell = this.#cell(row, field);
      if (cell === "") return null;
      const found = momentOfCell(cell, calendar, end);
      if (found === undefined) this.#bad(field, cell);
      return found ?? null;
    };
    const isSummary = kind === "summary";
    const [actualStart, actualFinish] = [
      moment("Actual start", "start"),
      moment("Actual finish", "finish"),
    ];
    const percentCell = this.#cell(row, "Percent complete");
    const percent = percentOfCell(percentCell, at.areShares);
    if (percentCell !== "" && percent === undefined) this.#bad("Percent complete", percentCell);
    const code = oneLine(this.#cell(row, "Code"), 120);
    return {
      ...newActivity(
        { _id: at._id, parent: at.parent },
        { kind, minutesPerDay: calendar.minutesPerDay },
      ),
      externalId: code === "" ? null : code,
      code,
      name: oneLine(this.#cell(row, "Name"), 500),
      calendar: named?._id ?? null,
      durationMinutes: isSummary || isMilestone(kind) ? 0 : this.#duration(row, calendar),
      constraint: isSummary ? null : this.#constraint(row, calendar),
      deadline: moment("Deadline", "finish"),
      actualStart,
      actualFinish,
      percentComplete: isSummary ? 0 : (percent ?? 0),
      remainingMinutes: isSummary || isMilestone(kind) ? null : this.#remaining(row, calendar),
      notes: manyLines(this.#cell(row, "Notes"), 10_000),
    };
  }

  #kind(row: SheetRow, isSummary: boolean): ActivityKind {
    if (isSummary) return "summary";
    const cell = this.#cell(row, "Kind");
    const kind = cell === "" ? undefined : kindNamed(cell);
    if (cell !== "" && kind === undefined) this.#bad("Kind", cell);
    if (kind !== undefined) return kind;
    const duration = this.#cell(row, "Duration");
    const isNone = /^0+([.,]0+)?\s*[a-z]*$/i.test(duration);
    return isNone ? "finish_milestone" : "task";
  }

  #duration(row: SheetRow, calendar: PlanCalendar): number {
    const cell = this.#cell(row, "Duration");
    const minutes =
      cell === "" ? undefined : parseDuration(cell.replace("?", ""), unitsOf(calendar));
    if (minutes !== undefined) return minutes;
    if (cell !== "") this.#bad("Duration", cell);
    const start = momentOfCell(this.#cell(row, "Start"), calendar, "start");
    const finish = momentOfCell(this.#cell(row, "Finish"), calendar, "finish");
    if (start === undefined || finish === undefined) return calendar.minutesPerDay;
    const { work } = bound(calendar);
    return Math.max(0, work(finish) - work(start));
  }

  #remaining(row: SheetRow, calendar: PlanCalendar): number | null {
    const cell = this.#cell(row, "Remaining");
    if (cell === "") return null;
    const minutes = parseDuration(cell, unitsOf(calendar));
    if (minutes === undefined) this.#bad("Remaining", cell);
    return minutes ?? null;
  }

  #constraint(row: SheetRow, calendar: PlanCalendar): PlanActivity["constraint"] {
    const cell = this.#cell(row, "Constraint");
    const type = cell === "" ? null : constraintNamed(cell);
    if (type === undefined) this.#bad("Constraint", cell);
    if (type === "as_late_as_possible") return { type, at: null };
    if (type) {
      const date = this.#cell(row, "Constraint date");
      const end = type.includes("finish") ? "finish" : "start";
      const at = date === "" ? undefined : momentOfCell(date, calendar, end);
      if (at !== undefined) return { type, at };
      this.#bad("Constraint date", date === "" ? `${cell} without a date` : date);
      return null;
    }
    if (this.#sheet.fields.includes("Constraint")) return null;
    const start = this.#cell(row, "Start");
    if (start === "") return null;
    const at = momentOfCell(start, calendar, "start");
    if (at === undefined) this.#bad("Start", start);
    return at === undefined ? null : { type: "start_no_earlier_than", at };
  }

  #stored(row: SheetRow, activity: PlanActivity): StoredDates {
    const calendar =
      this.#sheet.programme.calendars.find(({ _id }) => _id === activity.calendar) ??
      this.#calendar;
    const at = (field: "Start" | "Finish", end: "start" | "finish") =>
      momentOfCell(this.#cell(row, field), calendar, end) ?? null;
    return {
      start: at("Start", "start"),
      finish: at("Finish", "finish"),
      lateStart: null,
      lateFinish: null,
      totalFloatMinutes: null,
      freeFloatMinutes: null,
      critical: null,
    };
  }

  #links(rows: readonly SheetRow[], activities: readonly PlanActivity[]): PlanLink[] {
    const byCode = new Map(activities.map(({ code, _id }) => [code.toLowerCase(), _id]));
    const byId = new Map(activities.map((activity) => [activity._id, activity]));
    const hasCodes = this.#sheet.fields.includes("Code");
    const idOf = (reference: string) => {
      const key = reference.trim().toLowerCase();
      if (key === "") return undefined;
      const coded = hasCodes ? byCode.get(key) : undefined;
      return coded ?? (/^\d+$/.test(key) ? activities[Number(key) - 1]?._id : undefined);
    };
    return rows.flatMap((row, at): PlanLink[] => {
      const cell = this.#cell(row, "Predecessors");
      const to = activities[at]?._id;
      if (cell === "" || to === undefined) return [];
      const read = parseLinks(cell.replaceAll(/\s*:\s*/g, ""), {
        idOf,
        referenceOf: (id) => id,
        unitsOf: () => unitsOf(this.#calendar),
        durationOf: (from) => byId.get(from)?.durationMinutes ?? 0,
      });
      if ("problem" in read) {
        this.#sheet.notKept.add("predecessors that cannot be read", `${cell}: ${read.problem}`);
        return [];
      }
      const { newId } = this.#sheet;
      return read.links.map((link) => ({
        ...newLink({ _id: newId(), from: link.from, to }),
        ...link,
      }));
    });
  }

  /** Whether percentages are written as shares of one, as workbooks keep them. */
  #areShares(rows: readonly SheetRow[]): boolean {
    const cells = rows.map((row) => this.#cell(row, "Percent complete")).filter(Boolean);
    const values = cells.map(Number).filter((value) => Number.isFinite(value));
    return values.some((value) => value > 0 && value < 1) && values.every((value) => value <= 1);
  }
}

/** The working minutes before a moment of a calendar. */
function bound(calendar: PlanCalendar): { work: (moment: string) => number } {
  const ready = workCalendar(calendar);
  return { work: (moment) => ready.work(parseMoment(moment)) };
}
