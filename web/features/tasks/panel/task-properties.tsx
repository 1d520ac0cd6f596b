import { type Task, taskPriorities, taskStatuses } from "../../../../contract/tasks.ts";
import { Field } from "../../../ui/controls/field.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { AssigneeField } from "../edit/assignee-field.tsx";
import { DueDateField } from "./due-date-field.tsx";
import { priorityOptions, statusOptions } from "../parts/task-labels.ts";
import type { TaskFields } from "../../../sync/optimistic/tasks.ts";

interface TaskPropertiesProps {
  task: Task;
  today: string;
  onChange: (fields: Partial<TaskFields>) => void;
}

/** Status, priority, assignee and due date. Each is saved as soon as it is chosen. */
export function TaskProperties({ task, today, onChange }: TaskPropertiesProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1">
      <TaskStatusField task={task} onChange={onChange} canAccept />
      <Field label="Priority">
        <Select
          value={task.priority}
          options={priorityOptions}
          onChange={({ target }) => {
            const priority = taskPriorities.find((known) => known === target.value);
            if (priority) onChange({ priority });
          }}
        />
      </Field>
      <AssigneeField
        projectId={task.project._id}
        value={task.assignedTo}
        onChange={(assignedTo) => onChange({ assignedTo })}
      />
      <DueDateField task={task} today={today} onChange={(dueDate) => onChange({ dueDate })} />
    </div>
  );
}

interface TaskStatusFieldProps {
  task: Task;
  onChange: (fields: Partial<TaskFields>) => void;
  /** Whether `completed`, which is accepted, may be chosen. */
  canAccept: boolean;
}

/** The status alone, saved as soon as it is chosen. */
export function TaskStatusField({ task, onChange, canAccept }: TaskStatusFieldProps) {
  const options = statusOptions.filter(({ value }) => canAccept || value !== "completed");
  return (
    <Field label="Status">
      <Select
        value={task.status}
        options={options}
        onChange={({ target }) => {
          const status = taskStatuses.find((known) => known === target.value);
          if (status) onChange({ status });
        }}
      />
    </Field>
  );
}
