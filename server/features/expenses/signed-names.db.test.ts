import { sql } from "kysely";
import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { asActor } from "../../database/transaction.ts";
import type { TestPerson } from "../../testing/company.ts";
import { advanceTo, company, expenseIn, prepare, t, take } from "./expense-fixture.ts";

prepare();

const HOUR = 3_600_000;
const read = async (id: string) =>
  expenseIn(await t.call(routes.getExpense, { params: { id } }, company.owner));
const rename = (person: TestPerson, name: string) =>
  t.call(routes.updateProfile, { body: { name } }, person);

it("an approval and a payment stay signed by the names of their moment, whoever is renamed since", async () => {
  const id = await advanceTo("paid");
  expect((await rename(company.engineer, "Emeka Obi")).statusCode).toBe(200);
  await rename(company.engineer, "Emeka Obi-Cole");
  await rename(company.admin, "Ada Okafor");
  const engineer = { _id: company.engineer.id, name: "Emeka Engineer" };
  expect(await read(id)).toMatchObject({
    decidedBy: engineer,
    approvals: [{ by: engineer }],
    paidBy: { name: "Ada Admin" },
    payments: [{ by: { name: "Ada Admin" } }],
  });
  const late = await take("approve", id, company.owner);
  expect(late.json<{ message: string }>().message).toContain("paid by Ada Admin on");
  const query = { project: company.projectId, limit: 20 };
  const seen = await t.call(routes.listActivities, { query }, company.owner);
  expect(seen.body).toContain("Emeka Engineer");
  expect(seen.body).not.toContain("Obi");

  // Later signatures have the new name. The database's clock decides when somebody was renamed.
  t.clock.now = new Date(Date.now() + HOUR);
  const next = await advanceTo("approved");
  expect((await read(next)).decidedBy).toEqual({ ...engineer, name: "Emeka Obi-Cole" });
});

it("nobody writes a former name but by being renamed", async () => {
  const write = asActor(t.database.pool, "write", company.engineer.claims, (tx) =>
    sql`update users set former_names = '[]'`.execute(tx),
  );
  await expect(write).rejects.toThrow(/permission denied/);
});

it("nobody renames a signature away: all names are kept, and there are only so many in a month", async () => {
  const id = await advanceTo("approved");
  const { engineer } = company;
  const statuses: number[] = [];
  for (let n = 1; n <= 12; n += 1) {
    const answer = await rename(engineer, `Name ${n}`);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 409)
      expect(answer.json()).toMatchObject({
        message: expect.stringContaining("ten times in 30 days"),
      });
  }
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(2);
  expect(statuses.at(-1)).toBe(409);
  // Former names from long ago do not count towards the limit, and stay stored.
  const { rows } = await t.database.superuser.query<{ n: number }>(
    `update users set former_names = (
       select jsonb_agg(jsonb_set(f, '{until}', to_jsonb((f ->> 'until')::float8)) order by place)
         from (select jsonb_build_object('name', 'Old ' || n, 'until', n) as f, n as place from generate_series(1, 150) n
               union all
               select f, 1000 + place from jsonb_array_elements(former_names) with ordinality e (f, place)) all_of)
      where id = $1 returning jsonb_array_length(former_names) as n`,
    [engineer.id],
  );
  expect(rows[0]?.n).toBeGreaterThan(150);
  expect((await read(id)).decidedBy).toMatchObject({ _id: engineer.id, name: engineer.name });
});
