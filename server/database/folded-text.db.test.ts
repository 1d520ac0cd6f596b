import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { folded, nameOrder } from "../../engine/folded-text.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

const letters = [
  ..." aAbBnNoOsSuU09-'/’éÉọỌọ́ǹṣẹụịṅɓƁɗƊƙƘƴƳøłđħɔɛŋǝßæñüĐЖжΣσςمر中m²½\u0323\u0301\u0300\u0304\n",
];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 40 }).map((all) => all.join(""));

it("folds and sorts text as the browser does, in PostgreSQL of any version", async () => {
  const texts = fc.sample(text, 2000);
  const { rows } = await database.superuser.query<{ plain: string; place: string }>(
    "select folded(t) as plain, name_order(t) as place from unnest($1::text[]) with ordinality u(t, n) order by n",
    [texts],
  );
  expect(rows).toEqual(texts.map((t) => ({ plain: folded(t), place: nameOrder(t) })));
});

const searched = [
  ["tasks", "' ' || title || ' ' || description", "tasks_by_text"],
  ["expenses", "' ' || description || ' ' || vendor || ' ' || invoice_number", "expenses_by_text"],
  ["projects", "' ' || title || ' ' || location", "projects_by_text"],
  ["users", "' ' || name || ' ' || company", "users_by_text"],
  ["programme_activities", "' ' || code || ' ' || name", "programme_activities_by_text"],
  ["drawings", "' ' || number || ' ' || title", "drawings_by_words"],
  ["drawing_sheets", "words", "drawing_sheets_by_words"],
] as const;

it.each(searched)(
  "%s keep their folded text, and an index finds it",
  async (table, from, index) => {
    const client = await database.superuser.connect();
    try {
      await client.query("begin; set local enable_seqscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain select * from ${table} where folded like '%akwukwo%'`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(new RegExp(`${index}[^]*Index Cond: \\(folded ~~ '%akwukwo%'`));
      // Checks that the column has what folded() returns for its texts, in a copy of the table without constraints.
      await client.query(
        `create temporary table copy (like ${table} including generated);
       do $$ declare c record; begin
         for c in select attname from pg_attribute where attrelid = 'copy'::regclass and attnum > 0 and attnotnull loop
           execute format('alter table copy alter %I drop not null', c.attname);
         end loop;
       end $$`,
      );
      const columns = [...from.matchAll(/[a-z_]+/g)].map(([name]) => name);
      await client.query(
        `insert into copy (${columns.join(", ")}) values (${columns.map((_, n) => `$${n + 1}`).join(", ")})`,
        columns.map((name) => ` Ìtọ́jú Ɗ ${name} ÀKWỤ́KWỌ́ 2`),
      );
      const { rows: kept } = await client.query(
        `select folded, folded(${from}) as expected from copy`,
      );
      expect(kept[0]?.folded).toBe(kept[0]?.expected);
      expect(kept[0]?.folded).toContain("itoju d");
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

it("titles of tasks keep the place that name_order() gives them", async () => {
  const { rows } = await database.superuser.query(
    "select pg_get_expr(adbin, adrelid) as made from pg_attrdef d join pg_attribute a on a.attrelid = adrelid and a.attnum = adnum where adrelid = 'tasks'::regclass and attname = 'title_key'",
  );
  expect(rows[0]?.made).toContain("NFD");
});

it("old text becomes NFC, and text that would outgrow its column so stays as it is", async () => {
  const long = "\u0958".repeat(200);
  const add = (name: string) =>
    database.superuser.query<{ id: string }>(
      "insert into users (id, email, name, company) values (gen_random_uuid(), gen_random_uuid() || '@example.com', $1, 'A') returning id",
      [name],
    );
  const ids = [await add(long), await add("O\u0323la")].map(({ rows }) => rows[0]?.id);
  const migration = new URL("migrations/0801_text_in_nfc.sql", import.meta.url);
  await database.superuser.query(readFileSync(migration, "utf8"));
  const { rows } = await database.superuser.query<{ name: string }>(
    "select name from users where id = any ($1) order by length(name)",
    [ids],
  );
  expect(rows.map(({ name }) => name)).toEqual(["\u1ECCla", long]);
});
