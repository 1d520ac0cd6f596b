import { describe, expect, it } from "vitest";
import type { Activity } from "../../../../contract/activities.ts";
import { settlingChange } from "./proposal-rules.ts";

const proposal = { createdAt: "2026-03-12T08:00:00.000Z" };

/**
 * Returns the position, among activities in the order in which they happened, of the one that settled the proposal.
 */
function settledBy(...happened: readonly Activity["changes"][]) {
  const activities = happened.map((changes, minute) => ({
    createdAt: `2026-03-12T08:${String(minute).padStart(2, "0")}:00.000Z`,
    changes,
    place: minute,
  }));
  return settlingChange(activities.toReversed(), proposal)?.place;
}

const status = (before: string, after: string) => ({ status: { before, after } });
const proposed = { proposedDueDate: { before: null, after: "2026-04-02" } };
const declined = { proposedDueDate: { before: "2026-04-02", after: null } };
const moved = { dueDate: { before: "2026-03-20", after: "2026-03-25" } };
const accepted = { ...declined, dueDate: { before: "2026-03-20", after: "2026-04-02" } };
const renamed = { title: { before: "Roof", after: "Roofs" } };

describe("the change that settles a proposal", () => {
  it("is the decision, not work that went on meanwhile", () => {
    expect(settledBy(proposed, status("todo", "in_progress"), accepted)).toBe(2);
    expect(settledBy(proposed, renamed, status("in_progress", "review"), declined)).toBe(3);
  });

  it("is the first of several", () => {
    expect(settledBy(proposed, accepted, moved)).toBe(1);
    expect(settledBy(proposed, moved, status("todo", "done"))).toBe(1);
    expect(settledBy(proposed, status("todo", "done"), status("done", "completed"))).toBe(1);
  });

  it("is that the task is finished, unless it was taken up again", () => {
    expect(settledBy(proposed, status("todo", "done"))).toBe(1);
    expect(settledBy(proposed, status("todo", "done"), status("done", "todo"))).toBeUndefined();
    expect(settledBy(proposed, status("todo", "done"), status("done", "todo"), accepted)).toBe(3);
  });

  it("is that it was accepted, also if it was returned since", () => {
    const back = status("completed", "in_progress");
    expect(settledBy(proposed, status("todo", "completed"), back)).toBe(1);
  });

  it("is none while nothing but the proposal is known", () => {
    expect(settledBy(proposed)).toBeUndefined();
    expect(settledBy(proposed, renamed, status("todo", "in_progress"))).toBeUndefined();
  });
});
