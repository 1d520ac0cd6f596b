import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

test("every event in the product has the kind under which the daily mail lists it", async () => {
  const { engineer, contractorOn, owner, projectId } = company;
  const newTask = async (title: string) => {
    const body = { title, project: projectId, assignedTo: contractorOn.id };
    const made = await t.call(routes.createTask, { body }, engineer);
    expect(made.statusCode, made.body).toBe(201);
    return { id: made.json().data._id };
  };
  const [finished, deleted] = [await newTask("Cast slab"), await newTask("Screed")];
  const done = { params: finished, body: { status: "done" } } as const;
  await t.call(routes.updateTask, done, contractorOn);
  await t.call(routes.deleteTask, { params: deleted }, owner);
  await t.call(
    routes.updateProject,
    { params: { id: projectId }, body: { status: "active" } },
    owner,
  );
  await t.call(routes.addToTeam, { params: { id: projectId }, body: { user: engineer.id } }, owner);
  const { rows } = await t.database.superuser.query(
    `select u.name, n.kind from notifications n join users u on u.id = n.user_id
        where n.workspace_id = $1 order by n.id, u.name`,
    [company.workspaceId],
  );
  expect(rows.map(({ name, kind }) => `${name}: ${kind}`).toSorted()).toEqual(
    [
      "Kunle Contractor: assigned",
      "Kunle Contractor: assigned",
      "Emeka Engineer: status",
      "Kunle Contractor: assigned",
      "Chidi Client: project_status",
      "Kunle Contractor: project_status",
      "Emeka Engineer: team",
      "Chidi Client: team",
      "Kunle Contractor: team",
    ].toSorted(),
  );
});
