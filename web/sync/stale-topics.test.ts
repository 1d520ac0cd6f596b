import { describe, expect, it } from "vitest";
import { parseLiveMessage, touches } from "./stale-topics.ts";

describe("what a live message makes stale", () => {
  it("is the task, its lists, its project and the summary, when a task changes", () => {
    const message = { topic: "task", project: "p1", id: "t1" } as const;
    for (const key of [
      ["listTasks"],
      ["listTasks", { query: { project: "p1", limit: 100 } }],
      ["listTasks", { query: { search: "roof" } }, "pages"],
      ["getTask", { params: { id: "t1" } }],
      ["getProject", { params: { id: "p1" } }],
      ["listProjects", { query: {} }],
      ["getSummary"],
    ]) {
      expect(touches(message, key), JSON.stringify(key)).toBe(true);
    }
  });

  it("is a project's team and who could join it, when the project changes", () => {
    const message = { topic: "project", project: "p1", id: "p1" } as const;
    for (const name of ["listTeam", "listTeamCandidates", "listAssignees"]) {
      expect(touches(message, [name, { params: { id: "p1" }, query: {} }]), name).toBe(true);
      expect(touches(message, [name, { params: { id: "p2" }, query: {} }]), name).toBe(false);
      expect(touches({ topic: "project" }, [name, { params: { id: "p2" } }]), name).toBe(true);
    }
  });

  it("is nothing of another project or task", () => {
    const message = { topic: "task", project: "p1", id: "t1" } as const;
    expect(touches(message, ["listTasks", { query: { project: "p2" } }])).toBe(false);
    expect(touches(message, ["getProject", { params: { id: "p2" } }])).toBe(false);
    expect(touches(message, ["getTask", { params: { id: "t2" } }])).toBe(false);
  });

  it("is the load of a project's resources, whichever project takes them up", () => {
    const key = ["getUtilisation", { query: { project: "p2", weeks: 13 } }, "pages"];
    expect(touches({ topic: "task", project: "p1", id: "t1" }, key)).toBe(true);
    expect(touches({ topic: "comment", project: "p1", id: "t1" }, key)).toBe(false);
  });

  it("is everything of the topic when the message names nothing", () => {
    expect(touches({ topic: "task" }, ["listTasks", { query: { project: "p2" } }])).toBe(true);
    expect(touches({ topic: "task" }, ["getTask", { params: { id: "t2" } }])).toBe(true);
  });

  it("is the files on the very thing that they hang on, receipts with their expense", () => {
    const onTask = { topic: "file", project: "p1", id: "t1" } as const;
    const key = (query: object) => ["listFiles", { query }, "pages"];
    expect(touches(onTask, key({ task: "t1" }))).toBe(true);
    expect(touches(onTask, key({ task: "t2" }))).toBe(false);
    expect(touches(onTask, key({ project: "p1" }))).toBe(false);
    const receipt = { topic: "expense", project: "p1", id: "e1" } as const;
    expect(touches(receipt, key({ expense: "e1" }))).toBe(true);
    expect(touches(receipt, key({ expense: "e2" }))).toBe(false);
  });

  it("is the comments on the very thing that was commented on", () => {
    const onTask = { topic: "comment", project: "p1", id: "t1" } as const;
    const onProject = { topic: "comment", project: "p1", id: "p1" } as const;
    const ofTask = ["listComments", { query: { task: "t1", limit: 20 } }, "pages"];
    const ofProject = ["listComments", { query: { project: "p1", limit: 20 } }, "pages"];
    expect([touches(onTask, ofTask), touches(onTask, ofProject)]).toEqual([true, false]);
    expect([touches(onProject, ofTask), touches(onProject, ofProject)]).toEqual([false, true]);
    expect(touches({ topic: "comment", project: "p1" }, ofTask)).toBe(true);
    expect(touches(onTask, ["listTasks"])).toBe(false);
  });

  it("is the company's people and invitations, when something happens that is of no project", () => {
    for (const key of [["listPeople", { query: { limit: 50 } }, "pages"], ["listInvitations"]]) {
      expect(touches({ topic: "activity" }, key)).toBe(true);
      expect(touches({ topic: "activity", project: "p1" }, key)).toBe(false);
    }
  });

  it("is an expense and its lists, and what is told of a project's money", () => {
    const expense = { topic: "expense", project: "p1", id: "e1" } as const;
    expect(touches(expense, ["getExpense", { params: { id: "e1" } }])).toBe(true);
    expect(touches(expense, ["getExpense", { params: { id: "e2" } }])).toBe(false);
    expect(touches(expense, ["listExpenses", { query: { project: "p1" } }])).toBe(true);
    expect(touches(expense, ["listExpenses", { query: { project: "p2" } }])).toBe(false);
    const money = { topic: "money", project: "p1" } as const;
    expect(touches(money, ["getCashFlow", { params: { id: "p1" } }])).toBe(true);
    expect(touches(money, ["getCostReport", { params: { id: "p2" } }])).toBe(false);
    expect(touches({ topic: "money" }, ["getCostTrend", { query: { project: "p2" } }])).toBe(true);
    expect(touches(money, ["listCostCodes", { params: { id: "p2" } }])).toBe(false);
    expect(touches({ topic: "money" }, ["getExpense", { params: { id: "e1" } }])).toBe(true);
    expect(touches(money, ["getSummary"])).toBe(true);
  });

  it("is the exchange rates, when the company's money changes and not a project's", () => {
    const key = ["listExchangeRates", { query: { limit: 20 } }, "pages"];
    expect(touches({ topic: "money" }, key)).toBe(true);
    expect(touches({ topic: "money", project: "p1" }, key)).toBe(false);
  });

  it("is nothing of another topic", () => {
    expect(touches({ topic: "notification" }, ["listTasks"])).toBe(false);
    expect(
      touches({ topic: "notification" }, ["listMyNotifications", { query: { limit: 20 } }]),
    ).toBe(true);
    expect(touches({ topic: "activity", project: "p1" }, ["getActivityTrend"])).toBe(true);
    expect(touches({ topic: "session" }, ["listSignIns"])).toBe(true);
    expect(touches({ topic: "task" }, [])).toBe(false);
  });
});

describe("the data of an event", () => {
  it("is a message with a known topic, or nothing", () => {
    expect(parseLiveMessage('{"topic":"task","id":"t1"}')).toEqual({ topic: "task", id: "t1" });
    for (const data of ["", "null", "7", "{", '{"topic":"weather"}'])
      expect(parseLiveMessage(data)).toBeUndefined();
  });
});
