import { X } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { MAX_LINE_ACTIVITIES } from "../../../../contract/cost-plan/cost-plan.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { counted } from "../../../ui/counted.ts";
import { ActivityPicker, activityTitle } from "../../activity-picker/public.ts";
import type { LineValues } from "./line-form.ts";

interface FollowedActivitiesProps {
  projectId: string;
  /** How many of the line's activities are no longer in the programme. */
  removed: number;
}

/** The activities whose days of work determine the spread of a line. */
export function FollowedActivities({ projectId, removed }: FollowedActivitiesProps) {
  const { control, formState } = useFormContext<LineValues>();
  const { field } = useController({ control, name: "activities" });
  const chosen = field.value;
  const without = (id: string) => chosen.filter(({ _id }) => _id !== id);
  return (
    <>
      <Field
        label="Activities"
        error={formState.errors.activities?.message}
        hint={
          removed === 0
            ? "The months follow their dates, by days of work."
            : `${counted(removed, "activity", "activities")} of this line ${removed === 1 ? "is" : "are"} no longer in the programme.`
        }
      >
        <ActivityPicker
          projectId={projectId}
          value={null}
          none="Add an activity"
          disabled={chosen.length >= MAX_LINE_ACTIVITIES}
          onChange={(activity) => {
            if (!activity) return;
            const { _id, code, name } = activity;
            field.onChange([...without(_id), { _id, code, name }]);
          }}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Activities that the line follows" className="mb-3 text-sm">
          {chosen.map((activity) => (
            <li key={activity._id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{activityTitle(activity)}</span>
              <IconButton
                size="sm"
                label={`Remove ${activityTitle(activity)}`}
                icon={<X aria-hidden="true" />}
                onClick={() => field.onChange(without(activity._id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
