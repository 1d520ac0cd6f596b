import { folded } from "../../../../../engine/folded-text.ts";
import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import { isMilestone, newActivity } from "../../../../../engine/programme/edits/activity-fields.ts";
import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type {
  ActivityKind,
  Plan,
  PlanActivity,
  PlanCalendar,
} from "../../../../../engine/programme/plan.ts";
import { parseDuration, unitsOf } from "../../../../../engine/programme/typed/duration.ts";
import type { SpreadsheetRow } from "../../../../platform/spreadsheets/spreadsheet.ts";
import { manyLines, nameLongText, oneLine } from "../plan-parts.ts";
import type { DateOrder, FormatLossList, StoredDates } from "../programme-file.ts";
import { isActual } from "../../../imports/public.ts";
import { momentOfCell, percentOfCell } from "./cells.ts";
import { constraintNamed, kindNamed } from "./fields.ts";

export interface SpreadsheetCells {
  readonly fields: readonly (ProgrammeSpreadsheetField | null)[];
  readonly programme: Plan;
  readonly notKept: FormatLossList;
  readonly orders: ReadonlyMap<ProgrammeSpreadsheetField, DateOrder>;
}

/** Makes an activity from the cells of a row. A cell that cannot be read is named and left out. */
export class SpreadsheetActivities {
  readonly #sheet: SpreadsheetCells;
  /** The programme's calendar. */
  readonly calendar: PlanCalendar;

  constructor(sheet: SpreadsheetCells) {
    this.#sheet = sheet;
    const { calendars, calendar } = sheet.programme;
    const own = calendars.find(({ _id }) => _id === calendar);
    if (!own) throw new RangeError("A programme has a calendar");
    this.calendar = own;
  }

  cell(row: SpreadsheetRow, field: ProgrammeSpreadsheetField): string {
    const at = this.#sheet.fields.indexOf(field);
    return at < 0 ? "" : (row.cells[at] ?? "").trim();
  }

  /** The date in a cell; undefined if it is no date. */
  #moment(
    row: SpreadsheetRow,
    field: ProgrammeSpreadsheetField,
    { calendar, end }: { readonly calendar: PlanCalendar; readonly end: "start" | "finish" },
  ): string | undefined {
    const order = this.#sheet.orders.get(field) ?? "day_first";
    return momentOfCell(this.cell(row, field), { calendar, end, order });
  }

  #bad(field: ProgrammeSpreadsheetField, cell: string): void {
    this.#sheet.notKept.add(`cells of ${field} that cannot be read`, cell);
  }

  /** The level, from 1. For a WBS such as 1.2.3 it is the number of parts. Rows without a level are siblings. */
  level(row: SpreadsheetRow): number {
    const level = Number(this.cell(row, "Outline level"));
    if (this.cell(row, "Outline level") !== "" && Number.isInteger(level) && level >= 0)
      return level;
    const wbs = this.cell(row, "WBS");
    return wbs === "" ? 0 : wbs.split(/[.-]/).filter(Boolean).length;
  }

  #calendarOf(row: SpreadsheetRow): PlanCalendar | null {
    const name = this.cell(row, "Calendar");
    if (name === "") return null;
    const found = this.#sheet.programme.calendars.find(
      (calendar) => folded(calendar.name) === folded(name),
    );
    if (!found) this.#sheet.notKept.add("calendars that the programme does not have", name);
    return found && found._id !== this.calendar._id ? found : null;
  }

  activity(
    row: SpreadsheetRow,
    at: { _id: string; parent: string | null; isSummary: boolean; areShares: boolean },
  ): PlanActivity {
    const named = this.#calendarOf(row);
    const calendar = named ?? this.calendar;
    const kind = this.#kind(row, at.isSummary);
    const moment = (field: ProgrammeSpreadsheetField, end: "start" | "finish"): string | null => {
      const cell = this.cell(row, field);
      if (cell === "") return null;
      const found = this.#moment(row, field, { calendar, end });
      if (found === undefined) this.#bad(field, cell);
      return found ?? null;
    };
    const isSummary = kind === "summary";
    const marked = (field: "Start" | "Finish", end: "start" | "finish") =>
      isActual(this.cell(row, field)) ? moment(field, end) : null;
    const [actualStart, actualFinish] = [
      moment("Actual start", "start") ?? marked("Start", "start"),
      moment("Actual finish", "finish") ?? marked("Finish", "finish"),
    ];
    const percentCell = this.cell(row, "Percent complete");
    const percent = percentOfCell(percentCell, at.areShares);
    if (percentCell !== "" && percent === undefined) this.#bad("Percent complete", percentCell);
    const code = oneLine(this.cell(row, "Code"), 120);
    const { notKept } = this.#sheet;
    nameLongText({ text: this.cell(row, "Name"), most: 500, what: "names" }, notKept);
    nameLongText({ text: this.cell(row, "Notes"), most: 10_000, what: "notes" }, notKept);
    return {
      ...newActivity(
        { _id: at._id, parent: at.parent },
        { kind, minutesPerDay: calendar.minutesPerDay },
      ),
      externalId: code === "" ? null : code,
      code,
      name: oneLine(this.cell(row, "Name"), 500),
      calendar: named?._id ?? null,
      durationMinutes: isSummary || isMilestone(kind) ? 0 : this.#duration(row, calendar),
      constraint: isSummary ? null : this.#constraint(row, calendar),
      secondConstraint: isSummary ? null : this.#constraintIn(row, calendar, "Second constraint"),
      pinned: isSummary
        ? null
        : pinnedBy(moment("Fixed start", "start"), moment("Fixed finish", "finish")),
      deadline: moment("Deadline", "finish"),
      expectedFinish: isSummary ? null : moment("Expected finish", "finish"),
      priority: this.#priority(row),
      actualStart: isSummary ? null : actualStart,
      actualFinish: isSummary ? null : actualFinish,
      percentComplete: isSummary ? 0 : (percent ?? 0),
      remainingMinutes: isSummary || isMilestone(kind) ? null : this.#remaining(row, calendar),
      notes: manyLines(this.cell(row, "Notes"), 10_000),
    };
  }

  #kind(row: SpreadsheetRow, isSummary: boolean): ActivityKind {
    if (isSummary) return "summary";
    const cell = this.cell(row, "Kind");
    const kind = cell === "" ? undefined : kindNamed(cell);
    if (cell !== "" && kind === undefined) this.#bad("Kind", cell);
    if (kind !== undefined) return kind;
    const duration = this.cell(row, "Duration");
    const isNone = /^0+([.,]0+)?\s*[a-z]*$/i.test(duration);
    return isNone ? "finish_milestone" : "task";
  }

  #duration(row: SpreadsheetRow, calendar: PlanCalendar): number {
    const cell = this.cell(row, "Duration");
    const minutes =
      cell === "" ? undefined : parseDuration(cell.replace("?", ""), unitsOf(calendar));
    if (minutes !== undefined) return minutes;
    if (cell !== "") this.#bad("Duration", cell);
    const start = this.#moment(row, "Start", { calendar, end: "start" });
    const finish = this.#moment(row, "Finish", { calendar, end: "finish" });
    if (start === undefined || finish === undefined) return calendar.minutesPerDay;
    const work = workCalendar(calendar);
    return Math.max(0, work.work(parseMoment(finish)) - work.work(parseMoment(start)));
  }

  #remaining(row: SpreadsheetRow, calendar: PlanCalendar): number | null {
    const cell = this.cell(row, "Remaining");
    if (cell === "") return null;
    const minutes = parseDuration(cell, unitsOf(calendar));
    if (minutes === undefined) this.#bad("Remaining", cell);
    return minutes ?? null;
  }

  #priority(row: SpreadsheetRow): number {
    const cell = this.cell(row, "Priority");
    const priority = Number(cell);
    if (cell === "") return 500;
    if (Number.isInteger(priority) && priority >= 0 && priority <= 1000) return priority;
    this.#bad("Priority", cell);
    return 500;
  }

  /** The constraint that two cells define; null for none. */
  #constraintIn(
    row: SpreadsheetRow,
    calendar: PlanCalendar,
    field: "Constraint" | "Second constraint",
  ): PlanActivity["constraint"] {
    const cell = this.cell(row, field);
    const type = cell === "" ? null : constraintNamed(cell);
    if (type === undefined) this.#bad(field, cell);
    if (type === "as_late_as_possible") return { type, at: null };
    if (!type) return null;
    const date = this.cell(row, `${field} date`);
    const end = type.includes("finish") ? "finish" : "start";
    const at = date === "" ? undefined : this.#moment(row, `${field} date`, { calendar, end });
    if (at !== undefined) return { type, at };
    this.#bad(`${field} date`, date === "" ? `${cell} without a date` : date);
    return null;
  }

  #constraint(row: SpreadsheetRow, calendar: PlanCalendar): PlanActivity["constraint"] {
    const said = this.#constraintIn(row, calendar, "Constraint");
    if (said) return said;
    if (this.#sheet.fields.includes("Constraint")) return null;
    const start = this.cell(row, "Start");
    if (start === "" || isActual(start)) return null;
    const at = this.#moment(row, "Start", { calendar, end: "start" });
    if (at === undefined) this.#bad("Start", start);
    return at === undefined ? null : { type: "start_no_earlier_than", at };
  }

  /** Whether dates are flagged as actual, so that the spreadsheet contains actual dates. */
  hasActuals(rows: readonly SpreadsheetRow[]): boolean {
    return rows.some(
      (row) => isActual(this.cell(row, "Start")) || isActual(this.cell(row, "Finish")),
    );
  }

  stored(row: SpreadsheetRow, activity: PlanActivity): StoredDates {
    const calendar =
      this.#sheet.programme.calendars.find(({ _id }) => _id === activity.calendar) ?? this.calendar;
    const at = (field: "Start" | "Finish", end: "start" | "finish") =>
      this.#moment(row, field, { calendar, end }) ?? null;
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

  /** Whether percentages are written as fractions of one, as workbooks store them. */
  areShares(rows: readonly SpreadsheetRow[]): boolean {
    const cells = rows.map((row) => this.cell(row, "Percent complete")).filter(Boolean);
    const values = cells.map(Number).filter((value) => Number.isFinite(value));
    return values.some((value) => value > 0 && value < 1) && values.every((value) => value <= 1);
  }
}

/** Either both dates are fixed or none is. */
function pinnedBy(start: string | null, finish: string | null): PlanActivity["pinned"] {
  return start === null || finish === null ? null : { start, finish };
}
