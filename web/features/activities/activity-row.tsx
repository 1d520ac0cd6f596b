import { clsx } from "clsx";
import {
  Banknote,
  FolderKanban,
  HardHat,
  ListChecks,
  type LucideIcon,
  UserRound,
} from "lucide-react";
import { Link } from "react-router";
import type { Activity, EntityType } from "../../../contract/activities.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { type Tone, toneClass } from "../../ui/data/tone.ts";
import { ActivityChanges } from "./activity-changes-list.tsx";
import { activityPath } from "./activity-path.ts";

const styles: Record<EntityType, { icon: LucideIcon; tone: Tone; word: string }> = {
  project: { icon: FolderKanban, tone: "blue", word: "Project" },
  task: { icon: ListChecks, tone: "green", word: "Task" },
  user: { icon: UserRound, tone: "purple", word: "Person" },
  finance: { icon: Banknote, tone: "yellow", word: "Finance" },
  resource: { icon: HardHat, tone: "grey", word: "Resource" },
};

interface ActivityRowProps {
  activity: Activity;
  /** Shows the old and new value of each field. */
  changes: boolean;
  /** Names the project. Left out if all activities are of one project. */
  withProject: boolean;
  /** Links to the record. Left out if the record is on the screen. */
  linked: boolean;
}

/** One activity: who, what, where, how long ago. */
export function FeedRow({ activity, changes, withProject, linked }: ActivityRowProps) {
  const { entityType, user, message, project, createdAt } = activity;
  const { icon: Icon, tone, word } = styles[entityType];
  const to = linked ? activityPath(activity) : null;
  return (
    <li
      className={clsx(
        "relative -mx-2 flex gap-3 rounded-md px-2 py-2.5",
        to !== null && "hover:bg-hover",
      )}
    >
      <span
        className={clsx("grid size-8 shrink-0 place-items-center rounded-full", toneClass[tone])}
      >
        <Icon className="size-4" role="img" aria-label={word} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-soft">
          <span className="font-semibold text-ink">{user?.name ?? "Someone"}</span>{" "}
          {to === null ? (
            message
          ) : (
            // The link covers the row, for a large touch target.
            <Link to={to} className="after:absolute after:inset-0 after:rounded-md">
              {message}
            </Link>
          )}
        </p>
        {changes && <ActivityChanges activity={activity} />}
        <p className="mt-0.5 flex min-w-0 gap-1.5 text-xs text-muted">
          <RelativeTime iso={createdAt} />
          {withProject && project && (
            <>
              <span aria-hidden="true">·</span>
              <span className="truncate">{project.title}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
