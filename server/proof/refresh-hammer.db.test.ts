import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import { createCompany } from "../testing/company.ts";
import { startTestApp } from "../testing/test-app.ts";
import { GRACE } from "./refresh-model.ts";
import { RefreshScene, type Stage, steps } from "./refresh-scene.ts";

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

/** What must hold after every step. */
async function checkAll(scene: RefreshScene): Promise<void> {
  const { rows } = await stage.t.database.superuser.query<{
    id: string;
    ended: boolean;
    workspace_id: string;
  }>("select id, ended_at is not null as ended, workspace_id from sessions where id = any($1)", [
    scene.families.map(({ sessionId }) => sessionId),
  ]);
  for (const { sessionId, over, workspace } of scene.families) {
    const row = rows.find(({ id }) => id === sessionId);
    expect(row, scene.told).toMatchObject({ ended: over, workspace_id: workspace });
  }
  const last = scene.families.at(-1);
  if (!last?.over || !scene.hasAccess) return;
  const headers = { authorization: `Bearer ${scene.access?.token}` };
  expect((await stage.t.call(routes.me, { headers })).statusCode, scene.told).toBe(401);
}

it(
  `${RUNS} random stories of two tabs, lost replies and a thief end as the rule says`,
  { timeout: 3_600_000 },
  async () => {
    const bystander = new RefreshScene(stage, 0);
    await bystander.signIn();
    const taken = new Set<string>();
    for (let run = 1; run <= RUNS; run += 1) {
      const scene = new RefreshScene(stage, SEED + run);
      await scene.signIn();
      for (let step = 0; step < STEPS; step += 1) {
        if (scene.luck.next() < 0.35) {
          const wait = scene.luck.next() < 0.03 ? 24 * HOUR : scene.luck.pick(waits);
          scene.story.push(`${wait / SECOND} s pass`);
          stage.t.clock.now = new Date(scene.now + wait);
        }
        if (scene.cookie === undefined) {
          scene.story.push("somebody signs in");
          await scene.signIn();
        }
        const [name, take] = scene.luck.pick([...steps, ...steps.slice(0, 6)]);
        scene.story.push(name);
        if (await take(scene, scene.cookie ?? "")) taken.add(name);
        await checkAll(scene);
      }
    }
    // Whatever happened to the others, this sign-in of the same person is unchanged.
    await checkAll(bystander);
    expect([...taken].toSorted()).toEqual(steps.map(([name]) => name).toSorted());
  },
);
