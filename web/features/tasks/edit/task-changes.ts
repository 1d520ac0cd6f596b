import { useCallback } from "react";
import type { BodyOf } from "../../../../contract/route.ts";
import {
  createTask,
  deleteTask,
  putTask,
  type Task,
  updateTask,
} from "../../../../contract/tasks.ts";
import type { TaskFields } from "../../../sync/optimistic/tasks.ts";
import { command } from "../../../sync/spec.ts";
import { useCommand, useRun } from "../../../sync/use-command.ts";
import { toggledStatus } from "../parts/task-rules.ts";

const refused = "Failed to update task status";

/** A change of only a task's status. If several wait, only the last is sent. */
export function statusCommand(
  { _id: id }: Pick<Task, "_id">,
  status: Task["status"],
  options: Pick<Parameters<typeof command>[2] & object, "undo" | "words"> = {},
) {
  return command(
    putTask,
    { params: { id }, body: { status } },
    {
      kind: "status",
      shown: { status },
      patience: "long",
      ...options,
      words: { refused, ...options.words },
    },
  );
}

/**
 * Switches a task between todo and done: optimistic, rolled back if the server refuses. Quick presses
 * on one task are sent in order, and intermediate ones are skipped.
 */
export function useToggleTask(): (task: Task) => void {
  const run = useRun();
  return useCallback((shown) => run(statusCommand(shown, toggledStatus(shown.status))), [run]);
}

/**
 * Changes fields of a task optimistically. Sends the newest version known at the time of sending, or
 * `version` if the person started from an earlier one.
 * @throws ApiError; with status 409 when someone else changed the task meanwhile
 */
export function useChangeTask(taskId: string) {
  const { mutateAsync } = useCommand(
    ({ fields, version }: { fields: Partial<TaskFields>; version: number | undefined }) =>
      command(
        updateTask,
        {
          params: { id: taskId },
          body: { ...bodyOf(fields), ...(version === undefined ? {} : { version }) },
        },
        {
          shown: fields,
          onNewest: version === undefined,
          patience: version === undefined ? "long" : "short",
        },
      ),
  );
  return useCallback(
    async (fields: Partial<TaskFields>, version?: number): Promise<void> => {
      await mutateAsync({ fields, version });
    },
    [mutateAsync],
  );
}

function bodyOf({ assignedTo, ...fields }: Partial<TaskFields>): BodyOf<typeof updateTask> {
  return assignedTo === undefined
    ? fields
    : { ...fields, assignedTo: assignedTo === null ? null : assignedTo._id };
}

/** Adds a task. The tasks of one project are sent in the order in which they were entered. */
export function useCreateTask() {
  return useCommand(({ task, deadline }: { task: Task; deadline: string | null }) =>
    command(
      createTask,
      {
        body: {
          _id: task._id,
          title: task.title,
          description: task.description,
          deadline,
          priority: task.priority,
          assignedTo: task.assignedTo?._id ?? null,
          project: task.project._id,
          createdBy: task.createdBy?._id,
          status: "todo",
        },
      },
      { subject: `tasks of ${task.project._id}`, shown: task },
    ),
  );
}

/** Deletes a task and removes it from every list. */
export function useDeleteTask() {
  return useCommand((taskId: string) => command(deleteTask, { params: { id: taskId } }));
}
