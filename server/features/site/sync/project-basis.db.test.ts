import { expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import type { TestPerson } from "../../../testing/company.ts";
import { addResource } from "../../../testing/seed/seed-resources.ts";
import { app, company, prepare, pull } from "../site-fixture.ts";

prepare();

async function basisOf(person: TestPerson, cursor?: string) {
  const { changes, cursor: next } = await pull(person, cursor);
  return { rows: changes.flatMap(({ record, row }) => (record === "basis" ? [row] : [])), next };
}

it("tells planners of the materials in use, again when they change, and nobody else", async () => {
  const { workspaceId } = company;
  const db = app.database.superuser;
  const cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
  await addResource(db, { workspaceId, name: "Masons" });
  const { rows, next } = await basisOf(company.engineer);
  expect(rows).toMatchObject([{ materials: [{ _id: cement, name: "Cement", unit: "day" }] }]);
  for (const person of [company.clientOn, company.contractorOn])
    expect((await basisOf(person)).rows, person.role).toMatchObject([{ materials: [] }]);
  expect((await basisOf(company.engineer, next)).rows).toEqual([]);
  const renamed = await app.call(
    routes.updateResource,
    { params: { id: cement }, body: { name: "Cement 42.5R" } },
    company.admin,
  );
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect((await basisOf(company.engineer, next)).rows).toMatchObject([
    { materials: [{ name: "Cement 42.5R" }] },
  ]);
});

it("tells everybody of the working days: none, the company's, then those of the programme", async () => {
  expect((await basisOf(company.contractorOn)).rows).toMatchObject([{ workdays: null }]);
  const shift = [{ from: 480, to: 1020 }];
  const week = [shift, shift, shift, shift, shift, shift, []];
  const holiday = { from: "2026-10-01", to: "2026-10-01", name: "Independence Day", shifts: [] };
  const made = await app.call(
    routes.createCalendar,
    {
      body: {
        _id: newId(),
        name: "Six days",
        week,
        exceptions: [holiday],
        minutesPerDay: 540,
        isDefault: true,
      },
    },
    company.admin,
  );
  expect(made.statusCode, made.body).toBe(201);
  const { rows, next } = await basisOf(company.engineer);
  expect(rows).toMatchObject([
    {
      workdays: {
        week: [true, true, true, true, true, true, false],
        exceptions: [{ from: "2026-10-01", to: "2026-10-01", works: false }],
      },
    },
  ]);
  const calendar = {
    _id: company.projectId,
    name: "Five days",
    week: [shift, shift, shift, shift, shift, [], []],
    exceptions: [],
    minutesPerDay: 540,
  };
  const edits = [{ op: "put_calendar" as const, calendar }];
  const edited = await app.call(
    routes.editProgramme,
    { params: { id: company.projectId }, body: { _id: newId(), base: 0, edits } },
    company.engineer,
  );
  expect(edited.statusCode, edited.body).toBe(200);
  expect((await basisOf(company.engineer, next)).rows).toMatchObject([
    { workdays: { week: [true, true, true, true, true, false, false], exceptions: [] } },
  ]);
});
