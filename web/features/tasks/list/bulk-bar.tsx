import { Trash2 } from "lucide-react";
import { useState } from "react";
import { TRASH_DAYS } from "../../../../contract/projects/trash.ts";
import { type Task, taskStatuses } from "../../../../contract/tasks/tasks.ts";
import { counted, selectedText } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { SelectionBar } from "../../../ui/data/selection-bar.tsx";
import { BulkRefusals } from "../../../ui/overlays/bulk-refusals.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { bulkWords, goesWithWords } from "../edit/change-words.ts";
import { statusOptions } from "../parts/task-labels.ts";
import { useTaskHoldings } from "../task-queries.ts";
import { BulkAssignee } from "./bulk-assignee.tsx";
import { BulkDueDate } from "./bulk-due-date.tsx";
import type { TaskSelection } from "./use-selection.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";
import { useBulkAction } from "../../../device/writing/use-bulk-action.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { changeCommand, deleteAction, ownDueDate, shiftDueDates } from "../edit/task-changes.ts";

/** The actions on all selected tasks, at the bottom of the window. */
export function TaskBulkBar({ selection }: { selection: TaskSelection }) {
  const { tasks, clear } = selection;
  const { change, shift, remove, refused, dismiss } = useBulk();
  // The tasks are deleted as listed when the question opened. A task that somebody else changes meanwhile stays,
  // and the person is told.
  const [asked, setAsked] = useState<readonly Task[]>([]);
  const none = tasks.length === 0;
  const held = useTaskHoldings(asked, asked.length > 0);
  const goesWith = goesWithWords(held, asked.length);
  const what = counted(asked.length, "task");
  return (
    <>
      <SelectionBar
        label="Selected tasks"
        status={selectedText(tasks.length, { noun: "task", ...selection })}
        isAll={selection.isAll}
        onSelectAll={selection.selectAll}
        onStop={clear}
      >
        <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <Select
            aria-label="Status of the selected tasks"
            value=""
            disabled={none}
            options={[{ value: "", label: "Status…" }, ...statusOptions]}
            className="sm:w-40"
            onChange={({ target }) => {
              const status = taskStatuses.find((known) => known === target.value);
              if (status) change(tasks, { status });
            }}
          />
          <BulkAssignee tasks={tasks} onChoose={(assignedTo) => change(tasks, { assignedTo })} />
          <BulkDueDate
            disabled={none}
            onSet={(dueDate) => change(tasks, { dueDate })}
            onShift={(days) => shift(tasks, days)}
          />
          <Button
            variant="danger"
            disabled={none}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setAsked(tasks)}
          >
            Delete
          </Button>
        </div>
      </SelectionBar>
      <ConfirmDialog
        open={asked.length > 0}
        onClose={() => setAsked([])}
        onConfirm={() => {
          setAsked([]);
          remove(asked, goesWith);
        }}
        title={`Delete ${asked.length === 1 ? `“${asked[0]?.title ?? ""}”` : what}?`}
        confirmLabel={`Delete ${what}`}
      >
        {goesWith ?? `No comments or files go with ${asked.length === 1 ? "it" : "them"}.`} For 10
        seconds you can undo this; then {asked.length === 1 ? "it goes" : "they go"} to the trash
        for {TRASH_DAYS} days.
      </ConfirmDialog>
      <BulkRefusals refused={refused} what="task" onClose={dismiss} />
    </>
  );
}

/** Whether a change would have an effect on the task. */
function differs(task: Task, fields: Partial<TaskFields>): boolean {
  const { assignedTo, ...others } = fields;
  if (assignedTo !== undefined && assignedTo?._id !== task.assignedTo?._id) return true;
  return (Object.keys(others) as (keyof typeof others)[]).some(
    (name) => task[name] !== fields[name],
  );
}

/** Changes or deletes several tasks as one action, and says which were refused and why. */
function useBulk() {
  const { refused, dismiss, carryOut } = useBulkAction("tasks");
  return {
    refused,
    dismiss,
    change(tasks: readonly Task[], fields: Partial<TaskFields>): void {
      const different = tasks.filter((task) => differs(task, fields));
      if (different.length === 0) return void toast("The tasks are already set to that.");
      const specs = different.map((task) => changeCommand(task, fields));
      void carryOut({ specs, done: (count) => bulkWords(count, fields) }, different, "changed");
    },
    shift(tasks: readonly Task[], days: number): void {
      const dated = tasks.filter((task) => ownDueDate(task) !== null);
      if (dated.length === 0) return void toast("None of the tasks has a due date of its own.");
      void carryOut(shiftDueDates(tasks, days), dated, "changed");
    },
    /** @param goesWith what is deleted with the tasks, as a sentence, if it is known */
    remove(tasks: readonly Task[], goesWith: string | undefined): void {
      void carryOut({ ...deleteAction(tasks, goesWith), refused: undefined }, tasks, "deleted");
    },
  };
}
