import { describe, expect, it } from "vitest";
import { type Task, taskSorts } from "../../../contract/tasks/tasks.ts";
import { app, company, list, prepare, secondProject, stranger } from "./task-list-fixture.ts";

prepare();

describe("ids in a list of tasks", () => {
  const idsOf = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id);

  it("choose among the tasks that match, in every order, and leave total and counts alone", async () => {
    for (const sort of taskSorts) {
      const query = { sort, status: "blocked", assignee: "none" } as const;
      const whole = await list({ ...query, limit: 500 });
      const others = await list({ project: company.projectId, status: "todo", limit: 500 });
      const some = whole.tasks.filter((_, index) => index % 2 === 0);
      const ids = [...idsOf(others.tasks), ...idsOf(some).toReversed()].join(",");
      const { tasks, total, counts, nextCursor } = await list({ ...query, ids });
      expect(tasks.length, sort).toBeGreaterThan(0);
      expect({ tasks, total, counts, nextCursor }, sort).toEqual({
        tasks: some,
        total: whole.total,
        counts: whole.counts,
        nextCursor: null,
      });
    }
  });

  it("go together with a search and a page size", async () => {
    const { tasks } = await list({ search: "task 1", sort: "title" });
    const ids = idsOf(tasks).join(",");
    const page = await list({ search: "task 1", sort: "title", ids, limit: 2 });
    expect(page.tasks).toEqual(tasks.slice(0, 2));
    expect(page.nextCursor).not.toBeNull();
    expect((await list({ search: "concrete", ids })).tasks.length).toBeLessThanOrEqual(1);
  });

  it("find nothing out of sight, of another company, or of nobody", async () => {
    const seen = await list({ project: secondProject });
    const ids = idsOf(seen.tasks).join(",");
    expect((await list({ ids })).tasks).toHaveLength(seen.tasks.length);
    for (const person of [company.contractorOn, company.clientOff, stranger.owner]) {
      expect((await list({ ids }, person)).tasks, person.name).toEqual([]);
    }
    expect((await list({ ids: crypto.randomUUID() })).tasks).toEqual([]);
  });

  it("are at most 100, and nothing but ids", async () => {
    const [known = ""] = idsOf((await list({ limit: 1 })).tasks);
    const ask = async (ids: string) =>
      (await app.raw({ method: "GET", url: `/api/tasks?ids=${ids}` }, company.engineer)).statusCode;
    expect(await ask(Array<string>(100).fill(known).join(","))).toBe(200);
    expect(await ask(Array<string>(101).fill(known).join(","))).toBe(400);
    for (const bad of ["", "x", `${known},`, `${known}, ${known}`, `${known}'`, "1,2"]) {
      expect(await ask(encodeURIComponent(bad)), bad).toBe(400);
    }
  });
});
