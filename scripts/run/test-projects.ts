import type { ToolRun } from "./processes.ts";
import { toolScript } from "./project.ts";

/**
 * A run of one of the projects in vitest.config.ts that leaves its numbers in `report`.
 * @param selection arguments that choose some of its tests.
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
