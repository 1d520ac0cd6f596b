import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import { createCompany } from "../testing/company.ts";
import { startTestApp } from "../testing/test-app.ts";
import { GRACE } from "./refresh-model.ts";
import { RefreshFixture, type Stage, steps } from "./refresh-fixture.ts";

/** The suite uses few; HAMMER_RUNS=5000 is for a long run. */
const RUNS = Number(process.env["HAMMER_RUNS"] ?? 100);
const SEED = Number(process.env["HAMMER_SEED"] ?? 20_261_120);
const STEPS = 10;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const waits = [SECOND, GRACE - 1, GRACE, GRACE + 1, 14 * MINUTE, HOUR, 23 * HOUR];

let stage: Stage;

beforeAll(async () => {
  const t = await startTestApp();
  const first = await createCompany(t.database.superuser, "First Builders");
  const second = await createCompany(t.database.superuser, "Second Builders");
  const userId = first.engineer.id;
  await t.database.superuser.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    [second.workspaceId, userId],
  );
  stage = { t, userId, homes: [first.workspaceId, second.workspaceId] };
});
afterAll(() => stage.t.close());

/** Checks what must be true after every step. */
async function checkAll(fixture: RefreshFixture): Promise<void> {
  const { rows } = await stage.t.database.superuser.query<{
    id: string;
    ended: boolean;
    workspace_id: string;
  }>("select id, ended_at is not null as ended, workspace_id from sessions where id = any($1)", [
    fixture.families.map(({ sessionId }) => sessionId),
  ]);
  for (const { sessionId, over, workspace } of fixture.families) {
    const row = rows.find(({ id }) => id === sessionId);
    expect(row, fixture.log).toMatchObject({ ended: over, workspace_id: workspace });
  }
  const last = fixture.families.at(-1);
  if (!last?.over || !fixture.hasAccess) return;
  const headers = { authorization: `Bearer ${fixture.access?.token}` };
  expect((await stage.t.call(routes.me, { headers })).statusCode, fixture.log).toBe(401);
}

it(
  `${RUNS} random stories of two tabs, lost replies and a thief end as the rule says`,
  // HAMMER_RUNS sets the number of stories, each of dozens of requests.
  { timeout: 30_000 + RUNS * 300 },
  async () => {
    const bystander = new RefreshFixture(stage, 0);
    await bystander.signIn();
    const taken = new Set<string>();
    for (let run = 1; run <= RUNS; run += 1) {
      const fixture = new RefreshFixture(stage, SEED + run);
      await fixture.signIn();
      for (let step = 0; step < STEPS; step += 1) {
        if (fixture.luck.next() < 0.35) {
          const wait = fixture.luck.next() < 0.03 ? 24 * HOUR : fixture.luck.pick(waits);
          fixture.story.push(`${wait / SECOND} s pass`);
          stage.t.clock.now = new Date(fixture.now + wait);
        }
        if (fixture.cookie === undefined) {
          fixture.story.push("somebody signs in");
          await fixture.signIn();
        }
        const [name, take] = fixture.luck.pick([...steps, ...steps.slice(0, 6)]);
        fixture.story.push(name);
        if (await take(fixture, fixture.cookie ?? "")) taken.add(name);
        await checkAll(fixture);
      }
    }
    // Whatever happened to the others, this sign-in of the same person is unchanged.
    await checkAll(bystander);
    expect([...taken].toSorted()).toEqual(steps.map(([name]) => name).toSorted());
  },
);
