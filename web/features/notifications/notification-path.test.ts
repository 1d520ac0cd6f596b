import { expect, it } from "vitest";
import { notificationPath as pathOf } from "./notification-path.ts";

type News = Parameters<typeof pathOf>[0];
const notificationPath = (news: Omit<News, "type"> & Partial<News>) =>
  pathOf({ type: "success", ...news });

const task = { kind: "task", _id: "t1" } as const;

it("leads to the task on its project's page", () => {
  expect(notificationPath({ kind: "status", project: "p1", subject: task })).toBe(
    "/projects/p1?task=t1",
  );
});

it("leads to the project if there is no record", () => {
  expect(notificationPath({ kind: "status", project: "p1", subject: null })).toBe("/projects/p1");
});

it("leads from a comment to the comments, of the task or of the project", () => {
  const mention = { kind: "mention", project: "p1" } as const;
  expect(notificationPath({ ...mention, subject: task })).toBe("/projects/p1?task=t1");
  for (const subject of [null, { kind: "project", _id: "p1" } as const])
    expect(notificationPath({ ...mention, subject })).toBe("/projects/p1/activity");
});

it("leads from an expense notification to the expense, or to the list if it was deleted", () => {
  const news = { kind: "expense", project: "p1" } as const;
  expect(notificationPath({ ...news, subject: { kind: "expense", _id: "e1" } })).toBe(
    "/projects/p1/money?part=expenses&expense=e1",
  );
  expect(notificationPath({ ...news, subject: null })).toBe("/projects/p1/money?part=expenses");
});

it("leads from an expense that waits for a decision to what waits", () => {
  const subject = { kind: "expense", _id: "e1" } as const;
  const asks = { kind: "expense", type: "info", project: "p1" } as const;
  expect(notificationPath({ ...asks, subject })).toBe("/waiting?item=e1");
  expect(notificationPath({ ...asks, project: null, subject })).toBeNull();
});

it("leads from a finished file to the exported files, which every role may open", () => {
  expect(notificationPath({ kind: "report", project: null, subject: null })).toBe("/exports");
});

it("leads from news of a programme to the programme", () => {
  expect(notificationPath({ kind: "programme", project: "p1", subject: null })).toBe(
    "/projects/p1/programme",
  );
});

it("leads nowhere if nothing of it is visible any more", () => {
  expect(notificationPath({ kind: "status", project: null, subject: null })).toBeNull();
});
