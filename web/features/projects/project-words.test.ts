import { describe, expect, it } from "vitest";
import {
  headLine,
  projectCountText,
  projectSpanText,
  taskCountText,
  tasksDoneText,
} from "./project-words.ts";

describe("the texts of a project", () => {
  it("counts tasks", () => {
    expect([0, 1, 2, 1200].map(taskCountText)).toEqual([
      "No tasks",
      "1 task",
      "2 tasks",
      "1,200 tasks",
    ]);
  });

  it("names what its progress counts", () => {
    expect(tasksDoneText({ progressPercent: 0, taskCount: 0 })).toBe("No tasks");
    expect(tasksDoneText({ progressPercent: 64, taskCount: 11 })).toBe("64% of tasks done");
  });

  it("counts projects", () => {
    expect([0, 1, 1200].map(projectCountText)).toEqual(["", "1 project", "1,200 projects"]);
  });

  it("shows its dates, whichever are known", () => {
    expect(projectSpanText("2026-01-05", "2026-11-30")).toBe("5 Jan 2026 – 30 Nov 2026");
    expect(projectSpanText("2026-01-05", null)).toBe("From 5 Jan 2026");
    expect(projectSpanText(null, "2026-11-30")).toBe("Until 30 Nov 2026");
    expect(projectSpanText(null, null)).toBeUndefined();
  });
});

it("sums a project up in one line, without the running year", () => {
  const project = {
    progressPercent: 60,
    budget: { amount: 485_000_000, currency: "NGN" },
    startDate: "2026-01-22",
    finishDate: "2026-03-23",
  };
  const told = (facts: Parameters<typeof headLine>[0]) => headLine(facts, "2026-02-01");
  // On a phone the line breaks only between its parts.
  const whole = (part: string) => part.replaceAll(" ", "\u00a0");
  expect(told(project)).toBe(`60% · ₦485,000,000 · ${whole("22 Jan – 23 Mar")}`);
  expect(told({ ...project, finishDate: "2027-03-23" })).toBe(
    `60% · ₦485,000,000 · ${whole("22 Jan 2026 – 23 Mar 2027")}`,
  );
  expect(told({ ...project, startDate: null, finishDate: null })).toBe("60% · ₦485,000,000");
});
