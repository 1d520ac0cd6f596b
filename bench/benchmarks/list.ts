import type { Benchmark } from "../benchmark.ts";
import { startBare } from "../stage/bare.ts";
import { openDatabase } from "../stage/database.ts";
import { duel } from "../stage/duel.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";

/** A project's 100 tasks over HTTP, against a bare route that queries the same rows. */
export const list: Benchmark = {
  name: "list",
  title: "A project's 100 tasks over HTTP, signed in, isolated, permission checked",
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
    const [project = ""] = company.projectIds;
    return duel(
      {
        ours: {
          url: `${plumbline.address}/api/tasks?project=${project}&limit=100`,
          headers: await headersOf(company.admin),
          server: plumbline.pid,
          database: database.pid,
        },
        bare: {
          url: `${bare.address}/list?project=${project}`,
          server: bare.pid,
          database: database.pid,
        },
      },
      { goal: 1, floor: 0.7, connections: [1, 50] },
    );
  },
};
