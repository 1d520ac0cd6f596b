import path from "node:path";
import { runTool, type ToolRun } from "./processes.ts";
import { ROOT, toolScript } from "./project.ts";
import { type Selection, vitestSelection } from "./selection.ts";
import { vitestRun } from "./test-projects.ts";
import { readTally, type Tally } from "./test-results.ts";

/** The result of one part of `npm test`. */
export interface StepResult {
  ok: boolean;
  tally: Tally;
}

interface Check extends ToolRun {
  title: string;
}

// Two checks run at a time, because each of them occupies one core.
const AT_ONCE = 2;

/**
 * Everything that needs no database: types, lint, format, unused code, unit tests. Runs every check even if
 * one fails, and prints the output of the failed ones.
 * @param reports the folder for the unit tests' report.
 * @param selection which unit tests to run.
 */
export async function verify(reports: string, selection: Selection = {}): Promise<StepResult> {
  const unitReport = path.join(reports, "unit.json");
  const waiting = checks(unitReport, selection);
  let ok = true;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) ok = false;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { ok, tally: readTally(unitReport) };
}

function buildInfo(project: string): string {
  return path.join(ROOT, "node_modules", ".cache", `${project.replaceAll("/", "-")}.tsbuildinfo`);
}

function checks(unitReport: string, selection: Selection): Check[] {
  const types = (project: string): Check => ({
    title: `types: ${project}`,
    script: toolScript("typescript", "tsc"),
    // Remembers what it checked: a second run takes an eighth of the time.
    args: ["-p", project, "--incremental", "--tsBuildInfoFile", buildInfo(project)],
  });
  return [
    { title: "unit tests", ...vitestRun("unit", unitReport, vitestSelection(selection)) },
    types("engine"),
    types("server"),
    types("web"),
    types("web/service-worker"),
    types("e2e"),
    { title: "lint", script: toolScript("oxlint") },
    { title: "format", script: toolScript("oxfmt"), args: ["--check"] },
    { title: "unused code", script: toolScript("knip") },
    { title: "folder cycles", script: path.join(ROOT, "scripts", "check-folders.ts") },
  ];
}

async function passes(check: Check): Promise<boolean> {
  const begun = performance.now();
  const { code, output } = await runTool(check);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${check.title} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
