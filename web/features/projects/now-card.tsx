import { useQuery } from "@tanstack/react-query";
import {
  AlarmClock,
  Banknote,
  CalendarClock,
  CheckCheck,
  ChevronDown,
  ListTodo,
  Receipt,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { ProjectOverview } from "../../../contract/project-overview.ts";
import type { Project } from "../../../contract/projects.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../ui/counted.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { formatMoney } from "../../ui/format.ts";
import { DueDate } from "../tasks/public.ts";
import { overviewOptions } from "./project-queries.ts";

interface NowCardProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** What matters now: what is late, what waits for the person, what costs too much, what is due next. */
export function NowCard({ projectId, project }: NowCardProps) {
  const { data, isError, refetch } = useQuery(overviewOptions(projectId));
  return (
    <Card aria-labelledby="project-now" flush>
      <div className="px-4 py-2 max-sm:px-3 max-sm:py-0.5 xl:p-5">
        <div className="max-xl:sr-only">
          <CardHeader title="Now" id="project-now" />
        </div>
        {isError && !data ? (
          <p className="min-h-8 text-sm text-muted" role="alert">
            What matters now could not be loaded.{" "}
            <button type="button" className={textLinkClass} onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : data && project ? (
          <Now overview={data.data} project={project} />
        ) : (
          <Skeleton className="my-1.5 h-5 w-48" />
        )}
      </div>
    </Card>
  );
}

const pointClass =
  "flex min-h-8 items-center gap-2 text-sm max-sm:gap-1.5 font-medium pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0";

interface Point {
  readonly icon: ReactNode;
  readonly text: string;
  /** What phones show of it. */
  readonly brief: string;
  readonly to: string;
  readonly urgent?: boolean;
}

function Now({ overview, project }: { overview: ProjectOverview; project: Project }) {
  const points = pointsOf(overview, project);
  const next = overview.nextDue;
  // Phones show the work first: there what is due next opens on request.
  const [open, setOpen] = useState(false);
  const nextId = useId();
  return (
    <>
      {points.length === 0 && (
        <p className="flex min-h-8 items-center text-sm text-muted">
          Nothing is late, and nothing waits for you.
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 max-sm:gap-x-3 xl:flex-col">
        {points.map(({ icon, text, brief, to, urgent }) => (
          <li key={text}>
            <Link
              to={to}
              className={`${pointClass} hover:underline ${urgent ? "text-signal-ink" : "text-ink"}`}
            >
              {icon}
              <span className="max-sm:sr-only">{text}</span>
              <span aria-hidden="true" className="sm:hidden">
                {brief}
              </span>
            </Link>
          </li>
        ))}
        {next.length > 0 && (
          <li className="sm:hidden">
            <button
              type="button"
              className={pointClass}
              aria-expanded={open}
              aria-controls={nextId}
              onClick={() => setOpen(!open)}
            >
              <CalendarClock aria-hidden="true" />
              Due next
              <ChevronDown className={open ? "rotate-180" : ""} aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
      {next.length > 0 && (
        <div
          id={nextId}
          className={`mt-1 border-t border-line pt-1 xl:mt-3 xl:pt-3 ${open ? "" : "max-sm:hidden"}`}
        >
          <h3 className="text-[0.8125rem] text-muted max-sm:sr-only xl:mb-1">Due next</h3>
          <ul>
            {next.map((task) => (
              <li
                key={task._id}
                className="flex items-center justify-between gap-3 text-sm pointer-coarse:min-h-11 xl:py-1"
              >
                <Link
                  to={paths.project(project._id, { task: task._id })}
                  className="min-w-0 truncate py-1 hover:underline xl:line-clamp-2 xl:py-0 xl:whitespace-normal"
                >
                  {task.title}
                </Link>
                <span className="shrink-0">
                  <DueDate task={task} today={overview.today} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function pointsOf({ late, waiting, spent }: ProjectOverview, project: Project): readonly Point[] {
  const { _id, budget } = project;
  const points: Point[] = [];
  if (late.total > 0)
    points.push({
      icon: <AlarmClock aria-hidden="true" />,
      text: `${counted(late.total, "task")} late`,
      brief: `${late.total.toLocaleString("en")} late`,
      to: paths.projectRoom(_id, "tasks", { due: "overdue" }),
      urgent: true,
    });
  if (budget && spent !== null && spent > budget.amount && budget.amount > 0)
    points.push({
      icon: <Banknote aria-hidden="true" />,
      text: `${formatMoney(spent - budget.amount, budget.currency)} over budget`,
      brief: "Over budget",
      to: paths.projectRoom(_id, "money"),
      urgent: true,
    });
  if (waiting.expenses > 0)
    points.push({
      icon: <Receipt aria-hidden="true" />,
      text: `${counted(waiting.expenses, "expense")} to decide on`,
      brief: `${waiting.expenses.toLocaleString("en")} to decide`,
      to: paths.projectRoom(_id, "money", { part: "expenses", status: "submitted" }),
    });
  if (waiting.toAccept > 0)
    points.push({
      icon: <CheckCheck aria-hidden="true" />,
      text: `${counted(waiting.toAccept, "finished task")} to accept`,
      brief: `${waiting.toAccept.toLocaleString("en")} to accept`,
      to: paths.projectRoom(_id, "tasks", { status: "done" }),
    });
  if (waiting.dueDates > 0)
    points.push({
      icon: <CalendarClock aria-hidden="true" />,
      text: `${counted(waiting.dueDates, "due date")} to decide`,
      brief: `${counted(waiting.dueDates, "date")} to decide`,
      to: paths.projectRoom(_id, "tasks", { proposal: "open" }),
    });
  if (waiting.assigned > 0)
    points.push({
      icon: <ListTodo aria-hidden="true" />,
      text: `${counted(waiting.assigned, "task")} for you`,
      brief: `${waiting.assigned.toLocaleString("en")} for you`,
      to: paths.projectRoom(_id, "tasks", { assignee: "me", status: "open" }),
    });
  return points;
}
