import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./chromium.ts";
import { Problem } from "./problem.ts";
import { forgetSettings, showTool } from "./processes.ts";
import { toolScript } from "./project.ts";
import {
  browserSelection,
  changedSince,
  readSelection,
  type Selection,
  vitestSelection,
} from "./selection.ts";
import { ON_OLDEST_POSTGRES, oldestPostgresRun, vitestRun } from "./test-projects.ts";
import { readTally, sumUp } from "./test-results.ts";
import { verify, type StepResult } from "./verify.ts";
import { ensureWebBuilt } from "./web-build.ts";

interface Step {
  title: string;
  run(reports: string, selection: Selection): Promise<StepResult>;
}

const NO_TESTS = { passed: 0, failed: 0 };

const STEPS: Step[] = [
  { title: "Static checks and unit tests", run: verify },
  { title: "Component tests, in a real Chromium", run: component },
  { title: "Integration tests, on a real database", run: integration },
  { title: "Every feature's writes, on PostgreSQL 15", run: writesOnOldest },
  { title: "Web build", run: build },
  { title: "Browser tests, in a real Chromium", run: browser },
];

/**
 * Runs the selected tests, stops at the first part that fails, and ends with the line `N passed, N failed`.
 * @param args `--since REVISION`, or nothing for every test.
 * @returns whether all passed.
 */
export async function test(args: readonly string[]): Promise<boolean> {
  const selection = readSelection(args, process.env);
  await forgetSettings();
  const reports = mkdtempSync(path.join(tmpdir(), "plumbline-reports-"));
  const results: StepResult[] = [];
  try {
    for (const [index, step] of STEPS.entries()) {
      console.log(`\n=== ${index + 1}/${STEPS.length}  ${step.title}`);
      const begun = performance.now();
      const result = await attempt(step, reports, selection);
      results.push(result);
      console.log(
        `=== ${result.ok ? "done" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      );
      if (!result.ok) break;
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const { passed, failed } = sumUp(results);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** Runs one part. A part that cannot even start counts as failed, and reports why in its own place. */
async function attempt(step: Step, reports: string, selection: Selection): Promise<StepResult> {
  try {
    return await step.run(reports, selection);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return { ok: false, tally: NO_TESTS };
  }
}

async function component(reports: string, selection: Selection): Promise<StepResult> {
  const report = path.join(reports, "component.json");
  const run = vitestRun("component", report, vitestSelection(selection));
  const code = await showTool({
    ...run,
    env: { ...run.env, CHROMIUM_PATH: await ensureChromium() },
  });
  return { ok: code === 0, tally: readTally(report) };
}

async function integration(reports: string, selection: Selection): Promise<StepResult> {
  const report = path.join(reports, "integration.json");
  const code = await showTool(vitestRun("integration", report, vitestSelection(selection)));
  return { ok: code === 0, tally: readTally(report) };
}

async function writesOnOldest(reports: string, selection: Selection): Promise<StepResult> {
  const report = path.join(reports, "oldest.json");
  const chosen = [...ON_OLDEST_POSTGRES, ...vitestSelection(selection)];
  const code = await showTool(oldestPostgresRun(report, chosen));
  return { ok: code === 0, tally: readTally(report) };
}

/** Runs all integration tests on the oldest PostgreSQL that the product supports. */
export async function testOnOldestPostgres(): Promise<number> {
  await forgetSettings();
  const reports = mkdtempSync(path.join(tmpdir(), "plumbline-reports-"));
  try {
    return await showTool(oldestPostgresRun(path.join(reports, "oldest.json")));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function build(): Promise<StepResult> {
  await ensureWebBuilt();
  return { ok: true, tally: NO_TESTS };
}

async function browser(reports: string, selection: Selection): Promise<StepResult> {
  const chosen = browserSelection(selection, changedIn(selection));
  if (!chosen) {
    console.log("No change can touch a browser test.");
    return { ok: true, tally: NO_TESTS };
  }
  const report = path.join(reports, "browser.json");
  const code = await showTool({
    script: toolScript("@playwright/test", "playwright"),
    args: ["test", "--reporter=list,json,./scripts/run/browser-share.ts", ...chosen],
    env: { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { ok: code === 0, tally: readTally(report) };
}

function changedIn({ since }: Selection): string[] {
  return since === undefined ? [] : changedSince(since);
}
