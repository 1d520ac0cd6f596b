import type { Project } from "../../../../contract/projects/projects.ts";
import type { Task, TaskPriority } from "../../../../contract/tasks/tasks.ts";

/** The fields of the add-task form. */
export interface TaskDraft {
  readonly title: string;
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly deadline: string | null;
  readonly priority: TaskPriority;
  readonly assignedTo: Task["assignedTo"];
  readonly activity: Task["activity"];
  /** If true, the server determines the due date. */
  readonly followsActivity: boolean;
}

/** The task that the server will create from a draft, so that it can be opened and changed before it is sent. */
export function pendingTask(input: {
  id: string;
  draft: TaskDraft;
  project: Pick<Project, "_id" | "title">;
  createdBy: Task["createdBy"];
  now: Date;
}): Task {
  const { id, draft, project, createdBy, now } = input;
  const { deadline, ...rest } = draft;
  return {
    ...rest,
    _id: id,
    status: "todo",
    dueDate: draft.followsActivity ? null : deadline,
    project: { _id: project._id, title: project.title },
    createdBy,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    completedAt: null,
    proposal: null,
    version: 1,
  };
}
