import { expect, it } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import { activityPath } from "./activity-path.ts";

const project = { _id: "p1", title: "Lekki Terrace" };

function pathOf(fields: Partial<Activity>): string | null {
  return activityPath({
    action: "updated",
    entityType: "task",
    entityId: "t1",
    project,
    ...fields,
  });
}

it("leads to the task on its project's page", () => {
  expect(pathOf({})).toBe("/projects/p1?task=t1");
});

it("leads to the project for everything else that has one", () => {
  for (const entityType of ["project", "resource", "user"] as const) {
    expect(pathOf({ entityType })).toBe("/projects/p1");
  }
});

it("leads to the expense beside the list, from a deleted one to the list, and to the plan's figures", () => {
  const money = { entityType: "finance", entityId: "e1" } as const;
  expect(pathOf(money)).toBe("/projects/p1?tab=money&part=expenses&expense=e1");
  expect(pathOf({ ...money, action: "deleted" })).toBe("/projects/p1?tab=money&part=expenses");
  expect(pathOf({ ...money, entityId: "p1" })).toBe("/projects/p1?tab=money");
  expect(pathOf({ ...money, project: null })).toBeNull();
});

it("leads from a deleted task to its project, and from a deleted project nowhere", () => {
  expect(pathOf({ action: "deleted" })).toBe("/projects/p1");
  expect(pathOf({ action: "deleted", entityType: "project" })).toBeNull();
});

it("leads from a comment to the comments", () => {
  const commented = { action: "commented", entityType: "project" } as const;
  expect(pathOf(commented)).toBe("/projects/p1?comments=open");
  expect(pathOf({ action: "commented" })).toBe("/projects/p1?task=t1");
});

it("leads nowhere without a project", () => {
  expect(pathOf({ entityType: "user", project: null })).toBeNull();
});
