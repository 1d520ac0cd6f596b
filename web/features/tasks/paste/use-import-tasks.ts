import { useState } from "react";
import { v7 as newId } from "uuid";
import { firstFew } from "../../../../engine/first-few.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { useUser } from "../../session/public.ts";
import { pendingTask } from "../parts/pending-task.ts";
import { importAction } from "./import-action.ts";
import type { PastedTask } from "./read-pasted-tasks.ts";

const MAX_NAMED = 40;

/** What was pasted, for the list of imports: its first titles. */
function sourceOf(rows: readonly PastedTask[]): string {
  const short = ({ title }: PastedTask) =>
    title.length > MAX_NAMED ? `${[...title].slice(0, MAX_NAMED - 1).join("")}…` : title;
  return firstFew(rows.map(short));
}

/** Adds pasted tasks as one action, which is undone as one. */
export function useImportTasks(project: Task["project"]) {
  const user = useUser();
  const act = useAction();
  const [isAdding, setAdding] = useState(false);
  const add = async (rows: readonly PastedTask[]): Promise<boolean> => {
    const createdBy = { _id: user._id, name: user.name };
    const now = new Date();
    const tasks = rows.map(({ title, dueDate, assignedTo, priority, status }) => {
      const draft = { title, description: "", deadline: dueDate, priority, activity: null };
      const task = pendingTask({
        id: newId(),
        draft: { ...draft, assignedTo, followsActivity: false },
        project,
        createdBy,
        now,
      });
      return { ...task, status };
    });
    setAdding(true);
    const refused = await act(
      importAction({ id: newId(), source: sourceOf(rows), project, tasks }),
    );
    setAdding(false);
    return refused.length === 0;
  };
  return {
    /** Resolves with whether the tasks are added, or on their way. A toast says why they are not. */
    add,
    isAdding,
  };
}
