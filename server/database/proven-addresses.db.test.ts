import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

/** Makes a person who has set a new password with the link of a mail that is in this state. */
async function resetBy(name: string, mail: "sent" | "filed" | undefined): Promise<void> {
  const [id, email] = [newId(), `${name}@example.com`];
  const db = database.superuser;
  await db.query("insert into users (id, email, name, company) values ($1, $2, $3, 'Ade')", [
    id,
    email,
    name,
  ]);
  await db.query(
    `insert into password_resets (id, email, site_url, requested_at, user_id, token_hash, expires_at, used_at)
     values ($1, $2, 'https://plumb.example.com', '2026-03-10T08:00Z', $3, $4, '2026-03-10T08:30Z', '2026-03-10T08:10Z')`,
    [newId(), email, id, Buffer.from(name)],
  );
  if (mail)
    await db.query(
      `insert into mails (id, recipient, kind, subject, state, created_at, due_at)
       values ($1, $2, 'password_reset', 'Set a new password', $3, '2026-03-10T08:01Z', '2026-03-10T08:01Z')`,
      [newId(), email, mail],
    );
}

test("of existing accounts, those are proven who used a link that a mail server took", async () => {
  await resetBy("sent", "sent");
  await resetBy("filed", "filed");
  await resetBy("swept", undefined);
  const file = path.join(import.meta.dirname, "migrations/0230_proven_addresses.sql");
  const text = await readFile(file, "utf8");
  await database.superuser.query(text.slice(text.indexOf("update users")));
  const { rows } = await database.superuser.query<{ name: string }>(
    "select name from users where email_proven_at = '2026-03-10T08:10Z'",
  );
  expect(rows).toEqual([{ name: "sent" }]);
});
