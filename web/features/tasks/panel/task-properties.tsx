import { refusals } from "../../../../contract/permissions.ts";
import { type Task, taskPriorities, taskStatuses } from "../../../../contract/tasks/tasks.ts";
import { DueDate } from "../parts/due-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { AssigneeField } from "../edit/assignee-field.tsx";
import { DueDateField } from "./due-date-field.tsx";
import { TaskActivityField } from "../edit/task-activity-field.tsx";
import { ActivityLink } from "./activity-link.tsx";
import { ProposeButton } from "./propose-button.tsx";
import { priorityOptions, statusOptions } from "../parts/task-labels.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";

interface TaskPropertiesProps {
  task: Task;
  today: string;
  /** Whether the person may accept the task, and move its due date. */
  canAccept: boolean;
  canSchedule: boolean;
  /** Whether they may propose another due date. */
  canPropose: boolean;
  onChange: (fields: Partial<TaskFields>) => void;
}

/** Status, priority, assignee and due date. Each is saved as soon as it is chosen. */
export function TaskProperties(props: TaskPropertiesProps) {
  const { task, today, canAccept, canSchedule, canPropose, onChange } = props;
  return (
    <div className="grid gap-x-4 gap-y-1 min-[26rem]:grid-cols-2">
      <TaskStatusField task={task} onChange={onChange} canAccept={canAccept} />
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
      {task.followsActivity ? (
        <div className="min-w-0 text-sm">
          <p className="mb-2.5 font-semibold text-ink">Due date</p>
          <DueDate task={{ dueDate: task.dueDate, status: task.status }} today={today} />
          <p className="mt-1 mb-4 text-[0.8125rem] text-muted">
            Follows <ActivityLink task={task} />
          </p>
        </div>
      ) : canSchedule ? (
        <DueDateField task={task} today={today} onChange={(dueDate) => onChange({ dueDate })} />
      ) : (
        <div className="min-w-0 text-sm">
          <p className="mb-2.5 font-semibold text-ink">Due date</p>
          <DueDate task={{ dueDate: task.dueDate, status: task.status }} today={today} />
          {canPropose ? (
            <ProposeButton task={task} today={today} />
          ) : (
            <p className="mt-1 text-[0.8125rem] text-muted">{refusals["task.schedule"]}</p>
          )}
        </div>
      )}
      {canSchedule ? (
        <TaskActivityField
          projectId={task.project._id}
          value={task}
          onChange={({ activity, followsActivity }, finishDay) =>
            onChange({
              ...(activity?._id !== task.activity?._id && { activity }),
              // The current date is sent too, so that undo restores it.
              followsActivity,
              ...(followsActivity && { dueDate: finishDay ?? task.dueDate }),
            })
          }
        />
      ) : (
        task.activity && (
          <div className="min-w-0 text-sm">
            <p className="mb-2.5 font-semibold text-ink">Activity</p>
            <ActivityLink task={task} />
          </div>
        )
      )}
    </div>
  );
}

interface TaskStatusFieldProps {
  task: Task;
  onChange: (fields: Partial<TaskFields>) => void;
  /** Whether the person may choose `completed`, which means accepted. */
  canAccept: boolean;
}

/** The status alone, saved as soon as it is chosen. */
export function TaskStatusField({ task, onChange, canAccept }: TaskStatusFieldProps) {
  const isKept = task.status === "completed" && !canAccept;
  const options = statusOptions.filter(({ value }) => canAccept || value !== "completed" || isKept);
  return (
    <Field label="Status" hint={isKept && refusals["task.accept"]}>
      <Select
        value={task.status}
        options={options}
        disabled={isKept}
        onChange={({ target }) => {
          const status = taskStatuses.find((known) => known === target.value);
          if (status) onChange({ status });
        }}
      />
    </Field>
  );
}
