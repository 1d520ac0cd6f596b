import { z } from "zod";
import { day, emptyObject, id, line, requiredLine } from "../common.ts";
import { importRecord, MAX_SOURCE } from "../imports/imports.ts";
import { route } from "../route.ts";
import { taskPriority, taskStatus } from "./tasks.ts";

/** The most tasks of one import. */
export const MAX_IMPORTED_TASKS = 200;

export const importedTask = z.object({
  /** Created by the client (UUID v7), so that the task can be opened before it is sent. */
  _id: id,
  title: requiredLine("Title", 300, "Task title is required"),
  dueDate: day.nullable().default(null),
  status: taskStatus.default("todo"),
  priority: taskPriority.default("medium"),
  assignedTo: id.nullable().default(null),
});

export const importTasks = route({
  name: "importTasks",
  summary: "Add up to 200 tasks to a project at once. The same `_id` sent twice adds them once",
  method: "POST",
  changes: ["task", "activity"],
  path: "/api/tasks/import",
  access: "session",
  action: "task.create",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The id of the import (UUID v7). */
    _id: id,
    project: id,
    source: line("Source", MAX_SOURCE).min(1, { error: "Source is required" }),
    tasks: z
      .array(importedTask, { error: "tasks must be a list." })
      .min(1, { error: "There is no task to add." })
      .max(MAX_IMPORTED_TASKS, {
        error: `At most ${MAX_IMPORTED_TASKS} tasks can be added at once. Paste the others afterwards.`,
      })
      .refine((tasks) => new Set(tasks.map(({ _id }) => _id)).size === tasks.length, {
        error: "Two tasks have the same id.",
      }),
  }),
  answer: z.object({ data: importRecord }),
  status: 201,
});
