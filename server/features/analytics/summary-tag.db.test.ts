import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { chance } from "../../demo/random.ts";
import { prepare } from "../../proof/random-company.ts";
import { addTask, createCompany, type TestPerson } from "../../testing/company.ts";
import { feedIsComplete } from "../../testing/complete-feed.ts";
import { randomRequest } from "../../testing/random-requests.ts";
import { type SeededCompany, seedCompany } from "../../testing/seed/seed.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_129);
const ACTS = Number(process.env["FUZZ_REQUESTS"] ?? 500);

let t: TestApp;
let ours: SeededCompany;
let guest: SeededCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };
  ours = await seedCompany(t.database.superuser, { name: "Adeyemi Builders", marks });
  guest = await seedCompany(t.database.superuser, { name: "Guest Builders", marks });
});

const get = (as: TestPerson, tag?: string) =>
  t.call(routes.getSummary, tag === undefined ? {} : { headers: { "if-none-match": tag } }, as);

async function tagFor(as: TestPerson): Promise<string> {
  await feedIsComplete(t.database.superuser);
  const answer = await get(as);
  expect(answer.statusCode, answer.body).toBe(200);
  return String(answer.headers["etag"]);
}

test("who has the figures gets 304 until they change, and nobody by the tag of somebody else", async () => {
  const { engineer, contractorOn, projectId } = ours;
  const tag = await tagFor(engineer);
  const again = await get(engineer, `W/${tag}`);
  expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", tag]);
  for (const other of [contractorOn, ours.clientOn, ours.admin, guest.engineer])
    expect((await get(other, tag)).statusCode).toBe(200);

  const body = { title: "Cast the raft", project: projectId };
  expect((await t.call(routes.createTask, { body }, contractorOn)).statusCode).toBe(201);
  const changed = await get(engineer, tag);
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toBe((await get(engineer)).body);
});

test("what the feed does not tell changes the tag, too: a rate, and that the first steps are dismissed", async () => {
  const db = t.database.superuser;
  const { owner, workspaceId, projectId } = await createCompany(db);
  await db.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor, created_by)
     values ($1, $2, $3, 'approved', 10, 'USD', current_date, 'Cement', 'Dangote', $4)`,
    [newId(), workspaceId, projectId, owner.id],
  );
  const rate = { base: "NGN", currency: "USD", rate: 1600, validFrom: "2020-01-01" };
  for (const act of [
    () => t.call(routes.setExchangeRate, { body: rate }, owner),
    () => t.call(routes.dismissFirstSteps, {}, owner),
  ]) {
    const tag = await tagFor(owner);
    const before = await get(owner, tag);
    expect(before.statusCode).toBe(304);
    const done = await act();
    expect(done.statusCode, done.body).toBeLessThan(300);
    const after = await get(owner, tag);
    expect(after.statusCode).toBe(200);
    expect(after.body).toBe((await get(owner)).body);
  }
});

test("what is done elsewhere changes no tag", async () => {
  const tag = await tagFor(ours.engineer);
  const body = { title: "Cast the raft", project: guest.projectId };
  expect((await t.call(routes.createTask, { body }, guest.engineer)).statusCode).toBe(201);
  await feedIsComplete(t.database.superuser);
  expect((await get(ours.engineer, tag)).statusCode).toBe(304);
});

test("there is no tag while a change is under way that began before the last one", async () => {
  const { superuser } = t.database;
  const { workspaceId, projectId, engineer, owner } = ours;
  const slow = await superuser.connect();
  try {
    await slow.query("begin");
    const task = { workspaceId, projectId, title: "Slow", createdBy: owner.id };
    await addTask(slow as never, task);
    await slow.query(
      "insert into changes (workspace_id, topic, project_id, roles) values ($1, 'task', $2, '{engineer}')",
      [workspaceId, projectId],
    );
    const body = { title: "Quick", project: projectId };
    expect((await t.call(routes.createTask, { body }, engineer)).statusCode).toBe(201);
    expect((await get(engineer)).headers["etag"]).toBeUndefined();
    await slow.query("commit");
  } finally {
    slow.release();
  }
  expect((await get(engineer, await tagFor(engineer))).statusCode).toBe(304);
});

const writes = Object.values<AnyRoute>(routes).filter(
  ({ method, access }) => method !== "GET" && access === "session",
);
/** The writes that the figures depend on most. */
const telling = writes.filter(({ path }) =>
  /^\/api\/(tasks|expenses|projects|people|exchange-rates|workspaces?|invitations|trash|profile)\b/.test(
    path,
  ),
);

test(
  "after random acts, 304 never hides other figures",
  // FUZZ_REQUESTS sets the number of actions, and with it the time.
  { timeout: 60_000 + ACTS * 100 },
  async () => {
    const db = t.database.superuser;
    const { owner, admin, engineer, clientOn, contractorOn, contractorOff } = ours;
    const readers = [owner, admin, engineer, clientOn, contractorOn, contractorOff];
    const luck = chance(SEED);
    const had = new Map<TestPerson, { tag: string; body: string }>();
    let known = await prepare(db, { ours, guest }, []);
    let same = 0;
    let other = 0;
    for (let act = 1; act <= ACTS; act += 1) {
      if (act % 50 === 0) {
        // Rows that no action of a person wrote.
        known = await prepare(db, { ours, guest }, []);
        had.clear();
      }
      const route = luck.pick(luck.next() < 0.7 ? telling : writes);
      const request = randomRequest(route, known, luck);
      const answer = await t.raw(request, luck.pick([owner, owner, admin, engineer, contractorOn]));
      if (answer.statusCode >= 300) continue;
      await feedIsComplete(db);
      for (const reader of readers) {
        const before = had.get(reader);
        const asked = await get(reader, before?.tag);
        const full = await get(reader);
        const done = `seed ${SEED}, act ${act}: ${request.method} ${request.url} ${request.payload ?? ""}`;
        if (asked.statusCode === 304) expect(full.body, done).toBe(before?.body);
        if (asked.statusCode === 304) same += 1;
        else if (before && full.statusCode === 200 && before.body !== full.body) other += 1;
        const tag = full.headers["etag"];
        if (full.statusCode === 200 && typeof tag === "string")
          had.set(reader, { tag, body: full.body });
        else had.delete(reader);
      }
    }
    expect(same, "answers of 304").toBeGreaterThan(ACTS / 50);
    expect(other, "other figures").toBeGreaterThan(ACTS / 100);
  },
);
