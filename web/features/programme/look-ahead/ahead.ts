import type { AheadRow, LoggedConstraint } from "../../../../engine/programme/look-ahead.ts";
import type { LogEntry } from "../../../../contract/look-ahead/constraints.ts";

/** An entry of the log as the look-ahead counts it. */
export interface Logged extends LoggedConstraint {
  readonly entry: LogEntry;
}

export type Ahead = AheadRow<Logged>;

export const loggedOf = (entries: readonly LogEntry[]): Logged[] =>
  entries.map((entry) => ({
    _id: entry._id,
    activity: entry.activity._id,
    neededBy: entry.neededBy,
    promisedOn: entry.promisedOn,
    entry,
  }));
