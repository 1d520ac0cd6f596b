import { expect, it } from "vitest";
import { notificationPath } from "./notification-path.ts";

const withTasks = { hasTaskList: true };
const withoutTasks = { hasTaskList: false };

it("leads to the task on its project's page, for every role", () => {
  for (const screens of [withTasks, withoutTasks]) {
    expect(
      notificationPath({ kind: "status", project: "p1", task: "t1", expense: null }, screens),
    ).toBe("/projects/p1?task=t1");
  }
});

it("leads to the project where there is no task", () => {
  expect(
    notificationPath({ kind: "status", project: "p1", task: null, expense: null }, withoutTasks),
  ).toBe("/projects/p1");
});

it("leads from a comment to the comments, of the task or of the project", () => {
  const mention = { kind: "mention", project: "p1", expense: null } as const;
  expect(notificationPath({ ...mention, task: "t1" }, withTasks)).toBe("/projects/p1?task=t1");
  expect(notificationPath({ ...mention, task: null }, withTasks)).toBe(
    "/projects/p1?comments=open",
  );
});

it("leads from news of an expense to it, or to the others where it is gone", () => {
  const news = { kind: "expense", project: "p1", task: null } as const;
  expect(notificationPath({ ...news, expense: "e1" }, withTasks)).toBe(
    "/projects/p1?tab=money&part=expenses&expense=e1",
  );
  expect(notificationPath({ ...news, expense: null }, withTasks)).toBe(
    "/projects/p1?tab=money&part=expenses",
  );
});

it("leads to the task list only those who have it", () => {
  expect(
    notificationPath({ kind: "status", project: null, task: "t1", expense: null }, withTasks),
  ).toBe("/tasks?task=t1");
  expect(
    notificationPath({ kind: "status", project: null, task: "t1", expense: null }, withoutTasks),
  ).toBeNull();
});

it("leads nowhere when the thing is gone", () => {
  expect(
    notificationPath({ kind: "status", project: null, task: null, expense: null }, withTasks),
  ).toBeNull();
});
