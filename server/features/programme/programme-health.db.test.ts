import { expect, it } from "vitest";
import type { ProgrammeHealth } from "../../../contract/programme/programme-health.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  app,
  company,
  edit,
  prepare,
  set,
  stranger,
  task,
  link,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

const ask = (as = company.engineer) =>
  app.call(routes.getProgrammeHealth, { params: { id: company.projectId } }, as);

async function health(as = company.engineer): Promise<ProgrammeHealth> {
  const answer = await ask(as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeHealth }>().data;
}

const pointOf = ({ points }: ProgrammeHealth, check: string) =>
  points.find((point) => point.check === check);

it("judges a programme by fourteen points, each with what is behind it", async () => {
  const { dig, cast } = await twoTasks();
  const roof = task("Roof", { durationMinutes: 50 * 480 });
  const lead = { ...link(cast, roof._id), fields: { lagMinutes: -60 } };
  await edit([roof, lead]);
  const found = await health();
  expect(found).toMatchObject({ revision: 2, dataDate: null, baseline: null });
  expect(found.points.map(({ number }) => number)).toEqual([...Array(14).keys()].map((n) => n + 1));
  expect(pointOf(found, "logic")).toMatchObject({
    passes: false,
    behind: 2,
    activities: [dig, roof._id],
    words: "66.67% of 3; at most 5% allowed.",
  });
  expect(pointOf(found, "leads")).toMatchObject({
    figure: 1,
    passes: false,
    links: [lead._id],
  });
  expect(pointOf(found, "high_duration")).toMatchObject({ activities: [roof._id] });
  expect(pointOf(found, "missed_tasks")).toMatchObject({
    figure: null,
    passes: null,
    words: "Not judged. There is no current baseline.",
  });
});

it("holds it against the current baseline", async () => {
  const { dig, cast } = await twoTasks();
  const params = { id: company.projectId };
  await app.call(routes.createBaseline, { params, body: { name: "Contract" } }, company.engineer);
  expect(pointOf(await health(), "critical_path_length_index")).toMatchObject({ figure: 1 });
  await edit([
    set(dig, { actualStart: "2026-03-03T08:00", actualFinish: "2026-03-03T17:00" }),
    { op: "set_programme", fields: { dataDate: "2026-03-04T08:00" } },
  ]);
  const found = await health(company.clientOn);
  expect(found.baseline).toMatchObject({ name: "Contract" });
  expect(pointOf(found, "missed_tasks")).toMatchObject({ of: 2, activities: [dig, cast] });
  expect(pointOf(found, "baseline_execution_index")).toMatchObject({
    figure: 0.5,
    passes: false,
    activities: [cast],
  });
});

it("tells who may not see resources nothing of them", async () => {
  const { dig } = await twoTasks();
  const resource = newId();
  await app.database.superuser.query(
    `insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency)
     values ($1, $2, 'labour', 'Masons', 'person', 4, 31, 'NGN')`,
    [resource, company.workspaceId],
  );
  await edit([
    {
      op: "put_assignment",
      assignment: { _id: newId(), activity: dig, resource, perDay: 1 },
    },
  ]);
  expect(pointOf(await health(), "resources")).toMatchObject({ figure: 1, of: 2 });
  expect(pointOf(await health(company.clientOn), "resources")).toMatchObject({
    figure: null,
    behind: 0,
    words: "Not judged. Resources are shown to planners only.",
  });
});

it("is for those who see the project", async () => {
  expect((await ask(company.clientOff)).statusCode).toBe(404);
  expect((await ask(stranger.engineer)).statusCode).toBe(404);
  expect((await health()).points.every(({ passes }) => passes !== false)).toBe(true);
});
