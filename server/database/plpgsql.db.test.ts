import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { checkPlpgsql } from "../testing/database/check-plpgsql.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

async function check(sql = "") {
  const client = await database.superuser.connect();
  try {
    await client.query(sql);
    return await checkPlpgsql(client);
  } finally {
    client.release(true);
  }
}

/** A function with a statement that no call gets to. */
const unreachable = (name: string, statement: string) => `
  create function ${name}() returns setof uuid language plpgsql as
  $$ declare r record; begin if false then for r in select id from tasks loop ${statement}; end loop; end if; end $$;`;

it("every statement of every PL/pgSQL function can be planned by this server, and what cannot is found", async () => {
  const { planned, faults } = await check(
    unreachable("lacks_column", "update tasks set titel = 'x' where id = r.id") +
      unreachable("lacks_function", "perform when_pigs_fly(r.id)") +
      unreachable("lacks_field", "return next r.title"),
  );
  expect(faults).toEqual([
    expect.stringMatching(/^lacks_column\(\): column "titel" of relation "tasks" does not exist/),
    expect.stringMatching(/^lacks_function\(\): function when_pigs_fly\(uuid\) does not exist/),
    expect.stringMatching(/^lacks_field\(\): record "r" has no field "title"/),
  ]);
  expect(planned).toBeGreaterThan(400);
});
