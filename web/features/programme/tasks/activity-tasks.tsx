import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listTasks } from "../../../../contract/tasks/tasks.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { paths } from "../../../paths.ts";
import { counted } from "../../../ui/counted.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { formatDate } from "../../../ui/format.ts";
import { TaskStatusBadge } from "../../tasks/public.ts";
import "./activity-tasks.css";

/** The number of tasks listed here; the rest are in the list of tasks. */
const SHOWN = 8;

interface ActivityTasksProps {
  readonly projectId: string;
  readonly activityId: string;
}

/** The tasks that belong to an activity, with their status. Renders nothing if there are none. */
export function ActivityTasks({ projectId, activityId }: ActivityTasksProps) {
  const { data } = useQuery(
    queryOptionsFor(listTasks, {
      query: { project: projectId, activity: activityId, sort: "agenda", limit: SHOWN },
    }),
  );
  const { tasks = [], total = 0 } = data?.data ?? {};
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="activity-tasks" className="pg-tasks">
      <h3 id="activity-tasks">{counted(total, "task")}</h3>
      <ul>
        {tasks.map(({ _id, title, status, dueDate, followsActivity }) => (
          <li key={_id}>
            <Link to={paths.project(projectId, { task: _id })}>{title}</Link>
            <span>
              <TaskStatusBadge status={status} />
              {dueDate !== null && (
                <small>
                  due {formatDate(dueDate)}
                  {followsActivity && ", with the activity"}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > tasks.length && (
        <TextLink to={paths.projectRoom(projectId, "tasks", { activity: activityId })}>
          All {counted(total, "task")}
        </TextLink>
      )}
    </section>
  );
}
