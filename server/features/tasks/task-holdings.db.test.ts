import { describe, expect, it } from "vitest";
import { MAX_IDS } from "../../../contract/common.ts";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { app, company, prepare, stranger } from "./task-fixture.ts";

prepare();

const ask = (ids: readonly string[], as: TestPerson = company.engineer) =>
  app.call(routes.getTaskHoldings, { query: { ids: ids.join(",") } }, as);
const held = async (ids: readonly string[], as?: TestPerson) => {
  const answer = await ask(ids, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: unknown }>().data;
};

async function newTask(projectId: string, holds: { comments: number; files: number }) {
  const { workspaceId, owner, engineer } = company;
  const task = await addTask(app.database.superuser, {
    workspaceId,
    projectId,
    title: "Roof slab",
    createdBy: owner.id,
  });
  const make = async (route: AnyRoute, body: object) => {
    const answer = await app.call(route, { body }, engineer);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  for (let n = 0; n < holds.comments; n++)
    await make(routes.createComment, { task, body: "Seen on site." });
  for (let n = 0; n < holds.files; n++) await make(routes.addFile, { task });
  return task;
}

describe("what tasks hold", () => {
  it("is refused for no ids, for too many and for what is no id", async () => {
    for (const ids of [[], Array.from({ length: MAX_IDS + 1 }, newId), ["x"]])
      expect((await ask(ids)).statusCode).toBe(400);
  });

  it("is the comments and files of all of them", async () => {
    const one = await newTask(company.projectId, { comments: 2, files: 0 });
    const two = await newTask(company.projectId, { comments: 1, files: 1 });
    await newTask(company.projectId, { comments: 1, files: 0 });
    expect(await held([one, two])).toEqual({ comments: 3, files: 1 });
    expect(await held([newId()])).toEqual({ comments: 0, files: 0 });
  });

  it("counts only what the person sees", async () => {
    const { workspaceId, owner, contractorOn } = company;
    const elsewhere = await addProject(app.database.superuser, {
      workspaceId,
      title: "Ikeja Offices",
      createdBy: owner.id,
    });
    const near = await newTask(company.projectId, { comments: 1, files: 1 });
    const far = await newTask(elsewhere, { comments: 5, files: 2 });
    expect(await held([near, far])).toEqual({ comments: 6, files: 3 });
    expect(await held([near, far], contractorOn)).toEqual({ comments: 1, files: 1 });
    expect(await held([near, far], stranger.owner)).toEqual({ comments: 0, files: 0 });
  });
});
