import { describe, expect, it } from "vitest";
import { tellStory } from "./story.ts";

const now = new Date("2026-11-20T00:00:00Z");
const story = tellStory(now);
const tasks = story.flatMap((chapter) => chapter.tasks);

describe("the demo's story", () => {
  it("is the same every time", () => {
    expect(tellStory(now)).toEqual(story);
  });

  it("has 6 to 8 projects in different states and more than 200 tasks, some of them overdue", () => {
    expect(story.length).toBeGreaterThanOrEqual(6);
    expect(story.length).toBeLessThanOrEqual(8);
    expect(new Set(story.map(({ project }) => project.status)).size).toBeGreaterThanOrEqual(5);
    expect(tasks.length).toBeGreaterThan(200);
    const overdue = tasks.filter(({ due, completedAt }) => completedAt === null && due < now);
    expect(overdue.length).toBeGreaterThan(3);
    expect(overdue.length).toBeLessThan(tasks.length / 5);
  });

  it("happens in order, and never in the future", () => {
    for (const task of tasks) {
      const times = [task.createdAt, task.startedAt, task.completedAt].filter(
        (time) => time !== null,
      );
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      for (const time of times) expect(time.getTime()).toBeLessThan(now.getTime() + 86_400_000);
      expect(task.completedAt !== null).toBe(task.status === "done" || task.status === "completed");
    }
  });

  it("has expenses in every state, each step after the one before it, none decided by its maker", () => {
    const expenses = story.flatMap((chapter) => chapter.expenses);
    expect(new Set(expenses.map(({ status }) => status)).size).toBe(5);
    for (const { spentOn, createdBy, submitted, decided, paid, status } of expenses) {
      const times = [spentOn, submitted?.at, decided?.at, paid?.at].filter(
        (time) => time !== undefined,
      );
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      for (const time of times) expect(time.getTime()).toBeLessThan(now.getTime());
      expect(decided?.by.id).not.toBe(createdBy.id);
      expect(paid !== null).toBe(status === "paid");
    }
  });

  it("spends over a year, about what was planned for the work that is done", () => {
    const complete = story.find(({ project }) => project.status === "completed");
    const naira = { NGN: 1, USD: 1500 };
    const spent =
      complete?.expenses.reduce((sum, { amount, currency }) => sum + amount * naira[currency], 0) ??
      0;
    expect(spent / (complete?.project.budget ?? 1)).toBeGreaterThan(0.75);
    expect(spent / (complete?.project.budget ?? 1)).toBeLessThan(1.25);
  });
});
