import { describe, expect, it } from "vitest";
import { task as taskSchema } from "../../../../contract/tasks/tasks.ts";
import { pendingTask } from "./pending-task.ts";

const project = { _id: "0197f3a2-7c1e-7000-8000-0000000000a1", title: "Marina Tower" };
const ada = { _id: "0197f3a2-7c1e-7000-8000-0000000000b1", name: "Ada Eze" };
const draft = {
  title: "Cast the slab",
  description: "",
  deadline: "2026-03-20",
  priority: "high" as const,
  assignedTo: ada,
  activity: null,
  followsActivity: false,
};

function pending(last: string) {
  const id = `0197f3a2-7c1e-7000-8000-0000000000${last}`;
  return pendingTask({ id, draft, project, createdBy: ada, now: new Date("2026-03-12T08:00:00Z") });
}

describe("a pending task", () => {
  it("is a valid task of the contract, to do, with the deadline as its due date", () => {
    const task = pending("c1");
    expect(taskSchema.parse(task)).toEqual(task);
    expect(task).toMatchObject({ status: "todo", dueDate: "2026-03-20", project, createdBy: ada });
  });

  it("has no date of its own until the server knows that of the activity that it follows", () => {
    const activity = { _id: "0197f3a2-7c1e-7000-8000-0000000000d1", code: "A10", name: "Dig" };
    const following = pendingTask({
      id: project._id,
      draft: { ...draft, activity, followsActivity: true },
      project,
      createdBy: ada,
      now: new Date(0),
    });
    expect(following).toMatchObject({ activity, followsActivity: true, dueDate: null });
  });
});
