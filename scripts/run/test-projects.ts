import type { ToolRun } from "./processes.ts";
import { PROCESSOR_SHARES } from "./processor-share.ts";
import { toolScript } from "./project.ts";

/**
 * The arguments to run one project of vitest.config.ts and write its results to `report`.
 * @param selection arguments that select some of its tests.
 */
export function vitestRun(
  project: "unit" | "component" | "integration",
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
    env: { NODE_ENV: "test", [PROCESSOR_SHARES]: "on" },
  };
}

/**
 * Integration tests that together do every write of every feature once: `npm test` runs them on the oldest PostgreSQL too.
 * A write that none of them does fails server/proof/other-writes.db.test.ts.
 */
export const ON_OLDEST_POSTGRES = [
  "server/database/plpgsql.db.test.ts",
  "server/proof/commands-once.db.test.ts",
  "server/proof/other-writes.db.test.ts",
  "server/features/email-proof/email-proof.db.test.ts",
  "server/features/invitations/joining-with-mail.db.test.ts",
  "server/features/second-factor/passkeys.db.test.ts",
  "server/features/second-factor/second-factor.db.test.ts",
  "server/features/uploads/uploads.db.test.ts",
];

/** Integration tests on the oldest PostgreSQL that the product supports; all of them without a selection. */
export function oldestPostgresRun(report: string, selection: readonly string[] = []): ToolRun {
  const run = vitestRun("integration", report, selection);
  return { ...run, env: { ...run.env, TEST_POSTGRES: "15" } };
}
