import { MAX_DEPTH } from "../../../../contract/cost-plan/cost-plan.ts";
import type { ImportProblem } from "../../../../contract/cost-plan/cost-plan-import.ts";
import { breathe } from "../../../platform/in-time-slices.ts";
import {
  type PlanEntry,
  type PlanOptions,
  readRows,
  type SpreadsheetCostPlan,
} from "./import-rules.ts";

/** The most rounds. If bad rows still cause other rows to be bad after that, the result is not settled. */
const MOST_ROUNDS = MAX_DEPTH * 2;

/**
 * Parses a spreadsheet as additions to a plan. The result must not be used while there are problems, unless
 * `leaveOut` leaves out the rows with problems and the rows that need them, and `unsettled` is undefined.
 */
export async function readSpreadsheetPlan(
  entries: readonly PlanEntry[],
  existing: Parameters<typeof readRows>[1],
  options: PlanOptions & { readonly leaveOut: boolean },
): Promise<SpreadsheetCostPlan & { readonly unsettled?: ImportProblem }> {
  let last = readRows(entries, existing, options);
  if (!options.leaveOut) return last;
  const problems = [...last.problems];
  let left = entries;
  // If a row is left out, each row that needs it becomes a problem itself.
  for (let round = 0; last.problems.length > 0 && round < MOST_ROUNDS; round += 1) {
    await breathe();
    const bad = new Set(last.problems.map(({ row }) => row));
    left = left.filter(({ row }) => !bad.has(row));
    last = readRows(left, existing, options);
    problems.push(...last.problems);
  }
  const [still] = last.problems;
  const read = { ...last, problems: problems.toSorted((a, b) => a.row - b.row) };
  if (!still) return read;
  const message =
    "Leaving out bad rows keeps causing problems in other rows. Correct this row first.";
  return { ...read, codes: [], lines: [], unsettled: { ...still, message } };
}
