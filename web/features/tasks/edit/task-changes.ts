import { useCallback } from "react";
import { acceptDueDate, withdrawDueDate } from "../../../../contract/tasks/due-date-proposals.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import {
  createTask,
  deleteTask,
  putTask,
  type Task,
  updateTask,
} from "../../../../contract/tasks/tasks.ts";
import { addDays } from "../../../../engine/day.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";
import type { Action } from "../../../device/writing/actions.ts";
import type { CommandSpec } from "../../../device/outbox/command.ts";
import { command } from "../../../device/writing/spec.ts";
import { useAction, useSend } from "../../../device/writing/use-command.ts";
import { toggledStatus } from "../parts/task-rules.ts";
import { bulkWords, changeWords, shiftWords } from "./change-words.ts";

const refused = "Failed to update task status";

type Named = Pick<Task, "_id" | "title" | "status">;
/**
 * Includes the version as listed, so that nobody decides on changes that somebody else has made since and they have
 * not seen.
 */
type Listed = Named & Pick<Task, "version">;

/** A change of only a task's status. If several wait, only the last is sent. */
function statusCommand(
  { _id: id }: Named,
  status: Task["status"],
  { undo, version }: { readonly undo?: CommandSpec; readonly version?: number | undefined } = {},
) {
  return command(
    putTask,
    { params: { id }, body: { status, ...(version !== undefined && { version }) } },
    { kind: "status", shown: { status }, patience: "long", undo },
  );
}

/** Moves a task to a status: optimistic, rolled back if the server refuses, and undone on request. */
export function moveAction(task: Named, status: Task["status"], version?: number): Action {
  return {
    specs: [statusCommand(task, status, { version, undo: statusCommand(task, task.status) })],
    done: changeWords(task.title, { status }),
    refused: () => refused,
  };
}

/**
 * Moves a task to the due date that somebody proposes. That person is notified, so the change is sent once it can
 * no longer be undone.
 */
export function acceptDateAction(
  { _id: id, title }: Pick<Task, "_id" | "title">,
  dueDate: string,
): Action {
  const input = { params: { id }, body: { dueDate } };
  const shown = { dueDate, proposal: null };
  return {
    specs: [command(acceptDueDate, input, { shown, held: true, patience: "long" })],
    done: changeWords(title, { dueDate }),
    refused: (reason) => `“${title}” keeps its due date. ${reason}`,
  };
}

/** Withdraws the person's own proposal. */
export function withdrawDateAction({ _id: id, title }: Pick<Task, "_id" | "title">): Action {
  const shown = { proposal: null };
  return {
    specs: [command(withdrawDueDate, { params: { id } }, { shown, patience: "long" })],
    done: "Your proposal has been withdrawn.",
    refused: (reason) => `Your proposal for “${title}” is not withdrawn. ${reason}`,
  };
}

/** Accepts finished tasks, in the version listed, as one action. */
export function acceptAction(tasks: readonly Listed[]): Action {
  const [first] = tasks;
  const accepted = (task: Listed) => moveAction(task, "completed", task.version);
  if (tasks.length === 1 && first) return accepted(first);
  return {
    specs: tasks.flatMap((task) => accepted(task).specs),
    done: (count) => bulkWords(count, { status: "completed" }),
    refused: (reason) => `Some tasks are not accepted. ${reason}`,
  };
}

/**
 * Switches a task between todo and done. Quick presses on one task are sent in order, and intermediate
 * ones are skipped.
 */
export function useToggleTask(): (task: Task) => void {
  const act = useAction();
  return useCallback((task) => void act(moveAction(task, toggledStatus(task.status))), [act]);
}

/** Returns the change of a task's fields, based on what the screen shows, with the change that undoes it. */
export function changeCommand(task: Task, fields: Partial<TaskFields>, reason?: string) {
  const { _id: id } = task;
  const before = Object.fromEntries(
    (Object.keys(fields) as (keyof TaskFields)[]).map((name) => [name, task[name]]),
  ) as Partial<TaskFields>;
  const undo = command(
    updateTask,
    { params: { id }, body: bodyOf(before) },
    { shown: before, onNewest: true, patience: "long" },
  );
  return command(
    updateTask,
    { params: { id }, body: { ...bodyOf(fields), ...(reason !== undefined && { reason }) } },
    // A person who gives a reason is waiting in a dialog.
    { shown: fields, onNewest: true, patience: reason === undefined ? "long" : "short", undo },
  );
}

/** The due date of a task that does not take it from an activity. */
export function ownDueDate({ dueDate, followsActivity }: Task): string | null {
  return followsActivity ? null : dueDate;
}

/** Moves the due date of each task that has its own by calendar days, as one action. The others stay as they are. */
export function shiftDueDates(tasks: readonly Task[], days: number): Action {
  const specs = tasks.flatMap((task) => {
    const day = ownDueDate(task);
    return day === null ? [] : [changeCommand(task, { dueDate: addDays(day, days) })];
  });
  const following = tasks.filter(({ followsActivity }) => followsActivity).length;
  const undated = tasks.length - specs.length - following;
  return { specs, done: (count) => shiftWords(count, days, { undated, following }) };
}

/**
 * Changes fields of a task optimistically, based on what the screen shows, and offers to undo it.
 * @throws ApiError; with status 409 when someone else changed the task meanwhile
 */
export function useChangeTask() {
  const act = useAction();
  return useCallback(
    async (task: Task, fields: Partial<TaskFields>, reason?: string): Promise<void> => {
      const [failed] = await act({
        specs: [changeCommand(task, fields, reason)],
        done: changeWords(task.title, fields),
      });
      if (failed) throw failed.error;
    },
    [act],
  );
}

/**
 * Saves the text of a task, based on `version`, with which the person started.
 * @throws ApiError; with status 409 when someone else changed the task meanwhile
 */
export function useSaveTask(taskId: string) {
  const { mutateAsync } = useSend(
    ({ fields, version }: { fields: Partial<TaskFields>; version: number }) =>
      command(
        updateTask,
        { params: { id: taskId }, body: { ...bodyOf(fields), version } },
        { shown: fields, title: "The text of a task" },
      ),
  );
  return useCallback(
    async (fields: Partial<TaskFields>, version: number): Promise<void> => {
      await mutateAsync({ fields, version });
    },
    [mutateAsync],
  );
}

function bodyOf({
  assignedTo,
  activity,
  dueDate,
  ...fields
}: Partial<TaskFields>): BodyOf<typeof updateTask> {
  return {
    ...fields,
    // The due date is not sent for a task that follows an activity: the server takes it from there.
    ...(dueDate !== undefined && fields.followsActivity !== true && { dueDate }),
    ...(assignedTo !== undefined && { assignedTo: assignedTo?._id ?? null }),
    ...(activity !== undefined && { activity: activity?._id ?? null }),
  };
}

/** Adds a task, without a network too. The tasks of one project are sent in the order in which they were entered. */
export function useCreateTask() {
  return useSend(({ task, deadline }: { task: Task; deadline: string | null }) =>
    command(
      createTask,
      {
        body: {
          _id: task._id,
          title: task.title,
          description: task.description,
          deadline: task.followsActivity ? null : deadline,
          activity: task.activity?._id ?? null,
          followsActivity: task.followsActivity,
          priority: task.priority,
          assignedTo: task.assignedTo?._id ?? null,
          project: task.project._id,
          createdBy: task.createdBy?._id,
          status: "todo",
        },
      },
      { subject: `tasks of ${task.project._id}`, shown: task, title: `Add task “${task.title}”` },
    ),
  );
}

/**
 * Deletes tasks in the version listed: they disappear at once, and are deleted once that can no longer be undone.
 * @param goesWith what is deleted with them, as a sentence, if it is known
 */
export function deleteAction(
  tasks: readonly Pick<Task, "_id" | "title" | "version">[],
  goesWith: string | undefined = undefined,
): Action {
  const [first] = tasks;
  const several = `${tasks.length.toLocaleString("en")} tasks`;
  const named = tasks.length === 1 && first ? `“${first.title}”` : several;
  return {
    specs: tasks.map(({ _id: id, version }) =>
      command(deleteTask, { params: { id }, query: { version } }, { held: true, patience: "long" }),
    ),
    done: goesWith === undefined ? `Deleted ${named}.` : `Deleted ${named}. ${goesWith}`,
    refused: tasks.length === 1 ? (reason) => `${named} is not deleted. ${reason}` : undefined,
  };
}
