import { describe, expect, test } from "vitest";
import { liveTopics } from "../../../contract/live.ts";
import { type Role, roles } from "../../../contract/permissions.ts";
import type { Announcement } from "../../announcement.ts";
import { audienceFor } from "../../subjects/live-audiences.ts";
import {
  mayEndSession,
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
const messageTo = (announcement: Announcement, listener: Listener) =>
  messageFor(announcement, listener, sight);

describe("who receives an event", () => {
  test.each(["admin", "engineer"] as const)("%ss receive events of every project", (role) => {
    expect(messageTo(task, as(role, "anybody"))).toEqual({
      topic: "task",
      project: "duplex",
      id: "task",
    });
  });

  test.each(["client", "contractor"] as const)(
    "%ss receive events of the projects whose team they are on",
    (role) => {
      expect(messageTo(task, as(role))).toEqual({ topic: "task", project: "duplex", id: "task" });
      expect(messageTo(task, as(role, "kemi"))).toBeUndefined();
      expect(messageTo({ ...task, project: "tower" }, as(role))).toBeUndefined();
    },
  );

  test("a single expense reaches only those who run all projects, and its maker", () => {
    const expense: Announcement = { ...task, topic: "expense", id: "expense" };
    expect(messageTo(expense, as("engineer", "anybody"))).toEqual({
      topic: "expense",
      project: "duplex",
      id: "expense",
    });
    for (const role of ["client", "contractor"] as const)
      expect(messageTo(expense, as(role))).toBeUndefined();
    expect(messageTo({ ...expense, user: "kunle" }, as("contractor"))).toMatchObject({
      id: "expense",
    });
    expect(messageTo({ ...expense, user: "kemi" }, as("contractor"))).toBeUndefined();
  });

  test("a project's money and reports reach its clients, and no contractor", () => {
    for (const money of [
      { workspace: here, topic: "report", project: "duplex" },
      { workspace: here, topic: "money", project: "duplex" },
      { workspace: here, topic: "money" },
    ] as const) {
      expect(messageTo(money, as("client"))).toMatchObject({ topic: money.topic });
      expect(messageTo(money, as("admin"))).toMatchObject({ topic: money.topic });
      expect(messageTo(money, as("contractor"))).toBeUndefined();
    }
    const elsewhere: Announcement = { workspace: here, topic: "money", project: "tower" };
    expect(messageTo(elsewhere, as("client"))).toBeUndefined();
  });

  test("nothing reaches another workspace", () => {
    expect(messageTo(task, as("admin", "kunle", "elsewhere"))).toBeUndefined();
    expect(
      messageTo(
        { workspace: here, topic: "notification", user: "kunle" },
        as("admin", "kunle", "elsewhere"),
      ),
    ).toBeUndefined();
  });

  test("an event for one person reaches nobody else, whatever their role", () => {
    const own: Announcement = { workspace: here, topic: "notification", user: "kunle" };
    expect(messageTo(own, as("contractor"))).toEqual({ topic: "notification" });
    expect(messageTo(own, as("admin", "ada"))).toBeUndefined();
  });

  test("a deleted project is announced without its id", () => {
    const deletedProject: Announcement = {
      workspace: here,
      topic: "project",
      project: "gone",
      id: "gone",
    };
    expect(messageTo(deletedProject, as("client"))).toEqual({ topic: "project" });
    expect(messageTo(deletedProject, as("admin"))).toEqual({
      topic: "project",
      project: "gone",
      id: "gone",
    });
    expect(messageTo({ ...deletedProject, topic: "task" }, as("client"))).toBeUndefined();
    expect(messageTo({ ...deletedProject, project: "tower" }, as("client"))).toBeUndefined();
  });

  test.each(liveTopics)("the topic %s reaches somebody", (topic) => {
    const about = { workspace: here, topic, project: "duplex", user: "kunle" };
    expect(audienceFor(topic)).toBeDefined();
    expect(messageTo(about, as("admin"))).toBeDefined();
  });

  test("an unlisted topic reaches nobody, nor does the name of an Object property", () => {
    for (const topic of ["castle", "toString", "__proto__"]) {
      const unlisted = { ...task, topic: topic as "task" };
      for (const role of roles) {
        expect(messageTo(unlisted, as(role))).toBeUndefined();
        expect(messageTo({ ...unlisted, user: "kunle" }, as(role))).toBeUndefined();
      }
    }
  });

  test("an event without a project reaches only those who see all", () => {
    const record: Announcement = { workspace: here, topic: "activity" };
    expect(messageTo(record, as("engineer"))).toEqual({ topic: "activity" });
    expect(messageTo(record, as("contractor"))).toBeUndefined();
    expect(messageTo({ workspace: here, topic: "task" }, as("contractor"))).toBeUndefined();
  });

  test("the id of a changed company reaches only those who see all companies", () => {
    const company: Announcement = { workspace: here, topic: "company", id: "bello" };
    expect(messageTo(company, as("engineer"))).toEqual({ topic: "company", id: "bello" });
    expect(messageTo(company, as("contractor"))).toEqual({ topic: "company" });
  });

  test("one's sign-ins are one's own in every workspace", () => {
    const ended: Announcement = { workspace: here, topic: "session", user: "kunle" };
    expect(mayEndSession(ended, as("admin", "kunle", "elsewhere"))).toBe(true);
    expect(messageTo(ended, as("admin", "kunle", "elsewhere"))).toEqual({ topic: "session" });
    expect(mayEndSession(ended, as("admin", "ada"))).toBe(false);
    expect(mayEndSession({ workspace: here, topic: "session" }, as("admin", "ada"))).toBe(true);
    expect(
      mayEndSession({ workspace: here, topic: "session" }, as("admin", "ada", "elsewhere")),
    ).toBe(false);
  });
});

test("team membership is queried only when it matters", () => {
  expect(dependsOnTeam(task, as("contractor"))).toBe(true);
  expect(dependsOnTeam(task, as("engineer"))).toBe(false);
  expect(dependsOnTeam(task, as("contractor", "kunle", "elsewhere"))).toBe(false);
  expect(dependsOnTeam({ ...task, user: "kunle" }, as("contractor"))).toBe(false);
  expect(dependsOnTeam({ workspace: here, topic: "task" }, as("contractor"))).toBe(false);
});
