import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { taskStatuses } from "../../../../contract/tasks.ts";
import { counted } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { BulkRefusals } from "../../../ui/overlays/bulk-refusals.tsx";
import { statusOptions } from "../parts/task-labels.ts";
import { BulkAssignee } from "./bulk-assignee.tsx";
import { useBulk } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done to the selected tasks together, at the end of the window. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { tasks, clear } = selection;
  const { change, remove, refusals, dismiss } = useBulk();
  const none = tasks.length === 0;
  return (
    <>
      <div
        role="region"
        aria-label="Selected tasks"
        data-bulk-bar=""
        className="sticky bottom-0 z-20 rounded-b-lg border-t border-edge bg-raised px-3 pt-2 pb-3 shadow-float"
      >
        <div className="flex items-center gap-2">
          <p role="status" className="mr-auto text-sm font-semibold">
            {counted(tasks.length, "task")} selected
          </p>
          <Button size="sm" variant="ghost" onClick={selection.selectAll}>
            {selection.isAll ? "Select none" : "Select all"}
          </Button>
          <IconButton
            size="sm"
            label="Stop selecting"
            icon={<X aria-hidden="true" />}
            onClick={clear}
          />
        </div>
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
          <DueDate disabled={none} onSet={(dueDate) => change(tasks, { dueDate })} />
          <Button
            variant="danger"
            disabled={none}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => remove(tasks)}
          >
            Delete
          </Button>
        </div>
      </div>
      <BulkRefusals refusals={refusals} what="task" onClose={dismiss} />
    </>
  );
}

/** A date is typed in parts, so that it is set by a press of its own. */
function DueDate({
  disabled,
  onSet,
}: {
  disabled: boolean;
  onSet: (dueDate: string | null) => void;
}) {
  const [day, setDay] = useState("");
  return (
    <span className="col-span-2 flex gap-2 max-sm:row-start-2">
      <TextInput
        type="date"
        aria-label="Due date of the selected tasks"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        className="min-w-0 flex-1 sm:w-40"
      />
      <Button disabled={disabled} onClick={() => onSet(day || null)}>
        {day === "" ? "No date" : "Set date"}
      </Button>
    </span>
  );
}
