import type { ActivityDates, Plan } from "../../../../engine/programme/plan.ts";
import type { FileBaselineDates } from "./programme-file.ts";

export interface ExportedBaseline {
  readonly _id: string;
  readonly name: string;
  /** The dates by activity; empty for a format without baselines. */
  readonly dates: ReadonlyMap<string, FileBaselineDates>;
}

/** A programme as the writers of files get it. */
export interface ExportedProgramme {
  readonly name: string;
  readonly plan: Plan;
  /** By activity. */
  readonly dates: ReadonlyMap<string, ActivityDates>;
  /** The dates in the current baseline, by activity, for drawing. */
  readonly baseline: ReadonlyMap<string, { readonly start: string; readonly finish: string }>;
  /** The current one first, then the oldest first. */
  readonly baselines: readonly ExportedBaseline[];
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  /** Each name includes the locations around it: "Block A, First floor". */
  readonly locations: ReadonlyMap<string, string>;
}

/** The name of an activity in a list of losses. */
export const exampleOf = ({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string => [code, name].filter((part) => part !== "").join(" ");
