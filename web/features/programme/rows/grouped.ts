import type { ProgrammeRow } from "../view-model.ts";

/** Whether the rows stand by something else than the outline. */
export const isGrouped = (rows: readonly ProgrammeRow[]): boolean =>
  rows.some(({ kind }) => kind === "group");

/** Why their places cannot be changed then. */
export const GROUPED = "Group by the outline to move rows.";
