import { expect, test } from "vitest";
import type { TestPerson } from "../testing/company.ts";
import { newId } from "../platform/ids.ts";
import { addResource } from "../testing/seed/seed-resources.ts";
import { addSiteRecord, contractorsCompany } from "../testing/seed/seed-site.ts";
import { changes, company, database, prepare, shared } from "./by-sql-fixture.ts";

// Tests what an approved diary changes in other tables, whatever SQL a request sends.

prepare();

const ROW = newId();

/** A diary with a delivery, begun by the contractor. It is the project's, or their company's. */
async function diary(
  state: string,
  whose: "project's" | "company's" = "project's",
): Promise<string> {
  const db = database.superuser;
  const id = await addSiteRecord(db, {
    kind: "diary",
    workspaceId: company.workspaceId,
    projectId: await shared(),
    createdBy: company.contractorOn.id,
    title: "2026-03-02",
    company: whose === "company's" ? await contractorsCompany(db, company) : undefined,
    state: "draft",
  });
  await db.query("update site_records set state = $2, fields = fields || $3 where id = $1", [
    id,
    state,
    { deliveries: { [ROW]: { material: "Cement" } } },
  ]);
  return id;
}

/** Adds an entry of a delivery to the ledger. */
async function deliver(
  person: TestPerson,
  of: { readonly diary: string; readonly row?: string; readonly kind?: string },
): Promise<number> {
  const { workspaceId } = company;
  const material = await addResource(database.superuser, {
    workspaceId,
    name: `Cement ${newId()}`,
    kind: "material",
  });
  return changes(
    person,
    `insert into material_movements (id, workspace_id, resource_id, project_id, kind, quantity, moved_on, created_by,
                                     diary_id, delivery_row)
     values (gen_random_uuid(), '${workspaceId}', '${material}', '${await shared()}', '${of.kind ?? "delivered"}', 1,
             '2026-03-02', '${person.id}', '${of.diary}', '${of.row ?? ROW}')`,
  );
}

/** Adds an activity report that names a diary. */
async function propose(
  person: TestPerson,
  of: {
    readonly diary: string;
    readonly by?: string;
    readonly company?: string;
    readonly state?: string;
  },
): Promise<number> {
  const { by = company.contractorOn.id, company: theirs = "null", state = "pending" } = of;
  await database.superuser.query(
    "update activity_reports set state = 'replaced' where state = 'pending'",
  );
  return changes(
    person,
    `insert into activity_reports (project_id, id, workspace_id, activity_id, company_id, reported_by, reported_at,
                                   percent_complete, note, state, diary_id)
     select project_id, gen_random_uuid(), workspace_id, id, ${theirs}, '${by}', now(), 50, '', '${state}', '${of.diary}'
       from programme_activities where project_id = '${await shared()}' order by place limit 1`,
  );
}

test("a delivery is booked by who runs projects, from an approved diary that has it", async () => {
  const approved = await diary("approved");
  for (const person of [company.contractorOn, company.clientOn])
    expect(await deliver(person, { diary: approved }), person.role).toBe(0);
  expect(await deliver(company.engineer, { diary: await diary("submitted") })).toBe(0);
  expect(await deliver(company.engineer, { diary: approved, row: newId() })).toBe(0);
  expect(await deliver(company.engineer, { diary: newId() })).toBe(0);
  expect(await deliver(company.engineer, { diary: approved, kind: "used" })).toBe(0);
  expect(await deliver(company.engineer, { diary: approved })).toBe(1);
});

test("work is proposed by who runs projects, in the name of an approved diary's writer and company", async () => {
  const { engineer, contractorOn, clientOn } = company;
  const approved = await diary("approved");
  for (const person of [contractorOn, clientOn])
    expect(await propose(person, { diary: approved }), person.role).toBe(0);
  expect(await propose(contractorOn, { diary: approved, company: "my_company()" })).toBe(0);
  expect(await propose(engineer, { diary: await diary("submitted") })).toBe(0);
  expect(await propose(engineer, { diary: approved, by: engineer.id })).toBe(0);
  expect(await propose(engineer, { diary: approved, state: "accepted" })).toBe(0);
  const theirs = `'${await contractorsCompany(database.superuser, company)}'`;
  expect(await propose(engineer, { diary: approved, company: theirs })).toBe(0);
  expect(await propose(engineer, { diary: approved })).toBe(1);
  const ofCompany = await diary("approved", "company's");
  expect(await propose(engineer, { diary: ofCompany })).toBe(0);
  expect(await propose(engineer, { diary: ofCompany, company: theirs })).toBe(1);
});
