import { beforeEach, describe, expect, it } from "vitest";
import type { Notification } from "../../../contract/mail/notifications.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { app, company, prepare } from "./task-fixture.ts";

// Some statements here are about all companies.
prepare(startTestApp);

/** Returns a person's notifications, oldest first. */
async function bell(person: TestPerson) {
  const answer = await app.call(routes.listNotifications, {}, person);
  const { data } = answer.json<{ data: Notification[] }>();
  return data.toReversed().map(({ title, message, task }) => ({ title, message, task }));
}
const titles = async (person: TestPerson) => (await bell(person)).map(({ title }) => title);

/** A task that the owner made, on the team's project or another. */
const newTask = (title: string, projectId = company.projectId) =>
  addTask(app.database.superuser, {
    workspaceId: company.workspaceId,
    projectId,
    title,
    createdBy: company.owner.id,
    assignedTo: company.contractorOn.id,
  });
async function move(id: string, status: "done" | "todo" | "completed", as = company.contractorOn) {
  const answer = await app.call(routes.updateTask, { params: { id }, body: { status } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
}
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

beforeEach(async () => {
  app.clock.now = new Date("2026-06-15T12:00:00Z");
  await app.database.superuser.query("delete from notifications");
  await app.database.superuser.query("delete from activities");
});

describe("what one person finishes in one go", () => {
  it("is one notification, which counts the tasks", async () => {
    const { owner, contractorOn } = company;
    const tasks = await Promise.all(["Roof", "Walls", "Slab"].map((title) => newTask(title)));
    await Promise.all(tasks.map((id) => move(id, "done")));
    const [notice, ...others] = await bell(owner);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: "3 tasks finished, not accepted", task: null });
    expect(notice?.message).toMatch(
      new RegExp(`^${contractorOn.name} finished 3 tasks on .*They wait to be accepted\\.$`),
    );
    // The notification leads to the project.
    const list = await app.call(routes.listNotifications, { query: {} }, owner);
    expect(list.json()).toMatchObject({
      unreadCount: 1,
      data: [{ project: company.projectId, subject: null }],
    });
  });

  it("is told anew once it was read, after a minute, on another project and of another person", async () => {
    const { owner, contractorOn, engineer, workspaceId } = company;
    await move(await newTask("Roof"), "done");
    await app.database.superuser.query("update notifications set is_read = true");
    await move(await newTask("Walls"), "done");
    later(61);
    await move(await newTask("Slab"), "done");
    const elsewhere = await addProject(app.database.superuser, {
      workspaceId,
      title: "Annexe",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    await move(await newTask("Doors", elsewhere), "done");
    await move(await newTask("Drains"), "done", engineer);
    expect(await titles(owner)).toEqual(Array(5).fill("Task finished, not accepted"));
  });

  it("tells only of what is left when a part of it is undone, and of nothing when all is", async () => {
    const { owner } = company;
    const [roof = "", walls = "", slab = ""] = [
      await newTask("Roof"),
      await newTask("Walls"),
      await newTask("Slab"),
    ];
    for (const id of [roof, walls, slab]) {
      await move(id, "done");
      later(1);
    }
    await move(walls, "todo");
    expect(await titles(owner)).toEqual(["2 tasks finished, not accepted"]);
    await move(slab, "todo");
    expect(await bell(owner)).toMatchObject([
      {
        title: "Task finished, not accepted",
        message: expect.stringContaining("Roof"),
        task: roof,
      },
    ]);
    await move(roof, "todo");
    expect(await bell(owner)).toEqual([]);
  });

  it("counts a task once that is finished again", async () => {
    const { owner, engineer } = company;
    const [roof, walls] = [await newTask("Roof"), await newTask("Walls")];
    await move(roof, "done");
    await move(walls, "done");
    await move(roof, "todo", engineer);
    await move(roof, "done");
    expect(await titles(owner)).toContain("2 tasks finished, not accepted");
  });

  it("says no longer that a task waits which is accepted, sent back or deleted by somebody else", async () => {
    const { owner, engineer } = company;
    const names = ["Roof", "Walls", "Slab", "Doors"];
    const tasks = await Promise.all(names.map((title) => newTask(title)));
    const [roof = "", walls = "", slab = "", doors = ""] = tasks;
    for (const id of tasks) await move(id, "done");
    await move(roof, "completed", engineer);
    await move(walls, "todo", engineer);
    const waiting = async () =>
      (await bell(owner)).filter(({ title }) => title.endsWith("finished, not accepted"));
    expect(await waiting()).toMatchObject([{ title: "2 tasks finished, not accepted" }]);
    const gone = await app.call(routes.deleteTask, { params: { id: slab } }, engineer);
    expect(gone.statusCode).toBe(200);
    expect(await waiting()).toMatchObject([
      {
        title: "Task finished, not accepted",
        message: expect.stringMatching(/“Doors” is finished/),
        task: doors,
      },
    ]);
    expect(app.announced).toContainEqual(
      expect.objectContaining({ topic: "notification", user: owner.id }),
    );
    await move(doors, "completed", engineer);
    expect(await waiting()).toEqual([]);
  });

  it("stays as it is where it was read", async () => {
    const { owner, engineer } = company;
    const tasks = await Promise.all(["Roof", "Walls"].map((title) => newTask(title)));
    for (const id of tasks) await move(id, "done");
    await app.database.superuser.query("update notifications set is_read = true");
    for (const id of tasks) await move(id, "completed", engineer);
    expect(await titles(owner)).toContain("2 tasks finished, not accepted");
  });

  it("keeps a task whose other fields are changed and changed back", async () => {
    const { owner } = company;
    const [roof = "", walls = ""] = [await newTask("Roof"), await newTask("Walls")];
    await move(roof, "done");
    const priority = async (to: "high" | "medium") => {
      const answer = await app.call(
        routes.updateTask,
        { params: { id: roof }, body: { priority: to } },
        company.contractorOn,
      );
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await priority("high");
    await move(walls, "done");
    await priority("medium");
    expect(await titles(owner)).toEqual(["2 tasks finished, not accepted"]);
  });
});
