import type {
  programmeFileFormats,
  ProgrammeSpreadsheetField,
} from "../../../../contract/programme/programme-import.ts";
import type { DateOrder, SpreadsheetQuestion } from "../../../../contract/spreadsheet-import.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";

/** The dates of an activity in the file; null if it has none. */
export interface StoredDates {
  readonly start: string | null;
  readonly finish: string | null;
  readonly lateStart: string | null;
  readonly lateFinish: string | null;
  readonly totalFloatMinutes: number | null;
  readonly freeFloatMinutes: number | null;
  readonly critical: boolean | null;
}

export interface FileBaselineDates {
  readonly start: string;
  readonly finish: string;
  readonly durationMinutes: number;
}

export interface FileBaseline {
  readonly name: string;
  /** The dates by activity. Activities that the baseline does not know are left out. */
  readonly dates: ReadonlyMap<string, FileBaselineDates>;
}

/** Something that one side, the file or the plan, contains and the other cannot store. */
export interface FormatLoss {
  readonly what: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export interface FileProject {
  readonly id: string;
  readonly name: string;
  readonly activities: number;
  /** Whether it is the project that is imported. */
  readonly chosen: boolean;
}

export type { DateOrder };

export type ProgrammeFormat = (typeof programmeFileFormats)[number];

/** Why the dates of an activity may differ from those in the file, in words. */
export type KnownReasons = ReadonlyMap<string, string>;

/** A column of a spreadsheet and the field that it is read as; null for a column that a programme does not know. */
export interface SpreadsheetColumn {
  readonly name: string;
  readonly field: ProgrammeSpreadsheetField | null;
  readonly examples: readonly string[];
}

/** A programme from a file, with the file's own ids. */
export interface ImportedProgramme {
  readonly format: ProgrammeFormat;
  readonly name: string;
  /** The encoding in which its text was read; null for a workbook. */
  readonly encoding: string | null;
  readonly plan: Plan;
  readonly baselines: readonly FileBaseline[];
  readonly stored: ReadonlyMap<string, StoredDates>;
  readonly reasons: KnownReasons;
  /** The fields of activities that the file has; null for all of them. */
  readonly knows: ReadonlySet<string> | null;
  /** The readings of a spreadsheet's columns; null for other files. */
  readonly columns: readonly SpreadsheetColumn[] | null;
  /** The columns of a spreadsheet whose reading is still open. */
  readonly questions: readonly SpreadsheetQuestion[];
  /** Whether the file's codes only number its rows, so that they do not identify an activity for long. */
  readonly codesAreNumbers: boolean;
  readonly notKept: readonly FormatLoss[];
  readonly warnings: readonly string[];
  readonly projects: readonly FileProject[];
}

/** The options of a reader. */
export interface ReadOptions {
  readonly newId: () => string;
  /** The encoding of the file; null to detect it. */
  readonly encoding: string | null;
  /** The id or the name of the project in the file; null for the one that was exported, or the first with activities. */
  readonly project: string | null;
  /** The planned start of the programme, used if the file has no date to derive it from. */
  readonly plannedStart?: string;
}

/** A file that cannot be imported. The message is for the person who chose it. */
export class UnreadableProgramme extends Error {
  /** The columns of a spreadsheet, so that the person can choose their fields. */
  readonly columns: readonly SpreadsheetColumn[] | null;

  constructor(message: string, columns: readonly SpreadsheetColumn[] | null = null) {
    super(message);
    this.name = "UnreadableProgramme";
    this.columns = columns;
  }
}

const EXAMPLES = 5;

/** Counts the things that are left out, with a few examples of each. */
export class FormatLossList {
  readonly #kinds = new Map<string, { count: number; examples: string[] }>();

  add(what: string, example = "", count = 1): void {
    const known = this.#kinds.get(what) ?? { count: 0, examples: [] };
    known.count += count;
    const short = example.slice(0, 120);
    if (short !== "" && known.examples.length < EXAMPLES && !known.examples.includes(short))
      known.examples.push(short);
    this.#kinds.set(what, known);
  }

  addAll(other: FormatLossList): void {
    for (const { what, count, examples } of other.list()) {
      const [first = "", ...more] = examples;
      this.add(what, first, count);
      for (const example of more) this.add(what, example, 0);
    }
  }

  list(): FormatLoss[] {
    return [...this.#kinds].map(([what, { count, examples }]) => ({ what, count, examples }));
  }
}
