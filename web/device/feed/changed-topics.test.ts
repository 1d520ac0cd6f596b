import { describe, expect, it } from "vitest";
import { createComment, deleteComment } from "../../../contract/comments.ts";
import { updateBudgetLine } from "../../../contract/cost-plan/cost-plan.ts";
import { importExpenses } from "../../../contract/expenses/expense-import.ts";
import { reverseExpense } from "../../../contract/expenses/expense-steps.ts";
import { deleteExpense } from "../../../contract/expenses/expenses.ts";
import { createProject, updateProject } from "../../../contract/projects/projects.ts";
import { routes } from "../../../contract/routes.ts";
import type { AnyRoute } from "../../../contract/route.ts";
import { updatePerson } from "../../../contract/people/people.ts";
import { createTask, putTask } from "../../../contract/tasks/tasks.ts";
import { addToTeam } from "../../../contract/people/team.ts";
import { changedBy } from "./changed-topics.ts";
import type { CommandSpec } from "../outbox/command.ts";
import { command } from "../writing/spec.ts";

const changes = (spec: CommandSpec, answer?: unknown) =>
  changedBy({ ...spec, id: "c", madeAt: 0 }, answer);

describe("S1: what a command changes", () => {
  it("is narrowed to the task and project in its answer", () => {
    const put = command(putTask, { params: { id: "t1" }, body: { status: "done" } });
    expect(changes(put, { data: { _id: "t1", project: { _id: "p1" } } })).toEqual([
      { topic: "task", project: "p1", id: "t1" },
      { topic: "activity", project: "p1" },
    ]);
    expect(changes(put)).toEqual([{ topic: "task", id: "t1" }, { topic: "activity" }]);
  });

  it("is the new record itself, whatever subject orders the command", () => {
    const create = command(createTask, { body: { _id: "t1", title: "Cast", project: "p1" } });
    expect(changes(create)[0]).toEqual({ topic: "task", project: "p1", id: "t1" });
    const ordered = { ...create, subject: "tasks of p1" };
    expect(changes(ordered)[0]).toEqual({ topic: "task", project: "p1", id: "t1" });
    const unnamed = command(createTask, { body: { title: "Cast", project: "p1" } });
    expect(changes(unnamed)[0]).toEqual({ topic: "task", project: "p1" });
    expect(changes(unnamed, { data: { _id: "t2" } })[0]).toMatchObject({ id: "t2" });
  });

  it("is both the expense that a step is about and the entry that reverses it", () => {
    const reverse = command(reverseExpense, {
      params: { id: "e1" },
      body: { reason: "Twice", version: 1 },
    });
    const ids = (answer?: unknown) =>
      changes(reverse, answer).flatMap(({ topic, id }) => (topic === "expense" ? [id] : []));
    expect(ids({ data: { _id: "e2" } })).toEqual(["e1", "e2"]);
    // Without an answer, the entry is unknown.
    expect(ids()).toEqual([undefined]);
  });

  it("is not the import of a sheet, whose id is not an expense's", () => {
    const body = { _id: "i1", csv: "", commit: true };
    expect(changes(command(importExpenses, { body }))[0]).toEqual({ topic: "expense" });
  });

  it("is of the project in the path, or of the new project", () => {
    const team = command(addToTeam, { params: { id: "p1" }, body: { user: "u1" } });
    expect(changes(team)[0]).toEqual({ topic: "project", project: "p1" });
    const edit = command(updateProject, { params: { id: "p1" }, body: { title: "Marina" } });
    expect(new Set(changes(edit).map(({ project }) => project))).toEqual(new Set(["p1"]));
    const made = command(createProject, { body: { title: "Marina", description: "Tower" } });
    expect(changes(made, { data: { _id: "p2" } })[0]).toEqual({ topic: "project", project: "p2" });
  });

  it("is of the project that the command names, if nothing else does", () => {
    const body = { title: "Piling", version: 1 };
    const line = command(updateBudgetLine, { params: { id: "l1" }, body }, { project: "p1" });
    expect(changes(line)).toEqual([
      { topic: "money", project: "p1" },
      { topic: "expense", project: "p1" },
      { topic: "activity", project: "p1" },
    ]);
  });

  it("is on the record that a comment is attached to, or on any if that is unknown", () => {
    const say = command(createComment, { body: { _id: "k1", body: "Poured", task: "t1" } });
    const answer = { data: { _id: "k1", project: "p1", subject: { kind: "task", _id: "t1" } } };
    expect(changes(say)[0]).toEqual({ topic: "comment", id: "t1" });
    expect(changes(say, answer)[0]).toEqual({ topic: "comment", project: "p1", id: "t1" });
    const unsay = command(deleteComment, { params: { id: "k1" } });
    expect(changes(unsay)[0]).toEqual({ topic: "comment" });
  });

  it("names an expense for its own topic and not for the money around it", () => {
    const remove = command(deleteExpense, { params: { id: "e1" }, query: {} });
    expect(changes(remove)).toEqual([
      { topic: "expense", id: "e1" },
      { topic: "money" },
      { topic: "activity" },
    ]);
  });

  it("is of no project if it concerns the company", () => {
    const person = command(updatePerson, { params: { id: "u1" }, body: { active: false } });
    const answer = { data: { _id: "u1", name: "Ada" } };
    for (const message of changes(person, answer)) expect(message).not.toHaveProperty("project");
  });
});

it("every write of the contract declares what it changes, and no read does", () => {
  for (const route of Object.values<AnyRoute>(routes))
    expect(Array.isArray(route.changes), route.name).toBe(route.method !== "GET");
});
