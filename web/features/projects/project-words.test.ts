import { describe, expect, it } from "vitest";
import { headLine, projectCountText, spanText, taskCountText } from "./project-words.ts";

describe("the texts of a project", () => {
  it("counts tasks", () => {
    expect([0, 1, 2, 1200].map(taskCountText)).toEqual([
      "No tasks",
      "1 task",
      "2 tasks",
      "1,200 tasks",
    ]);
  });

  it("counts projects", () => {
    expect([0, 1, 1200].map(projectCountText)).toEqual(["", "1 project", "1,200 projects"]);
  });

  it("shows its dates, whichever are known", () => {
    expect(spanText("2026-01-05", "2026-11-30")).toBe("5 Jan 2026 – 30 Nov 2026");
    expect(spanText("2026-01-05", null)).toBe("From 5 Jan 2026");
    expect(spanText(null, "2026-11-30")).toBe("Until 30 Nov 2026");
    expect(spanText(null, null)).toBeUndefined();
  });
});

it("sums a project up in one line, without the running year", () => {
  const project = {
    progressPercent: 60,
    budget: { amount: 485_000_000, currency: "NGN" },
    startDate: "2026-01-22",
    finishDate: "2026-03-23",
  };
  expect(headLine(project, "2026-02-01")).toBe("60% · ₦485,000,000 · 22 Jan – 23 Mar");
  expect(headLine({ ...project, finishDate: "2027-03-23" }, "2026-02-01")).toBe(
    "60% · ₦485,000,000 · 22 Jan 2026 – 23 Mar 2027",
  );
  expect(headLine({ ...project, startDate: null, finishDate: null }, "2026-02-01")).toBe(
    "60% · ₦485,000,000",
  );
});
