import type { Benchmark } from "../benchmark.ts";
import { startBare } from "../stage/bare.ts";
import { openDatabase } from "../stage/database.ts";
import { duel, type Side } from "../stage/duel.ts";
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
    const headers = await headersOf(company.admin);
    const ours: Side = {
      url: `${plumbline.address}/api/analytics/summary/global`,
      headers,
      server: plumbline.pid,
      database: database.pid,
    };
    const bareSide: Side = {
      url: `${bare.address}/summary?workspace=${company.workspaceId}`,
      server: bare.pid,
      database: database.pid,
    };
    const { headers: first } = await fetch(ours.url, { headers });
    const again: Side = {
      ...ours,
      headers: { ...headers, "if-none-match": String(first.get("etag")) },
    };
    const options = { goal: 0.6, connections: [1, 50] };
    return [
      ...(await duel({ ours, bare: bareSide }, options)),
      // The bare route has no ETag, so it computes its answer again.
      ...(await duel({ ours: again, bare: bareSide }, { ...options, name: "asked again" })),
    ];
  },
};
