import type { ToolRun } from "./processes.ts";
import { toolScript } from "./project.ts";

/**
 * The arguments to run one project of vitest.config.ts and write its results to `report`.
 * @param selection arguments that select some of its tests.
 */
export function vitestRun(
  project: "unit" | "integration",
  report: string,
  selection: readonly string[] = [],
): ToolRun {
  return {
    script: toolScript("vitest"),
    args: [
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...selection,
    ],
    env: { NODE_ENV: "test" },
  };
}
