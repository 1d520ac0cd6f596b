import { CheckCheck } from "lucide-react";
import { useId, useMemo } from "react";
import { HOME_DECISIONS, type HomeTask } from "../../../contract/home/home.ts";
import { MAX_COUNTED_TASKS } from "../../../contract/tasks/tasks.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { TaskStatusBadge, useSteady } from "../tasks/public.ts";
import { useAcceptTasks } from "./home-queries.ts";
import { TaskLine } from "./task-line.tsx";

const isOpen = ({ status }: HomeTask) => status === "done";

interface ToAcceptProps {
  tasks: readonly HomeTask[];
  total: number;
  /** The most tasks to show. */
  most?: number | undefined;
}

/**
 * Finished tasks that are waiting for the person to accept them, one by one or all that are shown. Nothing is
 * shown if there are none.
 */
export function ToAccept({ tasks, total, most = HOME_DECISIONS }: ToAcceptProps) {
  const id = useId();
  const accept = useAcceptTasks();
  const open = useMemo(() => tasks.filter(isOpen), [tasks]);
  const count = total - (tasks.length - open.length);
  const words = `${count.toLocaleString("en")}${total >= MAX_COUNTED_TASKS ? " or more" : ""}`;
  // An accepted task stays for a moment, so that a second press does not accept the task that takes its place.
  const rows = useSteady(open, "to accept").slice(0, most);
  const shown = rows.filter(isOpen);
  if (rows.length === 0) return null;
  const acceptAll = () => {
    // The button disappears, so the main content gets the focus.
    document.getElementById("main")?.focus({ preventScroll: true });
    accept(shown);
  };
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={`Finished, to accept (${words})`}
        hint="Check the work first: by accepting it, you say that it is right"
        actions={
          shown.length > 1 && (
            <Button
              size="sm"
              icon={<CheckCheck className="size-4" aria-hidden="true" />}
              onClick={acceptAll}
            >
              {shown.length === count ? "Accept all" : `Accept these ${shown.length}`}
            </Button>
          )
        }
      />
      <ul className="-my-3 divide-y divide-line">
        {rows.map((task) => (
          <li key={task._id} className="py-3">
            <TaskLine
              task={task}
              end={
                isOpen(task) ? (
                  <Button
                    size="sm"
                    aria-label={`Accept: ${task.title}`}
                    onClick={({ currentTarget }) => {
                      currentTarget
                        .closest("li")
                        ?.querySelector("a")
                        ?.focus({ preventScroll: true });
                      accept([task]);
                    }}
                  >
                    Accept
                  </Button>
                ) : (
                  <TaskStatusBadge status={task.status} />
                )
              }
            />
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p className="mt-3 text-sm text-muted">
          The first {shown.length} of {words}.{" "}
          <TextLink to={paths.tasks({ status: "done" })}>See all finished tasks</TextLink>
        </p>
      )}
    </Card>
  );
}
