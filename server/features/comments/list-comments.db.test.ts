import { describe, expect, it } from "vitest";
import { writeMention } from "../../../contract/mentions.ts";
import { routes } from "../../../contract/routes.ts";
import { app, comment, company, count, list, prepare } from "./comment-fixture.ts";

prepare();

describe("the list of comments", () => {
  it("is newest first, in pages, and separates a project's own from those on its tasks", async () => {
    const base = app.clock.now.getTime();
    for (let n = 1; n <= 5; n += 1) {
      // Two with the same time, so that the page must break between equals.
      app.clock.now = new Date(base + Math.floor(n / 2) * 1000);
      await comment(company.engineer, `On the task ${n}`);
    }
    await comment(company.engineer, "On the project", { project: company.projectId });

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(company.clientOn, {
        task: company.taskId,
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total).toBe(5);
      seen.push(...page.data.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `On the task ${n}`));

    const ofProject = await list(company.clientOn, { project: company.projectId });
    expect(ofProject.data.map(({ body }) => body)).toEqual(["On the project"]);
  });

  it("refuses a cursor that is not its own", async () => {
    const query = { task: company.taskId, cursor: "bm9uc2Vuc2U" };
    expect((await app.call(routes.listComments, { query }, company.engineer)).statusCode).toBe(400);
    expect((await app.call(routes.listComments, {}, company.engineer)).statusCode).toBe(400);
  });

  it("loses comments that are deleted with their task, and with their project when its trash is emptied", async () => {
    await comment(company.engineer, `Ask ${writeMention(company.clientOn)}`);
    await comment(company.engineer, "On the project", { project: company.projectId });
    await app.call(routes.deleteTask, { params: { id: company.taskId } }, company.engineer);
    expect([await count("comments"), await count("comment_mentions")]).toEqual([1, 0]);
    await app.call(routes.deleteProject, { params: { id: company.projectId } }, company.engineer);
    expect(await count("comments")).toBe(1);
    await app.call(routes.purgeProject, { params: { id: company.projectId } }, company.owner);
    expect(await count("comments")).toBe(0);
  });

  it("keeps the text of someone who has left, without a name", async () => {
    const { _id } = await comment(company.contractorOn, "Poured");
    await app.database.superuser.query("update comments set author_id = null where id = $1", [_id]);
    const { data } = await list(company.engineer, { task: company.taskId });
    expect(data).toMatchObject([{ _id, author: null, body: "Poured" }]);
  });
});
