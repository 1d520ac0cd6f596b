import { useState } from "react";
import { ActivityPicker, type ActivityRef } from "../../activity-picker/public.ts";

interface ActivityFilterProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (activity: string | undefined) => void;
}

/** Filters the tasks of a project by the activity that they belong to. */
export function ActivityFilter({ projectId, value, onChange }: ActivityFilterProps) {
  const [chosen, setChosen] = useState<ActivityRef | null>(null);
  // A link names only the id.
  const known =
    chosen?._id === value ? chosen : value && { _id: value, code: "", name: "One activity" };
  return (
    <ActivityPicker
      projectId={projectId}
      value={known || null}
      none="All activities"
      onChange={(activity) => {
        setChosen(activity);
        onChange(activity?._id);
      }}
    />
  );
}
