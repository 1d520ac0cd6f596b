import type { Benchmark } from "../benchmark.ts";
import { startBare } from "../stage/bare.ts";
import { openDatabase } from "../stage/database.ts";
import { duel } from "../stage/duel.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";

/** The dashboard's four figures, against a bare route with the same SQL. */
export const summary: Benchmark = {
  name: "summary",
  title: "Dashboard summary over HTTP, 20 projects with 2,000 tasks",
  async run(scope) {
    const database = await openDatabase(scope);
    const company = await fillCompany(database.superuser, {
      name: "Adeyemi Builders",
      projects: 20,
      tasks: 2000,
    });
    await settle(database.superuser);
    const plumbline = await startPlumbline(scope, database);
    const bare = await startBare(scope, database);
    return duel(
      {
        ours: {
          url: `${plumbline.address}/api/analytics/summary/global`,
          headers: await headersOf(company.admin),
          server: plumbline.pid,
          database: database.pid,
        },
        bare: {
          url: `${bare.address}/summary?workspace=${company.workspaceId}`,
          server: bare.pid,
          database: database.pid,
        },
      },
      { goal: 0.6, connections: [1, 50] },
    );
  },
};
