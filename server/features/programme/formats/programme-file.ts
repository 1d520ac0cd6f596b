import type {
  programmeFileFormats,
  ProgrammeSheetField,
} from "../../../../contract/programme/programme-import.ts";
import type { DateOrder, SheetQuestion } from "../../../../contract/sheet-import.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";

/** The dates of an activity as the file has them; null where it has none. */
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
  /** By activity; those that the baseline does not know are left out. */
  readonly dates: ReadonlyMap<string, FileBaselineDates>;
}

/** Something that the file or the plan has and the other side does not hold. */
export interface NotKept {
  readonly what: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export interface FileProject {
  readonly id: string;
  readonly name: string;
  readonly activities: number;
  /** Whether it is the one that is imported. */
  readonly chosen: boolean;
}

export type { DateOrder };

export type ProgrammeFormat = (typeof programmeFileFormats)[number];

/** Why the dates of an activity may differ from those in the file, in words. */
export type KnownReasons = ReadonlyMap<string, string>;

/** A column of a sheet and what it is taken for; null for one that a programme does not know. */
export interface SheetColumn {
  readonly name: string;
  readonly field: ProgrammeSheetField | null;
  readonly examples: readonly string[];
}

/** A programme as a file has it, with ids of its own. */
export interface ImportedProgramme {
  readonly format: ProgrammeFormat;
  readonly name: string;
  /** How its text was read; null for a workbook. */
  readonly encoding: string | null;
  readonly plan: Plan;
  readonly baselines: readonly FileBaseline[];
  readonly stored: ReadonlyMap<string, StoredDates>;
  readonly reasons: KnownReasons;
  /** The fields of activities that the file has; null for all of them. */
  readonly knows: ReadonlySet<string> | null;
  /** Of a sheet, how its columns are read; null for other files. */
  readonly columns: readonly SheetColumn[] | null;
  /** Columns of a sheet that leave open how they are read. */
  readonly questions: readonly SheetQuestion[];
  /** Whether the file's codes only number its rows, so that they name nothing for long. */
  readonly codesAreNumbers: boolean;
  readonly notKept: readonly NotKept[];
  readonly warnings: readonly string[];
  readonly projects: readonly FileProject[];
}

/** What a reader is told. */
export interface ReadOptions {
  readonly newId: () => string;
  /** Null to find it out. */
  readonly encoding: string | null;
  /** The id or the name of the project in the file; null for the one that was exported, or the first with activities. */
  readonly project: string | null;
  /** The planned start of the programme, for a file that has no date of which one could be made. */
  readonly plannedStart?: string;
}

/** A file that cannot be imported. The message is for the person who chose it. */
export class UnreadableProgramme extends Error {
  /** Of a sheet, its columns, so that the person can say what they are. */
  readonly columns: readonly SheetColumn[] | null;

  constructor(message: string, columns: readonly SheetColumn[] | null = null) {
    super(message);
    this.name = "UnreadableProgramme";
    this.columns = columns;
  }
}

const EXAMPLES = 5;

/** Counts what is not kept, with a few examples of each. */
export class NotKeptList {
  readonly #kinds = new Map<string, { count: number; examples: string[] }>();

  add(what: string, example = "", count = 1): void {
    const known = this.#kinds.get(what) ?? { count: 0, examples: [] };
    known.count += count;
    const short = example.slice(0, 120);
    if (short !== "" && known.examples.length < EXAMPLES && !known.examples.includes(short))
      known.examples.push(short);
    this.#kinds.set(what, known);
  }

  addAll(other: NotKeptList): void {
    for (const { what, count, examples } of other.list()) {
      const [first = "", ...more] = examples;
      this.add(what, first, count);
      for (const example of more) this.add(what, example, 0);
    }
  }

  list(): NotKept[] {
    return [...this.#kinds].map(([what, { count, examples }]) => ({ what, count, examples }));
  }
}
