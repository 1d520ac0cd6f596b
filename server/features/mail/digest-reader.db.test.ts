import { expect, test } from "vitest";
import { asReader } from "../../database/transaction.ts";
import { company, prepare, t } from "./digest-fixture.ts";

prepare();

const titlesOf = (userId: string) =>
  asReader(t.database.pool, { workspaceId: company.workspaceId, userId }, async (tx, { role }) => {
    const rows = await tx.selectFrom("projects").select("title").execute();
    return { role, titles: rows.map(({ title }) => title) };
  });

test("the reader of a daily mail sees what they see when signed in, with their present role", async () => {
  const { engineer, contractorOn, contractorOff } = company;
  const titles = ["Lekki Duplex"];
  expect(await titlesOf(engineer.id)).toEqual({ role: "engineer", titles });
  expect(await titlesOf(contractorOn.id)).toEqual({ role: "contractor", titles });
  expect(await titlesOf(contractorOff.id)).toEqual({ role: "contractor", titles: [] });
  const change = "update memberships set role = 'contractor' where user_id = $1";
  await t.database.superuser.query(change, [engineer.id]);
  expect(await titlesOf(engineer.id)).toEqual({ role: "contractor", titles: [] });
});

test("nobody reads who has left, and nobody writes", async () => {
  const { engineer, workspaceId } = company;
  const reader = { workspaceId, userId: engineer.id };
  const writing = asReader(t.database.pool, reader, (tx) =>
    tx.updateTable("tasks").set({ title: "Mine" }).execute(),
  );
  await expect(writing).rejects.toMatchObject({ code: "25006" });
  const change = "update memberships set active = false where user_id = $1";
  await t.database.superuser.query(change, [engineer.id]);
  await expect(titlesOf(engineer.id)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a pass lets in its own reader alone, in their company", async () => {
  const { engineer, owner, workspaceId } = company;
  const pass = "pass_for_digest($1, $2)";
  const enters = async (workspace: string, user: string, sealed: string) => {
    const { rows } = await t.database.superuser.query(
      `select e.user_id from enter_for_digest($3, $4, ${sealed}) e where $1::uuid is not null and $2::uuid is not null`,
      [workspaceId, engineer.id, workspace, user],
    );
    return rows;
  };
  expect(await enters(workspaceId, owner.id, pass)).toEqual([]);
  expect(await enters(workspaceId, engineer.id, "null")).toEqual([]);
  expect(await enters(engineer.id, engineer.id, pass)).toEqual([]);
  expect(await enters(workspaceId, engineer.id, `replace(${pass}, ' ', ' 0')`)).toEqual([]);
  // A pass of two minutes ago, sealed as it was then.
  const old = `(select at || ' ' || seal_of('digest ' || $1::uuid || ' ' || $2::uuid || ' ' || at)
                  from (select floor(extract(epoch from now()) - 120)::bigint::text as at) a)`;
  expect(await enters(workspaceId, engineer.id, old)).toEqual([]);
});
