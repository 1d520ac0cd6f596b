import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import { newLink } from "../../../../../engine/programme/edits/activity-fields.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../../../engine/programme/plan.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import { unitsOf } from "../../../../../engine/programme/typed/duration.ts";
import { parseLinks } from "../../../../../engine/programme/typed/typed-links.ts";
import type { SpreadsheetRow } from "../../../../platform/spreadsheets/spreadsheet.ts";
import { earliest } from "../plan-parts.ts";
import type { StoredDates } from "../programme-file.ts";
import { settledActivity } from "../settle-activity.ts";
import { settledLinks } from "../settle-links.ts";
import { SpreadsheetActivities, type SpreadsheetCells } from "./activity.ts";
import { customColumns, ParentFinder } from "./outline.ts";
import { rowFinder } from "./references.ts";

interface Sheet extends SpreadsheetCells {
  readonly names: readonly string[];
  readonly newId: () => string;
}

interface Read {
  readonly plan: Plan;
  readonly stored: ReadonlyMap<string, StoredDates>;
  /** The fields of activities that the spreadsheet contains. */
  readonly knows: ReadonlySet<string>;
}

/** The fields of an activity that each column of a spreadsheet sets. */
const knownBy: Readonly<Record<ProgrammeSpreadsheetField, readonly string[]>> = {
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
  "Second constraint": ["secondConstraint"],
  "Second constraint date": ["secondConstraint"],
  "Fixed start": ["pinned"],
  "Fixed finish": ["pinned"],
  Deadline: ["deadline"],
  "Actual start": ["actualStart"],
  "Actual finish": ["actualFinish"],
  "Expected finish": ["expectedFinish"],
  Remaining: ["remainingMinutes"],
  Priority: ["priority"],
  Notes: ["notes"],
};

/** The most characters of a cell that are quoted before the description of its problem. */
const SHOWN = 60;

/** Removes the colons, and the white space around them, from predecessors such as `12: FS`. */
const withoutColons = (cell: string): string =>
  cell
    .split(":")
    .map((part) => part.trim())
    .join("");

/** Makes a plan from the rows of a spreadsheet. */
export class SpreadsheetPlan {
  readonly #sheet: Sheet;
  readonly #rows: SpreadsheetActivities;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#rows = new SpreadsheetActivities(sheet);
  }

  *plan(rows: readonly SpreadsheetRow[]): Steps<Read> {
    const { fields, newId, notKept, programme } = this.#sheet;
    const levels = rows.map((row) => this.#rows.level(row));
    const parents = new ParentFinder();
    const stored = new Map<string, StoredDates>();
    const columns = customColumns(rows, this.#sheet);
    const areShares = this.#rows.areShares(rows);
    yield;
    const placed: { readonly row: SpreadsheetRow; readonly activity: PlanActivity }[] = [];
    yield* strides(rows.entries(), ([at, row]) => {
      const isSummary = (levels[at + 1] ?? 0) > (levels[at] ?? 0);
      const _id = newId();
      const parent = parents.parentOf(_id, levels[at] ?? 0);
      const activity = this.#rows.activity(row, { _id, parent, isSummary, areShares });
      placed.push({ row, activity });
      stored.set(activity._id, this.#rows.stored(row, activity));
      for (const [place, key] of columns.keys)
        columns.made.set(key, activity._id, row.cells[place] ?? "");
    });
    yield;
    const made = columns.made.made(newId, notKept);
    const activities = placed.map(({ activity }) =>
      settledActivity({ ...activity, fields: made.fieldsOf(activity._id) }, notKept),
    );
    yield;
    const typed = yield* this.#links(rows, activities);
    const links = yield* settledLinks(typed, activities, notKept);
    const linked = new Set(links.map(({ to }) => to));
    const starts = activities.flatMap(({ _id, actualStart }) => [
      stored.get(_id)?.start ?? null,
      actualStart,
    ]);
    return {
      plan: {
        ...programme,
        plannedStart: earliest(starts) ?? programme.plannedStart,
        columns: made.columns,
        // A start in a spreadsheet constrains an activity only if the activity has no predecessors.
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
      knows: this.#knows(rows),
    };
  }

  #knows(rows: readonly SpreadsheetRow[]): ReadonlySet<string> {
    const { fields } = this.#sheet;
    const has = (field: ProgrammeSpreadsheetField) => fields.includes(field);
    const known = fields.flatMap((field) => (field === null ? [] : knownBy[field]));
    if (has("Start") && !has("Predecessors")) known.push("constraint");
    if (has("Start") && has("Finish")) known.push("durationMinutes");
    if (this.#rows.hasActuals(rows)) known.push("actualStart", "actualFinish");
    return new Set(known);
  }

  *#links(rows: readonly SpreadsheetRow[], activities: readonly PlanActivity[]): Steps<PlanLink[]> {
    const { fields, names, newId, notKept, programme } = this.#sheet;
    const byId = new Map(activities.map((activity) => [activity._id, activity]));
    const calendars = new Map(programme.calendars.map((calendar) => [calendar._id, calendar]));
    const numbers = names.findIndex((name) => /^row$/i.test(name.trim()));
    const named = activities.map(({ _id, code }, at) => ({
      _id,
      code: fields.includes("Code") ? code : "",
      number: rows[at]?.cells[numbers]?.trim() || String(at + 1),
    }));
    const idOf = rowFinder(named, { isNumbered: numbers >= 0 });
    const unitsFrom = (from: string) =>
      unitsOf(calendars.get(byId.get(from)?.calendar ?? "") ?? this.#rows.calendar);
    const links: PlanLink[] = [];
    yield* strides(rows.entries(), ([at, row]) => {
      const cell = this.#rows.cell(row, "Predecessors");
      const to = activities[at]?._id;
      if (cell === "" || to === undefined) return;
      const read = parseLinks(withoutColons(cell), {
        idOf,
        referenceOf: (id) => id,
        unitsOf: unitsFrom,
        durationOf: (from) => byId.get(from)?.durationMinutes ?? 0,
      });
      if ("problem" in read) {
        const shown = cell.length > SHOWN ? `row ${row.row}` : cell;
        notKept.add("predecessors that cannot be read", `${shown}: ${read.problem}`);
        return;
      }
      for (const link of read.links)
        links.push({ ...newLink({ _id: newId(), from: link.from, to }), ...link });
    });
    return links;
  }
}
