import { describe, expect, it } from "vitest";
import { parseLiveMessage, affects } from "./stale-topics.ts";

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
      expect(affects(message, key), JSON.stringify(key)).toBe(true);
    }
  });

  it("is a project's team and its candidates, when the project changes", () => {
    const message = { topic: "project", project: "p1", id: "p1" } as const;
    for (const name of ["listTeam", "listTeamCandidates", "listAssignees"]) {
      expect(affects(message, [name, { params: { id: "p1" }, query: {} }]), name).toBe(true);
      expect(affects(message, [name, { params: { id: "p2" }, query: {} }]), name).toBe(false);
      expect(affects({ topic: "project" }, [name, { params: { id: "p2" } }]), name).toBe(true);
    }
  });

  it("is the figures of a client report, when the diary, the programme or the money of its project changes", () => {
    const key = (id: string) => ["getClientReport", { params: { id, report: "r1" } }];
    for (const topic of ["diary", "snag", "programme", "expense", "money"] as const) {
      const message = { topic, project: "p1", id: "x1" };
      expect([affects(message, key("p1")), affects(message, key("p2"))]).toEqual([true, false]);
    }
    expect(affects({ topic: "comment", project: "p1", id: "x1" }, key("p1"))).toBe(false);
  });

  it("is nothing of another project or task", () => {
    const message = { topic: "task", project: "p1", id: "t1" } as const;
    expect(affects(message, ["listTasks", { query: { project: "p2" } }])).toBe(false);
    expect(affects(message, ["getProject", { params: { id: "p2" } }])).toBe(false);
    expect(affects(message, ["getTask", { params: { id: "t2" } }])).toBe(false);
  });

  it("is the utilisation of a project's resources, whichever project uses them", () => {
    const key = ["getUtilisation", { query: { project: "p2", weeks: 13 } }, "pages"];
    expect(affects({ topic: "task", project: "p1", id: "t1" }, key)).toBe(true);
    expect(affects({ topic: "comment", project: "p1", id: "t1" }, key)).toBe(false);
  });

  it("is what there is of a programme's resources, whichever project takes of it", () => {
    const key = ["getProgrammeSupplies", "p2", 7];
    for (const topic of ["programme", "task"] as const)
      expect(affects({ topic, project: "p1", id: "p1" }, key)).toBe(true);
    expect(affects({ topic: "resource", id: "r1" }, key)).toBe(true);
  });

  it("is everything of the topic when the message names no record", () => {
    expect(affects({ topic: "task" }, ["listTasks", { query: { project: "p2" } }])).toBe(true);
    expect(affects({ topic: "task" }, ["getTask", { params: { id: "t2" } }])).toBe(true);
  });

  it("is the files of the record that they are attached to, receipts with their expense", () => {
    const onTask = { topic: "file", project: "p1", id: "t1" } as const;
    const key = (query: object) => ["listFiles", { query }, "pages"];
    expect(affects(onTask, key({ task: "t1" }))).toBe(true);
    expect(affects(onTask, key({ task: "t2" }))).toBe(false);
    expect(affects(onTask, key({ project: "p1" }))).toBe(false);
    const receipt = { topic: "expense", project: "p1", id: "e1" } as const;
    expect(affects(receipt, key({ expense: "e1" }))).toBe(true);
    expect(affects(receipt, key({ expense: "e2" }))).toBe(false);
  });

  it("is the wall of the project's files, whichever record they are attached to", () => {
    const wall = (id: string) => ["listProjectFiles", { params: { id }, query: {} }, "pages"];
    for (const topic of ["file", "expense"] as const) {
      const message = { topic, project: "p1", id: "t1" };
      expect([affects(message, wall("p1")), affects(message, wall("p2"))]).toEqual([true, false]);
    }
  });

  it("is the comments on the record that was commented on", () => {
    const onTask = { topic: "comment", project: "p1", id: "t1" } as const;
    const onProject = { topic: "comment", project: "p1", id: "p1" } as const;
    const ofTask = ["listComments", { query: { task: "t1", limit: 20 } }, "pages"];
    const ofProject = ["listComments", { query: { project: "p1", limit: 20 } }, "pages"];
    expect([affects(onTask, ofTask), affects(onTask, ofProject)]).toEqual([true, false]);
    expect([affects(onProject, ofTask), affects(onProject, ofProject)]).toEqual([false, true]);
    expect(affects({ topic: "comment", project: "p1" }, ofTask)).toBe(true);
    expect(affects(onTask, ["listTasks"])).toBe(false);
  });

  it("is the company's people and invitations, after an activity without a project", () => {
    for (const key of [["listPeople", { query: { limit: 50 } }, "pages"], ["listInvitations"]]) {
      expect(affects({ topic: "activity" }, key)).toBe(true);
      expect(affects({ topic: "activity", project: "p1" }, key)).toBe(false);
    }
  });

  it("is an expense and its lists, and the money reports of a project", () => {
    const expense = { topic: "expense", project: "p1", id: "e1" } as const;
    expect(affects(expense, ["getExpense", { params: { id: "e1" } }])).toBe(true);
    expect(affects(expense, ["getExpense", { params: { id: "e2" } }])).toBe(false);
    expect(affects(expense, ["listExpenses", { query: { project: "p1" } }])).toBe(true);
    expect(affects(expense, ["listExpenses", { query: { project: "p2" } }])).toBe(false);
    const money = { topic: "money", project: "p1" } as const;
    expect(affects(money, ["getCashFlow", { params: { id: "p1" } }])).toBe(true);
    expect(affects(money, ["getCostReport", { params: { id: "p2" } }])).toBe(false);
    expect(affects({ topic: "money" }, ["getCostTrend", { query: { project: "p2" } }])).toBe(true);
    expect(affects(money, ["listCostCodes", { params: { id: "p2" } }])).toBe(false);
    // A new rate or a renamed cost code is announced under the expenses' own topic as well.
    expect(affects(money, ["listExpenses", { query: { project: "p1" } }])).toBe(false);
    expect(affects({ topic: "expense" }, ["getExpense", { params: { id: "e1" } }])).toBe(true);
    expect(affects(money, ["getSummary"])).toBe(true);
    const vendor = { topic: "company", id: "c1" } as const;
    expect(affects(vendor, ["getExpense", { params: { id: "e1" } }])).toBe(true);
  });

  it("is the exchange rates, if the company's money changes and not a project's", () => {
    const key = ["listExchangeRates", { query: { limit: 20 } }, "pages"];
    expect(affects({ topic: "money" }, key)).toBe(true);
    expect(affects({ topic: "money", project: "p1" }, key)).toBe(false);
  });

  it("is nothing of another topic", () => {
    expect(affects({ topic: "notification" }, ["listTasks"])).toBe(false);
    expect(
      affects({ topic: "notification" }, ["listMyNotifications", { query: { limit: 20 } }]),
    ).toBe(true);
    expect(affects({ topic: "activity", project: "p1" }, ["getActivityTrend"])).toBe(true);
    expect(affects({ topic: "session" }, ["listSignIns"])).toBe(true);
    expect(affects({ topic: "task" }, [])).toBe(false);
  });
});

describe("the data of an event", () => {
  it("is a message with a known topic, or nothing", () => {
    expect(parseLiveMessage('{"topic":"task","id":"t1"}')).toEqual({ topic: "task", id: "t1" });
    for (const data of ["", "null", "7", "{", '{"topic":"weather"}'])
      expect(parseLiveMessage(data)).toBeUndefined();
  });
});
