import type { Task } from "../../../../contract/tasks.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";
import { useBulkAct } from "../../../device/writing/use-bulk-act.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { bulkWords } from "../edit/change-words.ts";
import { changeCommand, deleteAct } from "../edit/task-changes.ts";

/** Whether a change would change the task. */
function differs(task: Task, fields: Partial<TaskFields>): boolean {
  const { assignedTo, ...others } = fields;
  if (assignedTo !== undefined && assignedTo?._id !== task.assignedTo?._id) return true;
  return (Object.keys(others) as (keyof typeof others)[]).some(
    (name) => task[name] !== fields[name],
  );
}

/** Changes or deletes several tasks as one act, and says which were refused and why. */
export function useBulk() {
  const { refused, dismiss, carryOut } = useBulkAct("tasks");
  return {
    refused,
    dismiss,
    change(tasks: readonly Task[], fields: Partial<TaskFields>): void {
      const different = tasks.filter((task) => differs(task, fields));
      if (different.length === 0) return void toast("They are that already.");
      const specs = different.map((task) => changeCommand(task, fields));
      void carryOut({ specs, done: (count) => bulkWords(count, fields) }, different, "changed");
    },
    /** @param goesWith what is deleted with them, as a sentence, if it is known */
    remove(tasks: readonly Task[], goesWith: string | undefined): void {
      void carryOut({ ...deleteAct(tasks, goesWith), refused: undefined }, tasks, "deleted");
    },
  };
}
