import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { ActivityPicker } from "../../activity-picker/public.ts";

/** The activity of a task, and whether the task follows its dates. */
export type ActivityOfTask = Pick<Task, "activity" | "followsActivity">;

interface TaskActivityFieldProps {
  readonly projectId: string;
  readonly value: ActivityOfTask;
  /** @param finishDay when the activity finishes, if it was chosen just now */
  readonly onChange: (value: ActivityOfTask, finishDay?: string) => void;
}

/** Chooses the activity of the programme that a task belongs to. */
export function TaskActivityField({ projectId, value, onChange }: TaskActivityFieldProps) {
  const { activity, followsActivity } = value;
  return (
    <div className="min-w-0">
      <Field label="Activity">
        <ActivityPicker
          projectId={projectId}
          value={activity}
          none="None"
          onChange={(chosen) =>
            onChange(
              {
                activity: chosen && { _id: chosen._id, code: chosen.code, name: chosen.name },
                followsActivity: chosen !== null && followsActivity,
              },
              chosen?.finishDay,
            )
          }
        />
      </Field>
      {activity && (
        <Checkbox
          label="Due when the activity finishes"
          checked={followsActivity}
          onChange={({ target }) => onChange({ activity, followsActivity: target.checked })}
        />
      )}
    </div>
  );
}
