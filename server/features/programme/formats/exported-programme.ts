import type { ActivityDates, Plan } from "../../../../engine/programme/plan.ts";
import type { NotKept } from "./programme-file.ts";

/** A programme as the writers of files get it. */
export interface ExportedProgramme {
  readonly name: string;
  readonly plan: Plan;
  /** By activity. */
  readonly dates: ReadonlyMap<string, ActivityDates>;
  /** In the current baseline, by activity. */
  readonly baseline: ReadonlyMap<string, { readonly start: string; readonly finish: string }>;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

/** A file, and what of the programme it does not hold. */
export interface WrittenProgramme {
  readonly bytes: Buffer;
  readonly lost: readonly NotKept[];
}

/** What an activity is called in a list of what is lost. */
export const exampleOf = ({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string => [code, name].filter((part) => part !== "").join(" ");
