import { beforeAll, describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import type { ProjectOverview } from "../../../contract/home/project-overview.ts";
import { routes } from "../../../contract/routes.ts";
import type { WaitingKind } from "../../../contract/home/waiting.ts";
import { newId } from "../../platform/ids.ts";
import { addTask, type TestPerson } from "../../testing/company.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { app, company, prepare, stranger } from "./project-fixture.ts";

prepare();

const read = (person: TestPerson) =>
  app.call(routes.getProjectOverview, { params: { id: company.projectId } }, person);

async function overviewOf(person: TestPerson): Promise<ProjectOverview> {
  const answer = await read(person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProjectOverview }>().data;
}

/** How many records of each kind wait for somebody. */
const waitingOf = async (person: TestPerson): Promise<Partial<Record<WaitingKind, number>>> =>
  Object.fromEntries((await overviewOf(person)).waiting.map(({ kind, count }) => [kind, count]));

beforeAll(async () => {
  const { workspaceId, projectId, contractorOn, engineer, taskId } = company;
  const db = app.database.superuser;
  const add = async (title: string, change: string, createdBy = engineer.id) => {
    const id = await addTask(db, { workspaceId, projectId, title, createdBy });
    await db.query(`update tasks set ${change} where id = $1`, [id]);
  };
  await db.query("delete from tasks where id = $1", [taskId]);
  for (const day of ["2020-01-04", "2020-01-02", "2020-01-03", "2020-01-01"])
    await add(`Late ${day}`, `due_date = '${day}'`);
  await add("Late, but finished", "due_date = '2020-01-01', status = 'done'");
  await add("Accepted", "status = 'completed'");
  await add("Theirs", `due_date = '2199-01-02', assigned_to = '${contractorOn.id}'`);
  await add("Made by them", "status = 'done'", contractorOn.id);
  const proposal = "proposed_due = '2199-03-01', proposed_at = now()";
  await add("Proposed", proposal);
  await add("Proposed to them", proposal, contractorOn.id);
  await add("Proposed, but finished", `${proposal}, status = 'done'`);
  await db.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, project_amount, spent_on, description, created_by)
     select gen_random_uuid(), $1, $2, status, 100, 'NGN', 100, '2026-03-01', status, maker::uuid
       from (values ('submitted', $3), ('submitted', $4), ('approved', $3), ('paid', $3), ('draft', $3)) v (status, maker)`,
    [workspaceId, projectId, contractorOn.id, engineer.id],
  );
});

describe("the overview of a project", () => {
  it("names the longest overdue and the next due, and counts what is late", async () => {
    const { late, nextDue } = await overviewOf(company.engineer);
    expect(late.total).toBe(4);
    expect(late.tasks.map(({ title }) => title)).toEqual([
      "Late 2020-01-01",
      "Late 2020-01-02",
      "Late 2020-01-03",
    ]);
    expect(nextDue.map(({ title }) => title)).toEqual(["Theirs"]);
  });

  it("counts what waits for the person: to accept, to do, and to decide on, but not their own", async () => {
    const { engineer, owner, contractorOn, clientOn } = company;
    expect(await waitingOf(engineer)).toEqual({ toAccept: 3, dueDates: 2, expenses: 1 });
    expect(await waitingOf(owner)).toEqual({ toAccept: 3, dueDates: 2, expenses: 2 });
    expect(await waitingOf(contractorOn)).toEqual({ toAccept: 1, dueDates: 1, tasks: 1 });
    expect(await waitingOf(clientOn)).toEqual({});
  });

  it("does not count an expense that the person has changed or approved already", async () => {
    const { engineer, contractorOn, owner, workspaceId } = company;
    const db = app.database.superuser;
    const waiting = async () => (await waitingOf(engineer)).expenses ?? 0;
    const changed = (by: string) =>
      db.query(
        `update expenses set amount_changed_by = $3::uuid[] where workspace_id = $1 and created_by = $2 and status = 'submitted'`,
        [workspaceId, contractorOn.id, by],
      );
    expect(await waiting()).toBe(1);
    await changed(`{${engineer.id}}`);
    expect(await waiting()).toBe(0);
    expect((await waitingOf(owner)).expenses).toBe(2);
    await changed("{}");
    await db.query(
      `insert into expense_approvals (id, workspace_id, expense_id, user_id, created_at)
       select gen_random_uuid(), workspace_id, id, $3, now() from expenses
        where workspace_id = $1 and created_by = $2 and status = 'submitted'`,
      [workspaceId, contractorOn.id, engineer.id],
    );
    expect(await waiting()).toBe(0);
    await db.query("delete from expense_approvals where workspace_id = $1", [workspaceId]);
  });

  it("tells what is spent to people who see the money", async () => {
    const { engineer, clientOn, contractorOn } = company;
    expect((await overviewOf(engineer)).spent).toBe(200);
    expect((await overviewOf(clientOn)).spent).toBe(200);
    expect((await overviewOf(contractorOn)).spent).toBeNull();
  });

  it("says that there are snags to whoever sees one", async () => {
    const { engineer, clientOn, workspaceId, projectId } = company;
    const snags = async (as: TestPerson) => (await overviewOf(as)).hasSnags;
    const add = (kind: "location" | "snag") =>
      addSiteRecord(app.database.superuser, {
        workspaceId,
        projectId,
        kind,
        title: "Kitchen",
        createdBy: engineer.id,
      });
    await add("location");
    expect(await snags(engineer)).toBe(false);
    await add("snag");
    expect(await snags(engineer)).toBe(true);
    expect(await snags(clientOn)).toBe(false);
  });

  it("shows the newest photos that the person may see, and no other files", async () => {
    const { workspaceId, projectId, engineer, contractorOn } = company;
    const db = app.database.superuser;
    const { rows } = await db.query<{ id: string }>(
      "select id from expenses where created_by = $1 and status = 'submitted' limit 1",
      [engineer.id],
    );
    const add = (name: string, type: string, on: readonly [string, string], minute: number) =>
      db.query(
        `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256,
                            storage_key, thumbnail, uploaded_by, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 9, repeat('0', 64), 'uploads/' || $1::uuid || '/' || gen_random_uuid(), 'failed', $7,
                 now() + $8 * interval '1 minute')`,
        [workspaceId, projectId, ...on, name, type, engineer.id, minute],
      );
    for (let index = 1; index <= 7; index += 1)
      await add(`site ${index}.jpg`, "image/jpeg", ["project", projectId], index);
    await add("receipt.png", "image/png", ["expense", rows[0]?.id ?? ""], 8);
    await add("drawing.pdf", "application/pdf", ["project", projectId], 9);
    const names = async (as: TestPerson) => (await overviewOf(as)).photos.map(({ name }) => name);
    const site = [7, 6, 5, 4, 3, 2].map((index) => `site ${index}.jpg`);
    expect(await names(engineer)).toEqual(["receipt.png", ...site.slice(0, 5)]);
    expect(await names(contractorOn)).toEqual(site);
  });

  it("is not found by people who do not see the project", async () => {
    for (const person of [company.clientOff, company.contractorOff, stranger.owner])
      expect((await read(person)).statusCode, person.name).toBe(404);
  });
});

describe("the programme", () => {
  const params = () => ({ params: { id: company.projectId } });
  const milestone = (name: string, at: string) =>
    ({
      op: "add_activity",
      _id: newId(),
      parent: null,
      fields: {
        name,
        kind: "finish_milestone",
        constraint: { type: "finish_no_earlier_than", at },
      },
    }) as const;
  const edit = (base: number, edits: BodyOf<typeof routes.editProgramme>["edits"]) =>
    app.call(
      routes.editProgramme,
      { ...params(), body: { _id: newId(), base, edits } },
      company.engineer,
    );

  it("is nothing until there is one", async () => {
    expect((await overviewOf(company.clientOn)).programme).toBeNull();
  });

  it("says what is still to be reached, and what was agreed, to everybody who sees the project", async () => {
    const [frame, roof] = [
      milestone("Frame complete", "2199-03-01T17:00"),
      milestone("Roof on", "2199-05-01T17:00"),
    ];
    expect((await edit(0, [frame, roof])).statusCode).toBe(200);
    const kept = await app.call(
      routes.createBaseline,
      { ...params(), body: { name: "Contract" } },
      company.engineer,
    );
    expect(kept.statusCode, kept.body).toBe(201);
    const constraint = { type: "finish_no_earlier_than", at: "2199-03-12T17:00" } as const;
    const moved = await edit(2, [{ op: "set_activity", _id: frame._id, fields: { constraint } }]);
    expect(moved.statusCode, moved.body).toBe(200);
    const { programme } = await overviewOf(company.clientOn);
    expect(programme).toMatchObject({
      finish: "2199-05-01",
      agreed: "2199-05-01",
      milestones: [
        { name: "Frame complete", finish: "2199-03-12", agreed: "2199-03-01" },
        { name: "Roof on", finish: "2199-05-01", agreed: "2199-05-01" },
      ],
    });
  });
});
