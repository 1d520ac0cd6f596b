import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type Task, taskStatuses } from "../../../../contract/tasks.ts";
import { counted, selectedText } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { SelectionBar } from "../../../ui/data/selection-bar.tsx";
import { BulkRefusals } from "../../../ui/overlays/bulk-refusals.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { goesWithWords } from "../edit/change-words.ts";
import { statusOptions } from "../parts/task-labels.ts";
import { useTaskHoldings } from "../task-queries.ts";
import { BulkAssignee } from "./bulk-assignee.tsx";
import { BulkDueDate } from "./bulk-due-date.tsx";
import { useBulk } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done to the selected tasks together, at the end of the window. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { tasks, clear } = selection;
  const { change, remove, refused, dismiss } = useBulk();
  // Deleted as they were listed when the question opened: what somebody else changes meanwhile stays, and is said.
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
          <BulkDueDate disabled={none} onSet={(dueDate) => change(tasks, { dueDate })} />
          <Button
            variant="danger"
            className="max-sm:col-span-2"
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
        seconds you can undo this.
      </ConfirmDialog>
      <BulkRefusals refused={refused} what="task" onClose={dismiss} />
    </>
  );
}
