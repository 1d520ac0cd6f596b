import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ImportRecord } from "../../../../contract/imports/imports.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

const csv =
  "Date,Description,Amount\n2026-03-01,Cement,100\n2026-03-02,Sand,200\n2026-03-03,Rods,300\n";
const send = (more: object, person: TestPerson) =>
  t.call(
    routes.importExpenses,
    { body: { csv, project: company.projectId, commit: true, source: "March.csv", ...more } },
    person,
  );
const listed = async (person: TestPerson) => {
  const input = { params: { id: company.projectId }, query: { kind: "expenses" as const } };
  return (await t.call(routes.listImports, input, person)).json<{ data: ImportRecord[] }>().data;
};
const undo = (id: string, person: TestPerson) =>
  t.call(routes.undoImport, { params: { id }, body: {} }, person);
const described = async () => {
  const { rows } = await t.database.superuser.query<{ description: string }>(
    "select description from expenses where project_id = $1 order by spent_on",
    [company.projectId],
  );
  return rows.map(({ description }) => description);
};

it("lists an import with its file, and its undo removes the drafts that nobody has changed", async () => {
  expect((await send({ leaveRows: [1, 3] }, company.contractorOn)).statusCode).toBe(200);
  // The headings are no row that one can leave out.
  expect(await described()).toEqual(["Cement", "Rods"]);
  const [made] = await listed(company.contractorOn);
  expect(made).toMatchObject({ kind: "expenses", source: "March.csv", made: 2, undone: null });
  if (!made) throw new Error("The import is not listed");
  const { rows } = await t.database.superuser.query<{ id: string; version: number }>(
    "select id, version from expenses where project_id = $1 and description = 'Rods'",
    [company.projectId],
  );
  const [rods] = rows;
  if (!rods) throw new Error("Rods are imported");
  const submitted = await t.call(
    routes.submitExpense,
    { params: { id: rods.id }, body: { version: rods.version } },
    company.contractorOn,
  );
  expect(submitted.statusCode).toBe(200);
  expect((await undo(made._id, company.clientOn)).statusCode).toBe(403);
  const undone = await undo(made._id, company.contractorOn);
  expect(undone.json()).toMatchObject({
    data: {
      import: { undone: { removed: 1 } },
      left: [{ title: "Rods", reason: "It is submitted." }],
    },
  });
  expect(await described()).toEqual(["Rods"]);
});

it("undoes nothing of an import whose money is decided", async () => {
  expect((await send({ status: "paid" }, company.owner)).statusCode).toBe(200);
  const [made] = await listed(company.owner);
  if (!made) throw new Error("The import is not listed");
  const before = await described();
  const answer = await undo(made._id, company.owner);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(/Nothing can be undone/) });
  expect(await described()).toEqual(before);
  expect(await listed(company.owner)).toContainEqual(made);
});

it("removes 5,000 drafts at once, not one by one into the trash, and tells the person whose import it was", async () => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const id = newId();
  await t.database.superuser.query(
    `with made as (
       insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       select gen_random_uuid(), $2, $3, 'draft', n, 'NGN', '2026-03-01', 'Nails', $4 from generate_series(1, 5000) n
       returning id)
     insert into imports (id, workspace_id, project_id, kind, source, user_id, records, created_at)
     select $1, $2, $3, 'expenses', 'Nails.csv', $4, array_agg(id), $5 from made`,
    [id, workspaceId, projectId, contractorOn.id, t.clock.now.toISOString()],
  );
  t.announced.length = 0;
  const undone = await undo(id, engineer);
  expect(undone.statusCode, undone.body).toBe(200);
  expect(undone.json()).toMatchObject({ data: { import: { undone: { removed: 5_000 } } } });
  const count = async (text: string) => (await t.database.superuser.query(text, [projectId])).rows;
  expect(
    await count("select from expenses where project_id = $1 and description = 'Nails'"),
  ).toEqual([]);
  expect(await count("select from trash_items where project_id = $1")).toEqual([]);
  expect(t.announced).toContainEqual(
    expect.objectContaining({ topic: "expense", project: projectId, user: contractorOn.id }),
  );
  expect(
    await count(
      "select user_id, title from notifications where project_id = $1 and title = 'Import undone'",
    ),
  ).toEqual([{ user_id: contractorOn.id, title: "Import undone" }]);
}, 60_000);

it("leaves a draft on which somebody comments while the undo waits", async () => {
  const { workspaceId, projectId, contractorOn } = company;
  const [id, expense] = [newId(), newId()];
  await t.database.superuser.query(
    `with made as (
       insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
       values ($6, $2, $3, 'draft', 1, 'NGN', '2026-03-01', 'Glue', $4) returning id)
     insert into imports (id, workspace_id, project_id, kind, source, user_id, records, created_at)
     select $1, $2, $3, 'expenses', 'Glue.csv', $4, array_agg(id), $5 from made`,
    [id, workspaceId, projectId, contractorOn.id, t.clock.now.toISOString(), expense],
  );
  const other = await t.database.superuser.connect();
  try {
    await other.query("begin");
    await other.query(
      `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
       values ($1, $2, $3, 'expense', $4, $5, 'Which glue?', now())`,
      [newId(), workspaceId, projectId, expense, contractorOn.id],
    );
    const undoing = undo(id, contractorOn);
    await vi.waitFor(async () => {
      const { rows } = await t.database.superuser.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).not.toEqual([]);
    });
    await other.query("commit");
    expect((await undoing).json().message).toContain("It has comments.");
  } finally {
    other.release();
  }
});
