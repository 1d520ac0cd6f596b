import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import { addDays } from "../../../engine/day.ts";
import type { ResourceDetail } from "../../../contract/resources/resources.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { AssignmentDialog } from "./lazy-parts.ts";
import { AssignmentList } from "./assignment-list.tsx";
import { useAssignmentPages, useWeekActivities } from "./resource-queries.ts";
import { inUnits, perDay, assignmentSpanText } from "./resource-words.ts";
import { WeekDays } from "./heat/week-days.tsx";
import type { ActivityNeed } from "../../../contract/resources/resource-assignments.ts";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";

/** One week of a resource: its days, and the tasks and activities that use it. */
export function WeekPanel({ resource, week }: { resource: ResourceDetail; week: string }) {
  const [adding, setAdding] = useState(false);
  const query = useAssignmentPages(resource._id, { from: week, to: addDays(week, 6) });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // The days are summed over all pages, so all are fetched.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const assignments = query.data?.pages.flatMap(({ data }) => data);
  const activities = useWeekActivities(resource._id, week);
  const isWhole = assignments !== undefined && !hasNextPage && activities.data !== undefined;
  return (
    <>
      {resource.capacity !== null && (
        <section aria-labelledby="week-days" className="mb-6">
          <h3 id="week-days" className="mb-3 text-sm font-semibold">
            Needed against capacity{resource.unit === "day" ? "" : inUnits(resource.unit)}
          </h3>
          {isWhole ? (
            <WeekDays
              week={week}
              capacity={resource.capacity}
              workingDays={resource.workingDays}
              assignments={assignments}
              needs={activities.data.needs}
            />
          ) : (
            <SkeletonText lines={7} />
          )}
        </section>
      )}
      <section aria-labelledby="week-tasks">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 id="week-tasks" className="text-sm font-semibold">
            Tasks this week
          </h3>
          {resource.status === "active" && (
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Assign
            </Button>
          )}
        </div>
        <AssignmentList query={query} none="No task needs it this week." />
      </section>
      {activities.data && activities.data.activities.length > 0 && (
        <section aria-labelledby="week-activities" className="mt-6">
          <h3 id="week-activities" className="mb-3 text-sm font-semibold">
            Activities this week
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {activities.data.activities.map((need) => (
              <ActivityNeedRow
                key={`${need._id} ${need.perDay}`}
                need={need}
                unit={resource.unit}
              />
            ))}
          </ul>
        </section>
      )}
      {activities.isError && (
        <ErrorState
          message="What activities need could not be loaded."
          onRetry={() => void activities.refetch()}
          retrying={activities.isFetching}
        />
      )}
      {adding && <AssignmentDialog ends={{ resource }} onClose={() => setAdding(false)} />}
    </>
  );
}

/** An activity that needs a resource: how much of it, and when. It is changed in its programme. */
function ActivityNeedRow({ need, unit }: { need: ActivityNeed; unit: string }) {
  const { _id, name, project, from, to } = need;
  return (
    <li className="py-3 text-sm">
      <TextLink to={paths.projectRoom(project._id, "programme", { row: _id })}>{name}</TextLink>
      <p className="truncate text-xs text-muted">{project.title}</p>
      <p className="mt-0.5 tabular-nums">
        <strong className="font-semibold">{perDay(need.perDay, unit)}</strong>
        {` · ${assignmentSpanText(from, to)}`}
      </p>
    </li>
  );
}
