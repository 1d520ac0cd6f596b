import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { BodyOf } from "../../../../contract/route.ts";
import {
  createTask,
  deleteTask,
  putTask,
  type Task,
  updateTask,
} from "../../../../contract/tasks.ts";
import { ApiError, call } from "../../../api/call.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { createLanes } from "./lanes.ts";
import { dropTask, knownTask, type NewTaskPlace, showNewTask, showTask } from "./task-cache.ts";
import { createTaskEdits } from "./task-edits.ts";
import { type TaskFields, toggledStatus } from "./task-rules.ts";

const edits = createTaskEdits();
/** New tasks of a project are sent in the order they were typed, so that they get their places in it. */
const creations = createLanes();

/** The task as it is to be shown: with the changes that are still on their way. */
export function useShownTask<T extends Task | undefined>(task: T): T {
  const id = task?._id ?? "";
  const changes = useSyncExternalStore(edits.subscribe, () => edits.of(id));
  return useMemo(() => (task && changes ? { ...task, ...changes } : task), [task, changes]);
}

/**
 * Switches a task between todo and done: shown at once, taken back if the server refuses. Quick
 * presses on one task are sent in order, and those in between not at all.
 */
export function useToggleTask(): (task: Task) => void {
  const client = useQueryClient();
  return useCallback(
    (shown) => {
      const status = toggledStatus(shown.status);
      const send = async () => {
        const answer = await call(putTask, { params: { id: shown._id }, body: { status } });
        await showTask(client, answer.data);
      };
      edits
        .run(shown._id, { status }, send, { kind: "status" })
        .catch(() => toast("Failed to update task status", { tone: "red" }));
    },
    [client],
  );
}

/**
 * Changes fields of a task, shown at once. The version that goes along is the newest known, or
 * `version` where what one changes was read earlier.
 * @throws ApiError; with status 409 when someone else changed the task meanwhile
 */
export function useChangeTask(taskId: string) {
  const client = useQueryClient();
  return useCallback(
    async (fields: Partial<TaskFields>, version?: number): Promise<void> => {
      await edits.run(taskId, fields, async () => {
        const known = version ?? knownTask(client, taskId)?.version;
        const answer = await call(updateTask, {
          params: { id: taskId },
          body: { ...bodyOf(fields), ...(known === undefined ? {} : { version: known }) },
        });
        await showTask(client, answer.data);
      });
    },
    [client, taskId],
  );
}

function bodyOf({ assignedTo, ...fields }: Partial<TaskFields>): BodyOf<typeof updateTask> {
  return assignedTo === undefined
    ? fields
    : { ...fields, assignedTo: assignedTo === null ? null : assignedTo._id };
}

/** Adds tasks to a project, one after the other. */
export function useCreateTask(place: NewTaskPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createTask>) =>
      creations.inTurn(body.project, async () => {
        const answer = await call(createTask, { body });
        await showNewTask(client, answer.data, place);
      }),
  });
}

/** Deletes a task, which then leaves every list. */
export function useDeleteTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (taskId: string) => {
      await call(deleteTask, { params: { id: taskId } }).catch((error: unknown) => {
        // Somebody else was quicker.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await dropTask(client, taskId);
    },
  });
}
