import { Readable } from "node:stream";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { chance } from "../demo/random.ts";
import {
  type SeededCompany,
  seedCompany,
  type SeedSigns,
  restoreSeed,
} from "../testing/seed/seed.ts";
import { smallPdf } from "../testing/form.ts";
import { nulQueries, randomRequest } from "../testing/random-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { prepare } from "./random-company.ts";
import { storageKey } from "../platform/files/storage-keys.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_120);
/** A word in every text of the other company, so that a single leaked row is noticed. */
const MARK = "Zzyzx";

/** All but the stream of events, which does not end by itself. */
const all = Object.values<AnyRoute>(routes).filter((route) => route !== routes.live);

/** FUZZ_REQUESTS=100000 is the goal; the suite sends fifteen to each route in a run. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 15 * all.length);

/**
 * What chance never finds: a code from a mail or an app, a passkey's answer, a payment together with its expense and its
 * version.
 */
const NEEDS_MORE_THAN_CHANCE = new Set<string>([
  routes.finishLogin.name,
  routes.loginWithPasskey.name,
  routes.addPasskey.name,
  routes.confirmTotp.name,
  routes.sendEmailProof.name,
  routes.confirmEmailProof.name,
  routes.reversePayment.name,
  // Its results must name each promise of the week, and no other.
  routes.closePlanWeek.name,
]);

let app: TestApp;
let ours: SeededCompany;
/** Its owner is invited to ours. */
let guest: SeededCompany;
let theirs: SeededCompany;

beforeAll(async () => {
  app = await startTestApp();
  app.database.pool.request.on("connect", (client) => noteStatements(client));
  const db = app.database.superuser;
  const marks: SeedSigns = { tower: "Tower", annexe: "Annexe", office: "Office" };
  ours = await seedCompany(db, { name: "Adeyemi Builders", marks });
  guest = await seedCompany(db, { name: "Guest Builders", marks });
  theirs = await seedCompany(db, {
    name: `${MARK} Builders`,
    marks: { tower: MARK, annexe: MARK, office: MARK },
  });
  await db.query("update users set name = $2 || name, company = $2 where id = any($1)", [
    theirs.people.map(({ id }) => id),
    MARK,
  ]);
});
afterAll(() => app.close());

/** Stores bytes for every file and report that has none. */
async function fillStore(stored: Set<string>): Promise<void> {
  const { rows } = await app.database.superuser.query<{ key: string }>(
    `select storage_key as key from files
     union all select storage_key || '.webp' from files
     union all select 'reports/' || workspace_id || '/' || id || '-' || attempts from report_jobs where state = 'done'`,
  );
  for (const { key } of rows) {
    if (!stored.has(key)) await app.files.put(storageKey(key), Readable.from([smallPdf.content]));
    stored.add(key);
  }
}

/** Statements that people's connections sent. */
const statements = new Set<string>();

/**
 * Records the statements that a connection is sent, and sends them. Only some statements stay prepared, to be read
 * from the database.
 */
function noteStatements({ connection }: pg.PoolClient): void {
  const parse = connection.parse.bind(connection);
  connection.parse = (query, more) => {
    statements.add(query.text);
    parse(query, more);
  };
}

/** The content of the other company's tables, as one text. */
async function theirRows(): Promise<string> {
  const { rows: tables } = await app.database.superuser.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'plumbline' and column_name = 'workspace_id' order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.database.superuser.query<{ text: string | null }>(
      `select string_agg(t::text, ';' order by t::text) as text from ${name} t where workspace_id = $1`,
      [theirs.workspaceId],
    );
    parts.push(`${name}: ${rows[0]?.text ?? ""}`);
  }
  return parts.join("\n");
}

it(
  `${REQUESTS} random requests: no fault of ours, no row of another company, none of theirs touched`,
  // FUZZ_REQUESTS sets the number of requests.
  { timeout: 30_000 + REQUESTS * 30 },
  async () => {
    const db = app.database.superuser;
    const { owner, admin, engineer, contractorOn } = ours;
    const people = [...ours.people, owner, owner, admin, engineer, contractorOn, guest.owner];
    const foreign = [
      theirs.projectId,
      theirs.taskId,
      theirs.owner.id,
      theirs.engineer.id,
      theirs.workspaceId,
    ];
    const luck = chance(SEED);
    const before = await theirRows();
    const statuses: Record<string, number> = {};
    const succeeded: Record<string, number> = {};
    const stored = new Set<string>();
    const refill = async () => {
      const filled = await prepare(db, { ours, guest }, foreign);
      await fillStore(stored);
      return filled;
    };
    let known = await refill();
    // Each round calls every route once, in random order, so that none goes short in a small number of requests.
    const round: AnyRoute[] = [];
    const nextRoute = () => {
      if (round.length === 0) round.push(...all);
      const [route] = round.splice(luck.whole(0, round.length - 1), 1);
      if (!route) throw new Error("There is no route");
      return route;
    };

    for (let sent = 1; sent <= REQUESTS; sent += 1) {
      if (sent % 20 === 0) await restoreSeed(db, ours);
      if (sent % 100 === 0) known = await refill();
      const route = nextRoute();
      const person = luck.next() < 0.92 ? luck.pick(people) : undefined;
      const request = randomRequest(route, known, luck);
      const answer = await app.raw(request, person);
      const description = `seed ${SEED}, request ${sent}: ${person?.role ?? "nobody"} ${request.method} ${request.url.slice(0, 200)} ${request.payload?.slice(0, 300) ?? ""}`;
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      expect(answer.statusCode, `${description}\n${answer.body.slice(0, 300)}`).toBeLessThan(500);
      expect(answer.body.includes(MARK), description).toBe(false);
      if (answer.statusCode < 400) succeeded[route.name] = (succeeded[route.name] ?? 0) + 1;
      else {
        expect(answer.json(), description).toMatchObject({
          message: expect.any(String),
          code: expect.any(String),
        });
        expect(answer.body, description).not.toMatch(/select |insert |plumbline\.|\bat .*\.ts:/i);
      }
    }

    expect(await theirRows()).toBe(before);
    // A run in which everything is refused would prove nothing.
    for (const status of [200, 201, 400, 401, 403, 404])
      expect(statuses[status] ?? 0, `answers of ${status}`).toBeGreaterThan(REQUESTS / 2_000);
    const never = all
      .map(({ name }) => name)
      .filter((name) => succeeded[name] === undefined && !NEEDS_MORE_THAN_CHANCE.has(name));
    // A short run calls each route fifteen times, and not always with everything that it needs.
    const mayFail = REQUESTS < 100_000 ? all.length / 3 : 0;
    expect(never.length, `never a success: ${never.join(", ")}`).toBeLessThanOrEqual(mayFail);
  },
);

it("no statement that was sent contains a value: everybody's statements show in pg_stat_activity", async () => {
  expect(statements.size).toBeGreaterThan(100);
  const { rows } = await app.database.superuser.query<{ value: string }>(
    `select distinct value from (
       select unnest(array[id::text, name, email]) from users union all select id::text from workspaces
       union all select unnest(array[id::text, title]) from projects union all select unnest(array[id::text, title]) from tasks
       union all select unnest(array[id::text, description, vendor]) from expenses
       union all select unnest(array[id::text, name]) from files) v (value) where length(value) > 7`,
  );
  for (const text of statements)
    expect(rows.filter(({ value }) => text.includes(value))).toEqual([]);
});

it("a NUL in any parameter of any query is refused, and is no fault of ours", async () => {
  const known = await prepare(app.database.superuser, { ours, guest }, []);
  const asked = all
    .filter(({ method }) => method === "GET")
    .flatMap((route) => nulQueries(route, known, chance(SEED)));
  expect(asked.length).toBeGreaterThan(100);
  for (const url of asked)
    expect([
      url,
      (await app.raw({ method: "GET", url, headers: {} }, ours.owner)).statusCode,
    ]).toEqual([url, 400]);
});
