import type { ActivityDates, Plan } from "../../../../engine/programme/plan.ts";
import type { FileBaselineDates } from "./programme-file.ts";

export interface ExportedBaseline {
  readonly _id: string;
  readonly name: string;
  /** By activity; nothing for a format that holds no baselines. */
  readonly dates: ReadonlyMap<string, FileBaselineDates>;
}

/** A programme as the writers of files get it. */
export interface ExportedProgramme {
  readonly name: string;
  readonly plan: Plan;
  /** By activity. */
  readonly dates: ReadonlyMap<string, ActivityDates>;
  /** In the current baseline, by activity, to be drawn. */
  readonly baseline: ReadonlyMap<string, { readonly start: string; readonly finish: string }>;
  /** The current one first, then the oldest first. */
  readonly baselines: readonly ExportedBaseline[];
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  /** With what each is inside: "Block A, First floor". */
  readonly locations: ReadonlyMap<string, string>;
}

/** What an activity is called in a list of what is lost. */
export const exampleOf = ({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string => [code, name].filter((part) => part !== "").join(" ");
