import { expect, it } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import { activityPath } from "./activity-path.ts";

const project = { _id: "p1", title: "Lekki Terrace" };
const ofProject = {
  entityType: "project",
  entityId: "p1",
  subject: { kind: "project", _id: "p1" },
} as const;

function pathOf(fields: Partial<Activity>): string | null {
  return activityPath({
    action: "updated",
    entityType: "task",
    entityId: "t1",
    subject: { kind: "task", _id: "t1" },
    project,
    ...fields,
  });
}

it("leads to the task on its project's page", () => {
  expect(pathOf({})).toBe("/projects/p1?task=t1");
});

it("leads to the project for every other record that has one", () => {
  expect(pathOf(ofProject)).toBe("/projects/p1");
  for (const entityType of ["resource", "user"] as const)
    expect(pathOf({ entityType, subject: null })).toBe("/projects/p1");
});

it("leads to the expense beside the list, or to the list for a deleted one or an import", () => {
  const money = { entityType: "finance", entityId: "e1" } as const;
  const expense = { ...money, subject: { kind: "expense", _id: "e1" } } as const;
  expect(pathOf(expense)).toBe("/projects/p1/money?part=expenses&expense=e1");
  expect(pathOf({ ...expense, action: "deleted" })).toBe("/projects/p1/money?part=expenses");
  expect(pathOf({ ...money, subject: null })).toBe("/projects/p1/money?part=expenses");
  expect(pathOf({ ...expense, project: null })).toBeNull();
});

it("leads from the cost plan to the money", () => {
  const plan = { entityType: "finance", entityId: "p1", subject: null } as const;
  expect(pathOf(plan)).toBe("/projects/p1/money");
});

it("leads from a deleted task to its project, and from a deleted project nowhere", () => {
  expect(pathOf({ action: "deleted" })).toBe("/projects/p1");
  expect(pathOf({ ...ofProject, action: "deleted" })).toBeNull();
});

it("leads from a comment to the comments", () => {
  expect(pathOf({ ...ofProject, action: "commented" })).toBe("/projects/p1/activity");
  expect(pathOf({ action: "commented" })).toBe("/projects/p1?task=t1");
});

it("leads nowhere without a project", () => {
  expect(pathOf({ entityType: "user", subject: null, project: null })).toBeNull();
});
