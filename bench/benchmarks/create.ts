import { IDEMPOTENCY_HEADER } from "../../contract/idempotency.ts";
import { newId } from "../../server/platform/ids.ts";
import type { Benchmark } from "../benchmark.ts";
import { startBare } from "../stage/bare.ts";
import { openDatabase } from "../stage/database.ts";
import { duel, type Side } from "../stage/duel.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";

const TASK = {
  title: "Cast ground beam, block C, bay 12",
  description:
    "Agree the level with the site engineer and photograph the work before it is covered",
};

/** Creating a task with its activity, against a bare route with the same inserts. */
export const create: Benchmark = {
  name: "create",
  title: "Creating a task, with the record of it and the figures kept",
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
    const json = { "content-type": "application/json" };
    const ours: Side = {
      url: `${plumbline.address}/api/tasks`,
      method: "POST",
      headers: { ...json, ...(await headersOf(company.admin)) },
      body: JSON.stringify({ ...TASK, project }),
      server: plumbline.pid,
      database: database.pid,
    };
    const bareSide: Side = {
      url: `${bare.address}/create`,
      method: "POST",
      headers: json,
      body: JSON.stringify({
        ...TASK,
        project,
        workspace: company.workspaceId,
        user: company.admin.id,
      }),
      server: bare.pid,
      database: database.pid,
    };
    const keyed: Side = { ...ours, newHeaders: () => ({ [IDEMPOTENCY_HEADER]: newId() }) };
    const options = { goal: 0.6, connections: [1, 50] };
    return [
      ...(await duel({ ours, bare: bareSide }, options)),
      ...(await duel({ ours: keyed, bare: bareSide }, { ...options, name: "with a key" })),
    ];
  },
};
