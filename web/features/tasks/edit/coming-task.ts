import type { Project } from "../../../../contract/projects.ts";
import type { Task, TaskPriority } from "../../../../contract/tasks.ts";

/** What the add-task form asks for. */
export interface TaskDraft {
  readonly title: string;
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly deadline: string | null;
  readonly priority: TaskPriority;
  readonly assignedTo: Task["assignedTo"];
}

/** A draft as the task that it will be; version 0 says that the server has not taken it yet. */
export function comingTask(input: {
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
    dueDate: deadline,
    project: { _id: project._id, title: project.title },
    createdBy,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    completedAt: null,
    version: 0,
  };
}

/** Whether the task is still on its way to the server, so that it cannot be opened or changed. */
export function isComing({ version }: Pick<Task, "version">): boolean {
  return version === 0;
}

/**
 * The list's tasks with those on their way, before them, or behind them where the list's end is loaded;
 * and how many are on their way and not in the list yet.
 */
export function withComing(
  tasks: readonly Task[],
  coming: readonly Task[],
  { place, hasMore }: { place: "start" | "end"; hasMore: boolean },
): { tasks: readonly Task[]; missing: number } {
  if (coming.length === 0) return { tasks, missing: 0 };
  const known = new Set(tasks.map(({ _id }) => _id));
  const missing = coming.filter(({ _id }) => !known.has(_id));
  if (place === "start") return { tasks: [...missing, ...tasks], missing: missing.length };
  return { tasks: hasMore ? tasks : [...tasks, ...missing], missing: missing.length };
}
