import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { type Task, taskSorts } from "../../../contract/tasks/tasks.ts";
import type { TestPerson } from "../../testing/company.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { all, app, company, list, prepare, secondProject, stranger } from "./task-list-fixture.ts";

// Some statements here are about all companies.
prepare(startTestApp);

describe("filters", () => {
  it("narrow by project, priority, assignee and due date, also combined", async () => {
    expect((await list({ project: secondProject })).total).toBe(20);
    expect((await all({ priority: "urgent" })).every(({ priority }) => priority === "urgent")).toBe(
      true,
    );
    expect((await list({ assignee: "me" }, company.contractorOn)).total).toBe(13);
    expect((await list({ assignee: company.contractorOn.id })).total).toBe(20);
    expect((await list({ assignee: "none" })).total).toBe(40);
    expect((await list({ due: "none" })).total).toBe(4);
    const overdue = await list({ due: "overdue" });
    expect(overdue.total).toBe(overdue.counts.overdue);
    const narrow = await all({
      project: secondProject,
      priority: "low",
      assignee: "none",
      due: "week",
    });
    for (const task of narrow) {
      expect(task).toMatchObject({
        project: { _id: secondProject },
        priority: "low",
        assignedTo: null,
      });
    }
  });

  it("narrow to what is open, and to proposed due dates that wait, in every order", async () => {
    const { superuser } = app.database;
    const { rows } = await superuser.query<{ id: string }>(
      `update tasks set proposed_due = '2027-01-15', proposed_at = now()
        where status in ('review', 'done') returning id`,
    );
    const isOpen = ({ status }: Task) => status !== "done" && status !== "completed";
    const whole = await all({});
    for (const sort of taskSorts) {
      const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).toSorted();
      expect(ids(await all({ status: "open", sort, limit: 9 })), sort).toEqual(
        ids(whole.filter(isOpen)),
      );
      expect(ids(await all({ proposal: "open", sort, limit: 3 })), sort).toEqual(
        ids(whole.filter(({ status }) => status === "review")),
      );
    }
    expect(rows.length).toBeGreaterThan((await list({ proposal: "open" })).total);
    expect((await list({ proposal: "open", status: "blocked" })).total).toBe(0);
    const refused = await app.call(
      routes.listTasks,
      { query: { proposal: "none" as "open" } },
      company.engineer,
    );
    expect(refused.statusCode).toBe(400);
    await superuser.query("update tasks set proposed_due = null, proposed_at = null");
  });

  it("refuse a range of due dates that is none", async () => {
    for (const query of [{ dueFrom: "2026-02-30" }, { dueTo: "soon" }, { dueFrom: "" }]) {
      const answer = await app.call(routes.listTasks, { query }, company.engineer);
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
    }
  });

  it("narrow by a range of due dates, both included, in every order, with the counts of it", async () => {
    const dated = (await all({})).filter(({ dueDate }) => dueDate !== null);
    const [from, to] = ["2026-06-12", "2026-06-16"];
    const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).toSorted();
    const within = dated.filter(({ dueDate }) => dueDate && from <= dueDate && dueDate <= to);
    expect(within.map(({ dueDate }) => dueDate)).toEqual(expect.arrayContaining([from, to]));
    for (const sort of taskSorts) {
      const page = await list({ dueFrom: from, dueTo: to, sort, limit: 100 });
      expect(ids(page.tasks), sort).toEqual(ids(within));
      expect(page.total, sort).toBe(within.length);
      expect(ids(await all({ dueFrom: "1900-01-01", sort })), sort).toEqual(ids(dated));
      expect(ids(await all({ dueTo: "2199-12-31", sort })), sort).toEqual(ids(dated));
    }
    const one = await list({ dueFrom: from, dueTo: to, status: "todo" });
    expect(one.total).toBe(within.filter(({ status }) => status === "todo").length);
    expect((await list({ dueFrom: to, dueTo: from })).total).toBe(0);
    const ofContractor = await list({ dueFrom: from, dueTo: to }, company.contractorOn);
    expect(ofContractor.total).toBe(
      within.filter(({ project }) => project._id === company.projectId).length,
    );
  });

  it("offer the people that the caller can see, by name, and nobody of another company", async () => {
    const people = async (as: TestPerson, query: QueryOf<typeof routes.listTaskPeople> = {}) => {
      const answer = await app.call(routes.listTaskPeople, { query }, as);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: { _id: string; name: string }[] }>().data;
    };
    const { engineer, contractorOn, contractorOff } = company;
    const all = await people(engineer);
    expect(all.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([engineer.id, contractorOn.id, contractorOff.id]),
    );
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(
      all.map(({ name }) => name.toLowerCase()).toSorted(),
    );
    expect(await people(engineer, { search: contractorOn.name })).toMatchObject([
      { _id: contractorOn.id, name: contractorOn.name },
    ]);
    expect(await people(engineer, { person: contractorOn.id })).toMatchObject([
      { name: contractorOn.name },
    ]);
    expect(await people(engineer, { search: "100%_nobody" })).toEqual([]);
    expect((await people(contractorOn)).map(({ _id }) => _id)).not.toContain(contractorOff.id);
    expect(await people(contractorOn, { person: contractorOff.id })).toEqual([]);
    expect(await people(stranger.engineer, { person: engineer.id })).toEqual([]);
  });

  it("use the workspace's day: in Lagos it is tomorrow from 23:00 UTC", async () => {
    const before = (await list({ due: "overdue" })).total;
    app.clock.now = new Date("2026-06-15T23:30:00Z");
    const after = (await list({ due: "overdue" })).total;
    app.clock.now = new Date("2026-06-15T12:00:00Z");
    expect(after).toBeGreaterThan(before);
  });

  it("search titles and descriptions, case-insensitively, with pattern characters taken literally", async () => {
    expect((await list({ search: "TASK 07" })).total).toBe(1);
    for (const search of ["100%", "c_25", "concrete"])
      expect((await list({ search })).total, search).toBe(1);
    for (const search of ["100_", "c%25", "\\"])
      expect((await list({ search })).total, search).toBe(0);
    expect((await list({ search: "Ta" })).total).toBe(60);
    expect((await list({ search: "as" })).total).toBe(0);
  });
});
