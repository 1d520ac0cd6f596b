import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type {
  MaterialRow,
  Movement,
  MovementKind,
} from "../../../../contract/resources/resource-movements.ts";
import type { QueryOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addProject, createCompany, type TestCompany } from "../../../testing/company.ts";
import { addAssignment, addResource } from "../../../testing/seed/seed-resources.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let cement: string;
let annexe: string;

beforeAll(async () => {
  app = await shareTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const db = app.database.superuser;
  company = await createCompany(db);
  const { workspaceId, owner, taskId } = company;
  cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
  annexe = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  await addAssignment(db, { workspaceId, resourceId: cement, taskId, quantity: 100 });
});

const record = (
  kind: MovementKind,
  quantity: number,
  more: { project?: string; date?: string; _id?: string; task?: string } = {},
) =>
  app.call(
    routes.createMovement,
    {
      params: { id: cement },
      body: { kind, quantity, date: "2026-03-02", project: company.projectId, ...more },
    },
    company.engineer,
  );

async function recorded(...args: Parameters<typeof record>): Promise<Movement> {
  const answer = await record(...args);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Movement }>().data;
}

const reverse = (id: string) =>
  app.call(
    routes.reverseMovement,
    { params: { id }, body: { note: "Counted twice" } },
    company.admin,
  );

async function materials(query: QueryOf<typeof routes.listMaterials> = {}): Promise<MaterialRow[]> {
  const answer = await app.call(routes.listMaterials, { query }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: MaterialRow[] }>().data;
}

it("sums what is required, ordered, delivered, used and left, in total and by project", async () => {
  await recorded("ordered", 80);
  await recorded("delivered", 50.5);
  await recorded("used", 20.25);
  await recorded("delivered", 10, { project: annexe });
  const [row] = await materials();
  expect(row).toMatchObject({
    name: "Cement",
    required: 100,
    ordered: 80,
    delivered: 60.5,
    used: 20.25,
    left: 40.25,
    toOrder: 20,
  });
  expect(row?.projects.map(({ title, left, toOrder }) => [title, left, toOrder])).toEqual([
    ["Annexe", 10, 0],
    ["Lekki Duplex", 30.25, 20],
  ]);
  expect(await materials({ project: annexe })).toMatchObject([{ required: 0, left: 10 }]);
  expect(await materials({ search: "sand" })).toEqual([]);
});

it("accepts more than was ordered, and refuses use of more than was delivered to the project", async () => {
  await recorded("ordered", 10);
  await recorded("delivered", 15);
  await recorded("delivered", 100, { project: annexe });
  const refused = await record("used", 15.5);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message:
      "Lekki Duplex would have used 0.5 day more of “Cement” than was delivered to it. Record the delivery first.",
  });
  await recorded("used", 15);
  expect((await materials())[0]).toMatchObject({ used: 15, left: 100 });
});

it("of two people who use the last of it at once, refuses one", async () => {
  await recorded("delivered", 10);
  const both = await Promise.all([record("used", 8), record("used", 8)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

it("reverses an entry with its opposite, once, and never below what was used", async () => {
  const delivery = await recorded("delivered", 10);
  const use = await recorded("used", 4);
  expect((await reverse(delivery._id)).statusCode).toBe(409);
  expect((await reverse(use._id)).json()).toMatchObject({
    data: { quantity: -4, kind: "used", reverses: use._id },
  });
  expect((await reverse(use._id)).statusCode).toBe(409);
  const back = (await reverse(delivery._id)).json<{ data: Movement }>().data;
  expect((await reverse(back._id)).statusCode).toBe(409);
  expect((await materials())[0]).toMatchObject({ delivered: 0, used: 0, left: 0 });
  const answer = await app.call(
    routes.listMovements,
    { params: { id: cement }, query: { limit: 2 } },
    company.engineer,
  );
  const page = answer.json<{ data: Movement[]; nextCursor: string | null }>();
  expect(page.data).toHaveLength(2);
  expect(page.nextCursor).not.toBeNull();
});

it("cannot be rewritten by any SQL of a request, nor lose its material", async () => {
  const { _id } = await recorded("delivered", 10);
  const { rows } = await app.database.superuser.query(
    `select has_table_privilege('plumbline_app', 'material_movements', 'update') as updates,
            has_table_privilege('plumbline_app', 'material_movements', 'delete') as deletes`,
  );
  expect(rows).toEqual([{ updates: false, deletes: false }]);
  const deletion = await app.call(
    routes.deleteResource,
    { params: { id: cement }, query: { assignments: 1 } },
    company.engineer,
  );
  expect(deletion.json()).toMatchObject({
    message: "“Cement” has entries in its ledger. Retire it instead.",
  });
  expect((await recorded("delivered", 10, { _id }))._id).toBe(_id);
});

it("refuses invalid entries, each with its reason", async () => {
  const fields = async (...args: Parameters<typeof record>) => (await record(...args)).json();
  expect(await fields("used", 0)).toMatchObject({
    fields: { quantity: "Quantity must be more than 0" },
  });
  expect(await fields("ordered", 5, { date: "2199-01-01" })).toMatchObject({
    fields: { date: "This date is in the future." },
  });
  expect(await fields("ordered", 5, { project: annexe, task: company.taskId })).toMatchObject({
    fields: { task: "This task does not belong to the project." },
  });
  expect((await record("ordered", 5, { project: newId() })).statusCode).toBe(404);
  const { workspaceId } = company;
  cement = await addResource(app.database.superuser, { workspaceId, name: "Masons" });
  expect((await record("ordered", 5)).json()).toMatchObject({
    message: "“Masons” is not a material, so it cannot be ordered or used.",
  });
});
