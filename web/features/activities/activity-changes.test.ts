import { describe, expect, it } from "vitest";
import { shownChanges } from "./activity-changes.ts";

function change(field: string, before: unknown, after: unknown, action = "updated") {
  return shownChanges({ action, changes: { [field]: { before, after } } }, "NGN");
}

describe("a changed field", () => {
  it.each([
    ["status", "in_progress", "done", "Status", "In progress", "Done"],
    ["status", "todo", "review", "Status", "To do", "In review"],
    ["priority", "low", "urgent", "Priority", "Low", "Urgent"],
    ["dueDate", null, "2026-03-12", "Due date", "none", "12 Mar 2026"],
    ["finishDate", "2026-03-12", null, "Finish", "12 Mar 2026", "none"],
    ["title", "cast slab", "Cast the slab", "Title", "cast slab", "Cast the slab"],
    ["location", "", "Lekki", "Location", "none", "Lekki"],
    ["budget", 5_000_000, 6_000_000, "Budget", "₦5,000,000", "₦6,000,000"],
    [
      "budget",
      { amount: 5_000_000, currency: "NGN" },
      { amount: 7_500, currency: "USD" },
      "Budget",
      "₦5,000,000",
      "$7,500.00",
    ],
    ["assignedTo", { _id: "x", name: "Ada Obi" }, null, "Assigned to", "Ada Obi", "none"],
    ["role", "client", "engineer", "Role", "Client", "Engineer"],
    ["amount", "125000", "1300000.5", "Amount", "125,000", "1,300,000.5"],
    ["paid", "0", "1200000.5", "Paid", "0", "1,200,000.5"],
  ])("%s: %j to %j", (field, before, after, label, was, is) => {
    expect(change(field, before, after)).toEqual([{ label, before: was, after: is }]);
  });

  it("with an id or a long text is only named", () => {
    const id = "0198c0de-0000-7000-8000-000000000001";
    expect(change("assignedTo", null, id)).toEqual([{ label: "Assigned to" }]);
    expect(change("description", "short", "word ".repeat(40))).toEqual([{ label: "Description" }]);
    expect(change("notes", "one", "one\ntwo")).toEqual([{ label: "Notes" }]);
  });

  it("with an unknown name is written in words", () => {
    expect(change("handoverBy", "Ada", "Bola")[0]?.label).toBe("Handover by");
  });
});

it("leaves out a status that the sentence already names", () => {
  const changes = {
    status: { before: "todo", after: "done" },
    priority: { before: "low", after: "high" },
  };
  const shown = shownChanges({ action: "status_changed", changes }, "NGN");
  expect(shown.map(({ label }) => label)).toEqual(["Priority"]);
});

it("leaves out a status that the name of the step already gives", () => {
  const changes = {
    status: { before: "submitted", after: "rejected" },
    reason: { before: "", after: "Entered twice" },
  };
  const shown = shownChanges({ action: "rejected", changes }, "NGN");
  expect(shown).toEqual([{ label: "Reason", before: "none", after: "Entered twice" }]);
});

it("shows no changes of a created or deleted record", () => {
  expect(change("title", null, "Cast the slab", "created")).toEqual([]);
  expect(change("title", "Cast the slab", null, "deleted")).toEqual([]);
});
