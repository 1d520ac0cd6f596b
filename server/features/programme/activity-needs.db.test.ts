import { describe, expect, it } from "vitest";
import type { UtilisationRow } from "../../../contract/resources/resource-assignments.ts";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { addAssignment, addResource } from "../../testing/seed/seed-resources.ts";
import {
  app,
  company,
  edit,
  link,
  prepare,
  programme,
  refusal,
  set,
  task,
} from "./programme-fixture.ts";

prepare();

const put = (activity: string, resource: string, perDay: number, _id = newId()) =>
  ({
    op: "put_assignment",
    assignment: { _id, activity, resource, perDay },
  }) as const satisfies Edit;

const masons = (capacity = 4) =>
  addResource(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Masons",
    capacity,
  });

async function heatMap(project?: string): Promise<UtilisationRow[]> {
  const query = { from: "2026-03-02", to: "2026-03-15", ...(project ? { project } : {}) };
  const answer = await app.call(routes.getUtilisation, { query }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { resources: UtilisationRow[] } }>().data.resources;
}

const figures = async () => (await heatMap()).map(({ demand, peak }) => ({ demand, peak }));

describe("what activities need of resources", () => {
  it("counts in the heat map on the days on which they are at work, beside tasks", async () => {
    const resource = await masons();
    const { calendars } = await programme();
    const day = calendars[0]?.minutesPerDay ?? 0;
    // The work is on Thursday, Friday and Monday, since nobody works at the weekend.
    const wall = task("Wall", {
      durationMinutes: 3 * day,
      constraint: { type: "start_no_earlier_than", at: "2026-03-05T00:00" },
    });
    const assigned = put(wall._id, resource, 1.5);
    await edit([wall, assigned]);
    expect(calendars[0]?.week.map((shifts) => shifts.length > 0)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
    expect(await figures()).toEqual([{ demand: [3, 1.5], peak: [1.5, 1.5] }]);
    const { workspaceId, taskId } = company;
    await addAssignment(app.database.superuser, {
      workspaceId,
      taskId,
      resourceId: resource,
      quantity: 2,
      from: "2026-03-06",
      to: "2026-03-07",
    });
    expect(await figures()).toEqual([{ demand: [7, 1.5], peak: [3.5, 1.5] }]);
    expect(await heatMap(company.projectId)).toHaveLength(1);
    const week = await app.call(
      routes.listResourceActivities,
      { params: { id: resource }, query: { from: "2026-03-02", to: "2026-03-08" } },
      company.engineer,
    );
    expect(week.json()).toEqual({
      data: {
        needs: [2, 3, 4, 5, 6, 7, 8].map((at) => ({
          day: `2026-03-0${at}`,
          quantity: at === 5 || at === 6 ? 1.5 : 0,
        })),
        activities: [
          {
            _id: wall._id,
            name: "Wall",
            project: { _id: company.projectId, title: "Lekki Duplex" },
            perDay: 1.5,
            from: "2026-03-05",
            to: "2026-03-09",
          },
        ],
      },
    });
    await edit([{ op: "remove_assignment", _id: assigned.assignment._id }]);
    expect(await figures()).toEqual([{ demand: [4, 0], peak: [2, 0] }]);
  });

  it("is the most at any one moment of a day, and nothing when the work is done", async () => {
    const resource = await masons();
    const { calendars } = await programme();
    const half = (calendars[0]?.minutesPerDay ?? 0) / 2;
    const [one, two] = [
      task("One", { durationMinutes: half }),
      task("Two", { durationMinutes: half }),
    ];
    await edit([one, two, put(one._id, resource, 2), put(two._id, resource, 3)]);
    expect(await figures()).toEqual([{ demand: [5, 0], peak: [5, 0] }]);
    await edit([link(one._id, two._id)]);
    expect(await figures()).toEqual([{ demand: [3, 0], peak: [3, 0] }]);
    await edit([set(two._id, { actualFinish: "2026-02-27T12:00" })]);
    expect(await figures()).toEqual([{ demand: [2, 0], peak: [2, 0] }]);
  });

  it("leaves out the days on which the resource rests, and keeps a retired one while it is needed", async () => {
    const resource = await masons();
    const wall = task("Wall", {
      pinned: { start: "2026-03-02T08:00", finish: "2026-03-06T17:00" },
    });
    await edit([wall, put(wall._id, resource, 1)]);
    await app.database.superuser.query(
      "update resources set works_on = 5, status = 'retired' where id = $1",
      [resource],
    );
    expect(await figures()).toEqual([{ demand: [2, 0], peak: [1, 0] }]);
    await edit([{ op: "remove_activity", _id: wall._id }]);
    expect(await heatMap()).toEqual([]);
  });

  it("is seen by planners only", async () => {
    const resource = await masons();
    const wall = task("Wall");
    await edit([wall, put(wall._id, resource, 1)]);
    const seen = async (as: typeof company.engineer) => (await programme(as)).assignments.length;
    expect(await seen(company.engineer)).toBe(1);
    expect(await seen(company.contractorOn)).toBe(0);
    await refusal(403, [put(wall._id, resource, 2)], { as: company.contractorOn });
  });
});
