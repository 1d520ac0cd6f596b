import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readTally, sumUp } from "./test-results.ts";

function report(content: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("the reports of Vitest and Playwright are both read", () => {
  expect(readTally(report({ numPassedTests: 12, numFailedTests: 1 }))).toEqual({
    passed: 12,
    failed: 1,
  });
  expect(
    readTally(report({ stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 4 } })),
  ).toEqual({ passed: 8, failed: 2 });
});

test("a run without a report counts nothing", () => {
  expect(readTally("/nowhere/report.json")).toEqual({ passed: 0, failed: 0 });
});

test("a part that failed without a failing test still counts as one failure", () => {
  const sum = sumUp([
    { ok: true, tally: { passed: 5, failed: 0 } },
    { ok: false, tally: { passed: 3, failed: 0 } },
  ]);
  expect(sum).toEqual({ passed: 8, failed: 1 });
});
