import { undoImport } from "../../../../contract/imports/imports.ts";
import { importTasks } from "../../../../contract/tasks/task-import.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { counted } from "../../../../engine/counted.ts";
import type { Action } from "../../../device/writing/actions.ts";
import { command } from "../../../device/writing/spec.ts";

/** Adds several tasks of one project as one import, without a network too. Undoing it removes all of them. */
export function importAction(input: {
  readonly id: string;
  readonly source: string;
  readonly project: Task["project"];
  readonly tasks: readonly Task[];
}): Action {
  const { id, source, project, tasks } = input;
  const words = counted(tasks.length, "task");
  const ids = tasks.map(({ _id }) => _id);
  const undo = command(
    undoImport,
    { params: { id }, body: { whole: true } },
    { shown: ids, project: project._id, patience: "long" },
  );
  const body = {
    _id: id,
    project: project._id,
    source,
    tasks: tasks.map(({ _id, title, dueDate, status, priority, assignedTo }) => ({
      _id,
      title,
      dueDate,
      status,
      priority,
      assignedTo: assignedTo?._id ?? null,
    })),
  };
  const spec = command(
    importTasks,
    { body },
    {
      shown: tasks,
      makes: ids,
      title: `Add ${words}`,
      patience: "long",
      undo,
    },
  );
  return {
    specs: [spec],
    done: `Added ${words}.`,
    goesOn: true,
    refused: (reason) => `The tasks are not added. ${reason}`,
  };
}
