import type { Task } from "../../../../contract/tasks/tasks.ts";

/** A task of project `p`. */
export function task(_id: string, change: Partial<Task> = {}): Task {
  return {
    _id,
    title: `Task ${_id}`,
    description: "",
    status: "todo",
    priority: "medium",
    dueDate: null,
    project: { _id: "p", title: "Marina Tower" },
    assignedTo: null,
    createdBy: null,
    createdAt: "2026-03-12T08:00:00.000Z",
    updatedAt: "2026-03-12T08:00:00.000Z",
    completedAt: null,
    proposal: null,
    activity: null,
    followsActivity: false,
    version: 1,
    ...change,
  };
}
