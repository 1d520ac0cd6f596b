import { MoveRight } from "lucide-react";
import type { Activity } from "../../../contract/activities.ts";
import { useUser } from "../session/public.ts";
import { shownChanges } from "./activity-changes.ts";

const MOST = 4;

/** The old and new value of each changed field, small under the sentence. At most four. */
export function ActivityChanges({ activity }: { activity: Activity }) {
  const changes = shownChanges(activity, useUser().workspace.currency);
  if (changes.length === 0) return null;
  const more = changes.length - MOST;
  return (
    <dl className="my-1 space-y-0.5 border-l-2 border-line pl-2.5 text-xs text-soft">
      {changes.slice(0, MOST).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{label}</dt>
          {before === undefined ? (
            <dd>changed</dd>
          ) : (
            <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
              <del className="text-muted decoration-1">{before}</del>
              <MoveRight
                className="size-3 shrink-0 self-center text-muted"
                role="img"
                aria-label="to"
              />
              <ins className="font-medium text-ink no-underline">{after}</ins>
            </dd>
          )}
        </div>
      ))}
      {more > 0 && <p>and {more} more</p>}
    </dl>
  );
}
