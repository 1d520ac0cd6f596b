import { expect, it } from "vitest";
import type { ProjectFacts } from "./health-rules.ts";
import { healthReason } from "./health-words.ts";

const TODAY = "2026-06-15";
const well: ProjectFacts = {
  status: "active",
  startDate: "2026-06-01",
  finishDate: "2026-12-01",
  progressPercent: 0,
  taskCount: 3,
  overdueTasks: 0,
  overBudget: false,
  forecastOver: false,
  programmePercent: null,
  slipDays: null,
  lastActiveOn: TODAY,
};

it.each<[Partial<ProjectFacts>, string]>([
  [{ finishDate: "2026-06-14" }, "Should have finished on 14 Jun 2026"],
  [
    { finishDate: "2026-06-14", overdueTasks: 2 },
    "Should have finished on 14 Jun 2026; 2 tasks overdue",
  ],
  [{ overdueTasks: 1 }, "1 task overdue"],
  [{ overdueTasks: 100 }, "100 or more tasks overdue"],
  [{ slipDays: 1, overBudget: true }, "Programme 1 calendar day late; over budget"],
  [{ forecastOver: true }, "Forecast over budget"],
  [{ startDate: "2026-04-20" }, "Nothing is done 56 days after its start"],
  [{ lastActiveOn: "2026-05-01" }, "Nothing has happened since 1 May 2026"],
  [{}, "Finishes on 1 Dec 2026"],
  [{ startDate: "2026-07-01" }, "Starts on 1 Jul 2026"],
  [{ finishDate: null }, "No finish date set"],
  [{ taskCount: 0 }, "No tasks and no programme yet"],
])("a project with %o reads: %s", (change, words) => {
  expect(healthReason({ ...well, ...change }, TODAY)).toBe(words);
});
