import { describe, expect, test } from "vitest";
import { liveTopics } from "../../../contract/live.ts";
import { type Role, roles } from "../../../contract/permissions.ts";
import type { Announcement } from "../../announcement.ts";
import { audienceFor } from "../../subjects/live-audiences.ts";
import {
  castsDoubt,
  dependsOnTeam,
  type Listener,
  messageFor,
  type Sight,
} from "./audience-rules.ts";

const here = "workspace";
const task: Announcement = { workspace: here, topic: "task", project: "duplex", id: "task" };
const sight: Sight = {
  isOnTeam: (project, user) => project === "duplex" && user === "kunle",
  exists: (project) => project === "duplex" || project === "tower",
};
const as = (role: Role, userId = "kunle", workspaceId = here): Listener => ({
  role,
  userId,
  workspaceId,
});
const told = (announcement: Announcement, listener: Listener) =>
  messageFor(announcement, listener, sight);

describe("who receives an event", () => {
  test.each(["admin", "engineer"] as const)("%ss receive events of every project", (role) => {
    expect(told(task, as(role, "anybody"))).toEqual({
      topic: "task",
      project: "duplex",
      id: "task",
    });
  });

  test.each(["client", "contractor"] as const)(
    "%ss receive events of the projects whose team they are on",
    (role) => {
      expect(told(task, as(role))).toEqual({ topic: "task", project: "duplex", id: "task" });
      expect(told(task, as(role, "kemi"))).toBeUndefined();
      expect(told({ ...task, project: "tower" }, as(role))).toBeUndefined();
    },
  );

  test("a single expense reaches only those who run all projects, and its maker", () => {
    const expense: Announcement = { ...task, topic: "expense", id: "expense" };
    expect(told(expense, as("engineer", "anybody"))).toEqual({
      topic: "expense",
      project: "duplex",
      id: "expense",
    });
    for (const role of ["client", "contractor"] as const)
      expect(told(expense, as(role))).toBeUndefined();
    expect(told({ ...expense, user: "kunle" }, as("contractor"))).toMatchObject({ id: "expense" });
    expect(told({ ...expense, user: "kemi" }, as("contractor"))).toBeUndefined();
  });

  test("a project's money reaches its clients, and no contractor", () => {
    for (const money of [
      { workspace: here, topic: "money", project: "duplex" },
      { workspace: here, topic: "money" },
    ] as const) {
      expect(told(money, as("client"))).toMatchObject({ topic: "money" });
      expect(told(money, as("admin"))).toMatchObject({ topic: "money" });
      expect(told(money, as("contractor"))).toBeUndefined();
    }
    const elsewhere: Announcement = { workspace: here, topic: "money", project: "tower" };
    expect(told(elsewhere, as("client"))).toBeUndefined();
  });

  test("nothing reaches another workspace", () => {
    expect(told(task, as("admin", "kunle", "elsewhere"))).toBeUndefined();
    expect(
      told(
        { workspace: here, topic: "notification", user: "kunle" },
        as("admin", "kunle", "elsewhere"),
      ),
    ).toBeUndefined();
  });

  test("an event for one person reaches nobody else, whatever their role", () => {
    const own: Announcement = { workspace: here, topic: "notification", user: "kunle" };
    expect(told(own, as("contractor"))).toEqual({ topic: "notification" });
    expect(told(own, as("admin", "ada"))).toBeUndefined();
  });

  test("a deleted project is announced without its id", () => {
    const gone: Announcement = { workspace: here, topic: "project", project: "gone", id: "gone" };
    expect(told(gone, as("client"))).toEqual({ topic: "project" });
    expect(told(gone, as("admin"))).toEqual({ topic: "project", project: "gone", id: "gone" });
    expect(told({ ...gone, topic: "task" }, as("client"))).toBeUndefined();
    expect(told({ ...gone, project: "tower" }, as("client"))).toBeUndefined();
  });

  test.each(liveTopics)("the topic %s reaches somebody", (topic) => {
    const about = { workspace: here, topic, project: "duplex", user: "kunle" };
    expect(audienceFor(topic)).toBeDefined();
    expect(told(about, as("admin"))).toBeDefined();
  });

  test("an unlisted topic reaches nobody, nor does the name of an Object property", () => {
    for (const topic of ["castle", "toString", "__proto__"]) {
      const unlisted = { ...task, topic: topic as "task" };
      for (const role of roles) {
        expect(told(unlisted, as(role))).toBeUndefined();
        expect(told({ ...unlisted, user: "kunle" }, as(role))).toBeUndefined();
      }
    }
  });

  test("an event without a project reaches only those who see all", () => {
    const record: Announcement = { workspace: here, topic: "activity" };
    expect(told(record, as("engineer"))).toEqual({ topic: "activity" });
    expect(told(record, as("contractor"))).toBeUndefined();
    expect(told({ workspace: here, topic: "task" }, as("contractor"))).toBeUndefined();
  });

  test("the id of a changed company reaches only those who see all companies", () => {
    const company: Announcement = { workspace: here, topic: "company", id: "bello" };
    expect(told(company, as("engineer"))).toEqual({ topic: "company", id: "bello" });
    expect(told(company, as("contractor"))).toEqual({ topic: "company" });
  });

  test("one's sign-ins are one's own in every workspace", () => {
    const ended: Announcement = { workspace: here, topic: "session", user: "kunle" };
    expect(castsDoubt(ended, as("admin", "kunle", "elsewhere"))).toBe(true);
    expect(told(ended, as("admin", "kunle", "elsewhere"))).toEqual({ topic: "session" });
    expect(castsDoubt(ended, as("admin", "ada"))).toBe(false);
    expect(castsDoubt({ workspace: here, topic: "session" }, as("admin", "ada"))).toBe(true);
    expect(castsDoubt({ workspace: here, topic: "session" }, as("admin", "ada", "elsewhere"))).toBe(
      false,
    );
  });
});

test("team membership is queried only when it matters", () => {
  expect(dependsOnTeam(task, as("contractor"))).toBe(true);
  expect(dependsOnTeam(task, as("engineer"))).toBe(false);
  expect(dependsOnTeam(task, as("contractor", "kunle", "elsewhere"))).toBe(false);
  expect(dependsOnTeam({ ...task, user: "kunle" }, as("contractor"))).toBe(false);
  expect(dependsOnTeam({ workspace: here, topic: "task" }, as("contractor"))).toBe(false);
});
