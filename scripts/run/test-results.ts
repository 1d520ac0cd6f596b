import { existsSync, readFileSync } from "node:fs";

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Reads the counts from the JSON report of Vitest or Playwright. A run without a report counts nothing. */
export function readTally(file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isRecord(report)) return { passed: 0, failed: 0 };
  if (isRecord(report["stats"])) {
    const { expected, flaky, unexpected } = report["stats"];
    return { passed: count(expected) + count(flaky), failed: count(unexpected) };
  }
  return { passed: count(report["numPassedTests"]), failed: count(report["numFailedTests"]) };
}

/**
 * Adds up the steps of a run. A step that failed without a failing test (a type error, a file that does not
 * load) counts as one failure, so that the sum never looks better than the run.
 */
export function sumUp(steps: { ok: boolean; tally: Tally }[]): Tally {
  const sum = { passed: 0, failed: 0 };
  for (const { ok, tally } of steps) {
    sum.passed += tally.passed;
    sum.failed += ok ? tally.failed : Math.max(tally.failed, 1);
  }
  return sum;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
