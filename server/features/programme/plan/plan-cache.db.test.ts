import { expect, it } from "vitest";
import { asActor } from "../../../database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Computed } from "./computed.ts";
import { loadProgramme, withAssignments } from "./load-programme.ts";
import { PlanCache } from "./plan-cache.ts";
import { app, company, edit, prepare, set, task, twoTasks } from "../programme-fixture.ts";
import { selectHead } from "./programme.sql.ts";
import { programmeText } from "../show-programme.ts";

prepare();

/** Reads a programme as a process with this cache. */
async function read(
  cache: PlanCache,
  as = company.engineer,
): Promise<{ readonly computed: Computed; readonly text: string }> {
  return asActor(app.database.pool, "read", as.claims, async (tx) => {
    const head = await selectHead(tx, company.projectId);
    if (!head) throw new Error("The project is out of sight");
    const { projectId } = head;
    const loaded = await loadProgramme(tx, head, cache);
    const computed =
      as.role === "client"
        ? loaded
        : await withAssignments(tx, { projectId, computed: loaded, cache });
    return { computed, text: await programmeText(computed, { assignments: true, baselines: [] }) };
  });
}

it("a process repeats the revisions of another, and gets what reading all would give", async () => {
  const { dig, cast } = await twoTasks();
  const other = new PlanCache();
  const first = await read(other);
  expect(first.computed.revision).toBe(1);
  expect((await read(other)).computed.schedule).toBe(first.computed.schedule);
  const [roof, below] = [task("Roof"), task("Tiles")];
  await edit([set(dig, { durationMinutes: 960 }), roof]);
  await edit([below, { op: "move_activity", _id: below._id, parent: roof._id }]);
  await edit([{ op: "move_activity", _id: cast, parent: null, after: null }]);
  await edit([{ op: "remove_activity", _id: below._id }]);
  const repeated = await read(other);
  // The log contains the changes, so the process did not start anew.
  expect(repeated.computed.log.map(({ revision }) => revision)).toEqual([2, 3, 4, 5]);
  const fresh = await read(new PlanCache());
  expect(fresh.computed.log).toEqual([]);
  expect(JSON.parse(repeated.text)).toEqual(JSON.parse(fresh.text));
  expect([...repeated.computed.places]).toEqual(expect.arrayContaining([...fresh.computed.places]));
});

it("a process begins anew where the other's state does not lead on from its own", async () => {
  const { dig } = await twoTasks();
  const other = new PlanCache();
  await read(other);
  await edit([set(dig, { name: "Excavate" })]);
  await app.database.superuser.query(
    "update programme_revisions set state_before = gen_random_uuid() where project_id = $1 and number = 2",
    [company.projectId],
  );
  const { computed } = await read(other);
  expect(computed.log).toEqual([]);
  expect(computed.plan.activities[0]?.name).toBe("Excavate");
});

it("a programme that a client loaded has its assignments for a planner", async () => {
  const resource = newId();
  await app.database.superuser.query(
    `insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency)
     values ($1, $2, 'labour', 'Masons', 'person', 4, 31, 'NGN')`,
    [resource, company.workspaceId],
  );
  const { dig } = await twoTasks();
  await edit([
    { op: "put_assignment", assignment: { _id: newId(), activity: dig, resource, perDay: 2 } },
  ]);
  const other = new PlanCache();
  expect((await read(other, company.clientOn)).computed.plan.assignments).toEqual([]);
  expect((await read(other)).computed.plan.assignments).toMatchObject([{ activity: dig }]);
  const refused = await app.raw(
    { method: "DELETE", url: `/api/resources/${resource}?assignments=0` },
    company.engineer,
  );
  expect(refused.json()).toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/“Masons” is assigned to activities of “.*”\. Retire it/),
  });
});

it("a company that is deleted leaves its activities, also in memory", async () => {
  const id = newId();
  await app.database.superuser.query(
    "insert into companies (id, workspace_id, kind, name) values ($1, $2, 'subcontractor', 'Roofers')",
    [id, company.workspaceId],
  );
  const { dig } = await twoTasks();
  await edit([set(dig, { company: id })]);
  const deleted = await app.raw({ method: "DELETE", url: `/api/companies/${id}` }, company.admin);
  expect(deleted.statusCode, deleted.body).toBe(200);
  const answer = await app.raw(
    { method: "GET", url: `/api/projects/${company.projectId}/programme` },
    company.engineer,
  );
  expect(answer.json().data.activities).toMatchObject([{ company: null }, {}]);
  await edit([set(dig, { name: "Excavate" })]);
});
