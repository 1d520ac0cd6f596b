import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { asActor } from "../database/transaction.ts";
import type { Tx } from "../database/kysely-client.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany, seedTrash } from "../testing/seed/seed.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { tables } from "./sight.ts";
import { functions } from "./sight-functions.ts";
import type { Asker } from "./sight-rules.ts";

let database: TestDatabase;
let ours: SeededCompany;
let theirs: SeededCompany;
/** Defines `everyone` and `everywhere` in SQL. */
let lists: string;

/** The callers by name, each with a sign-in. */
const callers = new Map<string, { readonly person: TestPerson; readonly who: Asker }>();
const names = [
  "owner",
  "admin",
  "engineer",
  "client on",
  "client off",
  "contractor on",
  "contractor off",
  "stranger",
];

interface Column {
  readonly name: string;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly type: string;
}
const columns = new Map<string, Column[]>();

async function all<Row extends object>(text: string): Promise<Row[]> {
  return (await database.superuser.query<Row>(text)).rows;
}

async function readCatalogue(): Promise<void> {
  const found = await all<Column & { table: string }>(
    `select c.relname as "table", a.attname as name,
            has_column_privilege('plumbline_app', c.oid, a.attnum, 'select') as readable,
            has_column_privilege('plumbline_app', c.oid, a.attnum, 'update')
              and a.attidentity = '' and a.attgenerated = '' as writable,
            format_type(a.atttypid, a.atttypmod) as type
       from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'plumbline'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v', 'm', 'f') order by c.relname, a.attnum`,
  );
  for (const { table, ...column } of found)
    columns.set(table, [...(columns.get(table) ?? []), column]);
}

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  const make = (name: string) =>
    seedCompany(database.superuser, {
      name,
      marks: { tower: "Tower", annexe: "Annexe", office: "Office" },
    });
  ours = await make("Our Builders");
  theirs = await make("Their Builders");
  // Only the policies are tested here. undeletable-ledger.db.test.ts tests what the ledger refuses to everybody.
  for (const table of ["projects", "expenses", "files", "resources"])
    await all(`alter table ${table} disable trigger user`);
  await all("alter table expenses alter constraint expenses_project deferrable initially deferred");
  for (const company of [ours, theirs]) await seedTrash(database.superuser, company);
  await all(
    `update workspaces set hide_budget_from_contractors = true, show_snags_to_clients = true where id = '${ours.workspaceId}'`,
  );
  // The other company shows its plans to clients.
  await all(
    `update projects set show_cost_plan_to_clients = true where workspace_id = '${theirs.workspaceId}'`,
  );
  await readCatalogue();
  [...ours.people, theirs.owner].forEach((person, n) => {
    const isOwner = person === ours.owner || person === theirs.owner;
    callers.set(names[n] ?? "", { person, who: { ...person.claims, role: person.role, isOwner } });
  });
  const uuids = (ids: readonly string[]) => ids.map((id) => `'${id}'::uuid`).join(", ");
  const idsOf = async (table: string) =>
    (await all<{ id: string }>(`select id from ${table}`)).map(({ id }) => id);
  const everyone = [...ours.people, ...theirs.people].map(({ id }) => id);
  lists = `with everyone(id) as (select unnest(array[${uuids(everyone)}])),
    everywhere(id) as (select unnest(array[${uuids([ours.workspaceId, theirs.workspaceId])}])),
    every_company(id) as (select unnest(array[${uuids(await idsOf("companies"))}])),
    every_project(id) as (select unnest(array[${uuids(await idsOf("projects"))}])),
    every_trash_item(id) as (select unnest(array[${uuids(await idsOf("trash_items"))}]))`;
});
afterAll(() => database.drop());

class Undone extends Error {}

/**
 * Returns the result of `work` in a person's transaction, which is rolled back. If `name` is none, there is no
 * sign-in.
 */
async function attempt<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const caller = callers.get(name);
  if (!caller) throw new Error(`Nobody is called ${name}`);
  const answers: T[] = [];
  await asActor(database.pool, "write", caller.person.claims, async (tx) => {
    answers.push(await work(tx));
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error("Nothing was answered");
  return answer;
}

const rowsOf = async <Row>(tx: Tx, text: string) => (await sql.raw<Row>(text).execute(tx)).rows;
const denied = { code: "42501" };
const whoOf = (name: string): Asker => {
  const caller = callers.get(name);
  if (!caller) throw new Error(`Nobody is called ${name}`);
  return caller.who;
};

/** Each row of a table as text, in order, with these columns. */
const asText = (table: string, of: readonly Column[], where = "true") =>
  `select to_jsonb(r)::text as row from (select ${of.map(({ name }) => `"${name}"`).join(", ")}
     from ${table} where ${where}) r order by 1`;

const setVendors = (company: string) =>
  database.superuser.query(`update expenses e set vendor_company_id = (${company})`);

describe("the catalogue", () => {
  it("has no table or view without a statement of who sees what, and none that is empty", async () => {
    expect([...columns.keys()]).toEqual(Object.keys(tables).toSorted());
    for (const table of columns.keys()) {
      if (tables[table]?.shows) continue;
      const [row] = await all<{ n: number }>(`select count(*)::int as n from ${table}`);
      expect(row?.n, `rows in ${table}`).toBeGreaterThan(0);
    }
  });

  it("has no function that bypasses row-level security without such a statement", async () => {
    const found = await all<{ name: string }>(
      `select p.proname as name from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'plumbline'
        where p.prosecdef and p.prorettype <> 'trigger'::regtype
          and has_function_privilege('plumbline_app', p.oid, 'execute') order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(functions).toSorted());
  });

  it("hides from every request what is stated as hidden", () => {
    for (const [table, { sees, secret = [], updates }] of Object.entries(tables)) {
      const of = columns.get(table) ?? [];
      const hidden = of.filter(({ readable }) => !readable).map(({ name }) => name);
      const all = of.map(({ name }) => name);
      expect(hidden.toSorted(), table).toEqual((sees ? [...secret] : all).toSorted());
      expect(
        of.some(({ writable }) => writable),
        table,
      ).toBe(updates !== undefined);
    }
  });
});

describe.each(names)("%s, without a where,", (name) => {
  it("reads exactly what is in sight from every table", async () => {
    for (const [table, { sees, shows }] of Object.entries(tables)) {
      const readable = (columns.get(table) ?? []).filter((column) => column.readable);
      if (!sees) {
        const reading = attempt(name, (tx) => rowsOf(tx, `select * from ${table}`));
        await expect(reading, table).rejects.toMatchObject(denied);
        continue;
      }
      const seen = await attempt(name, (tx) => rowsOf(tx, asText(table, readable)));
      const who = whoOf(name);
      const source = shows ? `(${shows(who)}) v` : table;
      expect(seen, table).toEqual(await all(asText(source, readable, sees(who))));
    }
  });

  /**
   * Counts the rows that an uncommitted change has wrongly changed or left, and those that it should have changed.
   */
  const touched = (table: string, xid: string, should: string) =>
    all<{ wrong: number; right: number }>(
      `select count(*) filter (where (xmax::text = '${xid}') is distinct from (${should}))::int as wrong,
              count(*) filter (where ${should})::int as right from ${table}`,
    );

  /**
   * A column that no trigger guards, for a table whose first one is guarded. Another test covers which moves
   * contractors make.
   */
  const unguarded = (table: string) =>
    whoOf(name).role === "contractor" && table === "site_records" ? "updated_at" : undefined;

  /**
   * Returns an update of every row to the value of one of them. It reads no column, so the policies for reading do
   * not help.
   */
  async function updateOf(table: string): Promise<string> {
    const all = columns.get(table) ?? [];
    const column =
      all.find((each) => each.writable && each.name === unguarded(table)) ??
      all.find(({ writable, type }) => writable && type !== "uuid") ??
      all[0];
    const { rows } = await database.superuser.query<{ value: string }>(
      `select quote_nullable("${column?.name}"::text) as value from ${table} limit 1`,
    );
    return `update ${table} set "${column?.name}" = ${rows[0]?.value ?? "null"}::${column?.type}`;
  }

  it.each(["updates", "deletes"] as const)(
    "%s in every table exactly what is its own",
    async (change) => {
      for (const [table, reach] of Object.entries(tables)) {
        const may = reach[change];
        const should = may?.(whoOf(name)) ?? "false";
        const statement = change === "deletes" ? `delete from ${table}` : await updateOf(table);
        const run = (text: string) =>
          attempt(name, async (tx) => {
            const [row] = await rowsOf<{ xid: string }>(
              tx,
              "select pg_current_xact_id()::xid::text as xid",
            );
            await rowsOf(tx, text);
            return touched(table, row?.xid ?? "", should);
          }).catch((error: unknown) => {
            if (error instanceof Object && "code" in error && error.code === denied.code)
              return "denied";
            throw error;
          });
        const outcome = await run(statement);
        if (!may) expect(outcome, table).toBe("denied");
        // Refused because of other people's rows: the person's own can be changed.
        else if (outcome === "denied")
          expect(await run(`${statement} where ${should}`), table).toMatchObject([{ wrong: 0 }]);
        else expect(outcome, table).toMatchObject([{ wrong: 0 }]);
      }
    },
  );
});

describe("every function", () => {
  // Only for these tests, since a company that is a vendor is not deleted.
  beforeAll(() =>
    setVendors("select c.id from companies c where c.workspace_id = e.workspace_id limit 1"),
  );
  afterAll(() => setVendors("null"));

  it.each(names)("returns to %s exactly what is in sight", async (name) => {
    for (const [called, { ask, answers }] of Object.entries(functions)) {
      const who = whoOf(name);
      const answer = await attempt(name, (tx) =>
        rowsOf(tx, `${lists} select id from (${ask(who)}) a order by id`),
      );
      expect(answer, called).toEqual(await all(`select id from (${answers(who)}) a order by id`));
    }
  });
});

it("signed out, without a where, reads and changes nobody's rows", async () => {
  for (const [table, { sees }] of Object.entries(tables)) {
    if (table === "migrations") continue;
    const readable = (columns.get(table) ?? []).filter((column) => column.readable);
    if (!sees)
      await expect(database.pool.request.query(`select * from ${table}`)).rejects.toMatchObject(
        denied,
      );
    else
      expect((await database.pool.request.query(asText(table, readable))).rows, table).toEqual([]);
    const removed = await database.pool.request
      .query(`delete from ${table}`)
      .then(({ rowCount }) => rowCount)
      .catch((error: { code?: string }) => error.code);
    expect([0, "42501"], table).toContain(removed);
  }
});
