import { useQuery } from "@tanstack/react-query";
import { listTasks } from "../../../../contract/tasks/tasks.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { useShown } from "../../../device/writing/use-shown.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Skeleton } from "../../../ui/data/skeleton.tsx";
import { useCan, useToday } from "../../session/public.ts";
import { DueDate, LazyTaskToggle } from "../../tasks/public.ts";
import { TodayRow, TodaySection, TodayWords } from "./today-section.tsx";

const SHOWN = 2;

/** The reader's unfinished tasks in a project, soonest due first. Hidden from people who have none to do. */
export function TodayTasks({ projectId }: { readonly projectId: string }) {
  const today = useToday();
  const worksOnTasks = useCan("task.edit").allowed;
  const options = queryOptionsFor(listTasks, {
    query: { project: projectId, assignee: "me", status: "open", sort: "agenda", limit: SHOWN },
  });
  const query = useQuery({
    ...options,
    select: useShown(options.queryKey),
    enabled: worksOnTasks,
  });
  if (!worksOnTasks) return null;
  const list = query.data?.data;
  return (
    <TodaySection
      title="My tasks"
      to={paths.tasks({ project: projectId, assignee: "me", status: "open" })}
      words={list && list.total > 0 ? `${list.total.toLocaleString("en")} to do` : undefined}
    >
      {list && list.tasks.length > 0 ? (
        <ul>
          {list.tasks.slice(0, SHOWN).map((task) => (
            <TodayRow
              key={task._id}
              to={paths.projectRoom(projectId, "tasks", { task: task._id })}
              title={task.title}
              control={<LazyTaskToggle task={task} />}
              end={<DueDate task={task} today={today} />}
            />
          ))}
        </ul>
      ) : (
        <TodayWords>
          {list ? (
            "No task waits for you."
          ) : query.isError ? (
            <span className="flex flex-wrap items-center justify-between gap-2">
              Your tasks could not be loaded.
              <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            </span>
          ) : (
            <Skeleton className="h-5 w-40" />
          )}
        </TodayWords>
      )}
    </TodaySection>
  );
}
