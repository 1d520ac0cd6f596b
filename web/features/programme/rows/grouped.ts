import type { ProgrammeRow } from "../view-model.ts";

/** Whether the rows are grouped by something other than the outline. */
export const isGrouped = (rows: readonly ProgrammeRow[]): boolean =>
  rows.some(({ kind }) => kind === "group");

/** Why rows cannot be moved while they are grouped. */
export const GROUPED = "Group by the outline to move rows.";
