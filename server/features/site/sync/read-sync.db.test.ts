import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { MAX_SYNC_BYTES, MAX_SYNC_PROJECTS } from "../../../../contract/sync.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addProject } from "../../../testing/company.ts";
import { addDirectoryCompany } from "../../../testing/seed/seed-companies.ts";
import {
  app,
  command,
  company,
  deviceOf,
  newSnag,
  prepare,
  pull,
  pullNow,
  pullOnce,
  push,
  stranger,
} from "../site-fixture.ts";

prepare();

const ask = (query: { projects: string; cursor?: string }) =>
  app.call(routes.getSync, { query }, company.engineer);

it("refuses cursors and projects that are none", async () => {
  const projects = company.projectId;
  const { cursor } = await pull(company.engineer);
  expect((await ask({ projects, cursor: "nonsense" })).statusCode).toBe(400);
  expect((await ask({ projects, cursor: `${cursor.slice(0, 20)}!` })).statusCode).toBe(400);
  expect((await ask({ projects, cursor: "A".repeat(3000) })).statusCode).toBe(400);
  expect((await ask({ projects: "all" })).statusCode).toBe(400);
  const many = Array.from({ length: MAX_SYNC_PROJECTS + 1 }, newId).join(",");
  expect((await ask({ projects: many })).statusCode).toBe(400);
});

it("sends all records first, and then only what changed (D1)", async () => {
  const device = deviceOf(company.engineer);
  const id = await newSnag(device);
  const first = await pull(company.engineer);
  expect(first.reset).toBe(true);
  expect(first.changes.map(({ record }) => record)).toEqual(["project", "basis", "snag", "task"]);
  const { row } = first.changes[0] ?? {};
  expect(row).toMatchObject({ title: expect.any(String) });
  expect(JSON.stringify(row)).toContain(company.contractorOn.name);
  const nothing = await pull(company.engineer, first.cursor);
  expect(nothing).toMatchObject({ changes: [], reset: false, more: false });
  await push(device, [command({ id, act: "change", fields: { trade: "Joiner" } })]);
  const second = await pull(company.engineer, nothing.cursor);
  expect(second.changes).toMatchObject([
    { record: "snag", id, row: { fields: { trade: "Joiner" } } },
  ]);
});

it("a sync with nothing new is less than a kilobyte", async () => {
  const { cursor } = await pull(company.engineer);
  const answer = await ask({ projects: company.projectId, cursor });
  expect(answer.body.length).toBeLessThan(1000);
});

it("an answer is at most half a megabyte, and a copy that breaks off goes on where it was (D3, D4)", async () => {
  const device = deviceOf(company.engineer);
  const words = "The plaster is hollow and must be hacked off. ".repeat(30);
  for (let batch = 0; batch < 3; batch += 1)
    await push(
      device,
      Array.from({ length: 300 }, () =>
        command({ fields: { title: "Plaster", description: words } }),
      ),
    );
  const ids = new Set<string>();
  await pull(company.engineer);
  let page = await pullOnce(company.engineer);
  let rounds = 1;
  for (; ; rounds += 1) {
    expect(JSON.stringify(page).length).toBeLessThan(MAX_SYNC_BYTES);
    for (const { record, id } of page.changes) if (record === "snag") ids.add(id);
    if (!page.more) break;
    // A record is added while the copy is in progress.
    if (rounds === 1) await newSnag(device);
    page = await pullOnce(company.engineer, page.cursor);
  }
  expect(ids.size).toBe(901);
  expect(rounds).toBeGreaterThan(3);
  // Changes made during the copy may be sent again, if the feed was delayed.
  const { cursor } = await pull(company.engineer, page.cursor);
  const changed = command({ id: [...ids][0] ?? "", act: "close" });
  await push(device, [changed]);
  expect((await pull(company.engineer, cursor)).changes).toHaveLength(1);
  const answer = await ask({ projects: company.projectId });
  expect(gzipSync(answer.body).length).toBeLessThan(answer.body.length / 5);
});

it("what is done between the reading of the feed and of the records is not lost (D6)", async () => {
  const device = deviceOf(company.engineer);
  const client = await app.database.superuser.connect();
  try {
    await client.query("begin");
    // A transaction that is older than all others delays the feed.
    await client.query("select pg_current_xact_id()");
    const id = await newSnag(device);
    const { cursor } = await pullNow(company.engineer);
    await client.query("commit");
    const later = await pull(company.engineer, cursor);
    expect(later.changes.map((change) => change.id)).toContain(id);
  } finally {
    client.release();
  }
});

it("comments and files on a record send its row (D7)", async () => {
  const id = await newSnag(deviceOf(company.engineer));
  const { cursor } = await pull(company.engineer);
  const body = { snag: id, body: "Who opens the door?" };
  const made = await app.call(routes.createComment, { body }, company.admin);
  expect(made.statusCode, made.body).toBe(201);
  const { changes } = await pull(company.engineer, cursor);
  expect(changes).toMatchObject([{ record: "snag", id, row: { comments: 1 } }]);
});

it("whoever leaves the team is told that all is gone (D5)", async () => {
  const { cursor } = await pull(company.clientOn);
  const params = { id: company.projectId, userId: company.clientOn.id };
  const removed = await app.call(routes.removeFromTeam, { params }, company.admin);
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await pull(company.clientOn, cursor)).toMatchObject({ reset: true, changes: [] });
});

it("a project of strangers is empty", async () => {
  expect((await pullOnce(stranger.engineer, undefined, company.projectId)).changes).toEqual([]);
});

it("a cursor with which other projects are asked for begins a copy (D10)", async () => {
  const { workspaceId, owner, engineer, projectId } = company;
  const db = app.database.superuser;
  const other = await addProject(db, { workspaceId, title: "Ikoyi Towers", createdBy: owner.id });
  const { cursor } = await pull(engineer);
  const both = await pullOnce(engineer, cursor, `${projectId},${other}`);
  expect(both.reset).toBe(true);
  expect(both.changes.map(({ id }) => id)).toEqual(expect.arrayContaining([projectId, other]));
});

it("the cursor that sending answers is of the projects of its commands, and before what they changed (D10)", async () => {
  const { person, replica } = deviceOf(company.engineer);
  const made = command({ fields: { title: "Door rubs" } });
  const body = { replica, commands: [made] };
  const answer = await app.call(routes.postSync, { body }, person);
  const { cursor } = answer.json<{ data: { cursor: string } }>().data;
  const { changes, reset } = await pull(person, cursor);
  expect(reset).toBe(false);
  expect(changes).toContainEqual(expect.objectContaining({ record: "snag", id: made.id }));
});

it("a project and its lists are sent again on a new day of the workspace, and once (D11)", async () => {
  const bound = async (cursor: string) => {
    const { changes, cursor: next } = await pull(company.engineer, cursor);
    return { records: changes.map(({ record }) => record), next };
  };
  // Lagos is an hour ahead of UTC.
  app.clock.now = new Date("2026-11-28T22:30:00.123Z");
  const first = await bound((await pull(company.engineer)).cursor);
  expect(first.records).toEqual([]);
  app.clock.now = new Date("2026-11-28T23:30:00.123Z");
  const nextDay = await bound(first.next);
  expect(nextDay.records).toEqual(["project", "basis"]);
  expect((await bound(nextDay.next)).records).toEqual([]);
});

it("tasks that move with the programme, which are not named, are sent again (D8)", async () => {
  const id = await newSnag(deviceOf(company.engineer));
  const { cursor } = await pull(company.engineer);
  const { superuser } = app.database;
  await superuser.query("update tasks set due_date = '2026-12-24' where id = $1", [company.taskId]);
  await superuser.query(
    "insert into changes (workspace_id, topic, project_id, roles) values ($1, 'task', $2, '{engineer}')",
    [company.workspaceId, company.projectId],
  );
  const { changes, reset, cursor: next } = await pull(company.engineer, cursor);
  expect({ changes, reset }).toMatchObject({
    changes: [{ record: "task", id: company.taskId, row: { dueDate: "2026-12-24" } }],
    reset: false,
  });
  await push(deviceOf(company.engineer), [command({ id, act: "close" })]);
  expect((await pull(company.engineer, next)).changes).toMatchObject([{ record: "snag", id }]);
});

it("each record of a large batch is told, those that go too (D8)", async () => {
  const device = deviceOf(company.engineer);
  const { cursor } = await pull(company.engineer);
  const made = Array.from({ length: 60 }, () => command({ fields: { title: "Crack" } }));
  await push(device, made);
  const added = await pull(company.engineer, cursor);
  expect(new Set(added.changes.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
  await push(
    device,
    made.map(({ id }) => command({ id, act: "delete" })),
  );
  const gone = await pull(company.engineer, added.cursor);
  expect(gone.changes.map(({ row }) => row)).toEqual(Array(60).fill(null));
});

it("whoever was away from the team or the company, and is back, gets what they missed (D5)", async () => {
  const { contractorOn, projectId, workspaceId } = company;
  const { superuser } = app.database;
  const directory = (name: string, people: readonly string[]) =>
    addDirectoryCompany(superuser, { workspaceId, name, people });
  const masons = await directory("Lagos Masons", [contractorOn.id]);
  const painters = await directory("Painters", []);
  const device = deviceOf(company.engineer);
  const employ = (id: string) =>
    superuser.query("update memberships set company_id = $1 where user_id = $2", [
      id,
      contractorOn.id,
    ]);
  let { cursor } = await pull(contractorOn);
  await employ(painters);
  const unseen = await newSnag(device, { company: masons });
  await employ(masons);
  const back = await pull(contractorOn, cursor);
  expect(back.changes.map(({ id }) => id)).toContain(unseen);
  ({ cursor } = back);
  await superuser.query("delete from project_members where user_id = $1", [contractorOn.id]);
  await push(device, [command({ id: unseen, act: "delete" })]);
  await superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, projectId, contractorOn.id],
  );
  const again = await pull(contractorOn, cursor);
  expect(again).toMatchObject({ reset: true });
  expect(again.changes.map(({ id }) => id)).not.toContain(unseen);
  const { cursor: now } = again;
  expect(await pull(contractorOn, now)).toMatchObject({ reset: false, changes: [] });
});

it("clients get what changed while it was not shown to them (D5)", async () => {
  const show = (shown: boolean) =>
    app.database.superuser.query("update workspaces set show_snags_to_clients = $2 where id = $1", [
      company.workspaceId,
      shown,
    ]);
  await show(true);
  const { cursor } = await pull(company.clientOn);
  await show(false);
  const id = await newSnag(deviceOf(company.engineer));
  await show(true);
  const { changes } = await pull(company.clientOn, cursor);
  expect(changes.map((change) => change.id)).toContain(id);
});
