import type { ProgrammeRow } from "../view-model.ts";

/**
 * Why rows cannot be moved: their order on the screen is not the one that is stored. Null if it is.
 */
export function whyNotArrange(rows: readonly ProgrammeRow[]): string | null {
  if (rows.some(({ kind }) => kind === "group")) return "Group by the outline to move rows.";
  const isSorted = rows.some(({ index }, at) => at > 0 && index < (rows[at - 1]?.index ?? 0));
  return isSorted ? "Clear the sorting to move rows." : null;
}
