import { describe, expect, it } from "vitest";
import type { Project } from "../../../../contract/projects/projects.ts";
import {
  differsFromProject,
  projectChanges,
  projectFormSchema,
  projectFormValues,
} from "./project-form-schema.ts";

const project: Project = {
  _id: "01990000-0000-7000-8000-000000000001",
  title: "Lekki Duplex",
  description: "Five bedrooms",
  currency: "NGN",
  showCostPlanToClients: false,
  budget: { amount: 5_000_500, currency: "NGN" },
  status: "active",
  progressPercent: 40,
  taskCount: 12,
  startDate: "2026-01-05",
  finishDate: null,
  location: "Lekki",
  createdBy: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  overdueTasks: 0,
  overBudget: false,
  forecastOver: false,
  programmePercent: null,
  slipDays: null,
  lastActiveOn: null,
  archivedAt: null,
  version: 3,
};
const filled = { ...projectFormValues(undefined), title: "Tower", description: "Ten floors" };

/** The first message of each field. */
function messages(values: object, kept?: number) {
  const result = projectFormSchema({ currency: "NGN", kept }).safeParse(values);
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
}

describe("the project form", () => {
  it("requires only title and description", () => {
    expect(messages(projectFormValues(undefined))).toEqual({
      title: "Title is required",
      description: "Description is required",
    });
    expect(messages(filled)).toEqual({});
    expect(messages({ ...filled, title: "   " })).toEqual({ title: "Title is required" });
  });

  it("accepts a budget of 0 or more", () => {
    expect(messages({ ...filled, budget: 0 })).toEqual({});
    expect(messages({ ...filled, budget: -1000 })).toEqual({ budget: "Budget must be 0 or more" });
    expect(messages({ ...filled, budget: Number.NaN })).toEqual({
      budget: "Budget must be a number",
    });
  });

  it("accepts a budget in steps of 1,000 and names the nearest", () => {
    expect(messages({ ...filled, budget: 5_000_000 })).toEqual({});
    expect(messages({ ...filled, budget: 4_500 })).toEqual({
      budget: "Enter the budget in steps of ₦1,000. The nearest are ₦4,000 and ₦5,000",
    });
  });

  it("accepts the amount that the project already has", () => {
    const values = projectFormValues(project);
    expect(messages(values, 5_000_500)).toEqual({});
    expect(Object.keys(messages({ ...values, budget: 5_000_501 }, 5_000_500))).toEqual(["budget"]);
  });

  it("requires the dates in order", () => {
    expect(messages({ ...filled, startDate: "2026-05-02", finishDate: "2026-05-01" })).toEqual({
      finishDate: "The finish date must not be before the start date",
    });
  });
});

describe("the change that an edit sends", () => {
  const parse = (values: object) =>
    projectFormSchema({ currency: "NGN", kept: 5_000_500 }).parse(values);

  it("is empty if nothing differs", () => {
    const same = parse(projectFormValues(project));
    expect(projectChanges(project, same)).toEqual({});
    expect(differsFromProject(project, same)).toBe(false);
    expect(differsFromProject(project, { ...same, location: "Ikoyi" })).toBe(true);
  });

  it("holds the fields that differ, null for cleared ones", () => {
    const values = {
      ...projectFormValues(project),
      title: " Ikoyi Duplex ",
      startDate: null,
      budget: 6000,
    };
    expect(projectChanges(project, parse(values))).toEqual({
      title: "Ikoyi Duplex",
      startDate: null,
      budget: 6000,
    });
  });
});
