import { useQuery } from "@tanstack/react-query";
import {
  AlarmClock,
  BadgeCheck,
  Banknote,
  BookCheck,
  CalendarClock,
  CheckCheck,
  ChevronDown,
  ClipboardCheck,
  Construction,
  ListTodo,
  Receipt,
  Send,
  Wrench,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { healthOf } from "../../../contract/projects/health-rules.ts";
import { reasonWords } from "../../../contract/projects/health-words.ts";
import type { ProjectOverview } from "../../../contract/home/project-overview.ts";
import type { Project } from "../../../contract/projects/projects.ts";
import { type WaitingKind, waitingWords } from "../../../contract/home/waiting.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../ui/counted.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { formatMoney } from "../../ui/format.ts";
import { waitingPath } from "../home/public.ts";
import { DueDate } from "../tasks/public.ts";
import { overviewOptions } from "./project-queries.ts";

interface NowCardProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** What matters now: overdue work, items waiting for the person, excess cost, and what is due next. */
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
  /** The short text for phones. */
  readonly brief: string;
  readonly to: string;
  readonly urgent?: boolean;
}

function Now({ overview, project }: { overview: ProjectOverview; project: Project }) {
  const points = pointsOf(overview, project);
  const next = overview.nextDue;
  // Phones show the work first, so what is due next opens on request there.
  const [open, setOpen] = useState(false);
  const nextId = useId();
  return (
    <>
      {points.length === 0 && (
        <p className="flex min-h-8 items-center text-sm text-muted">
          Nothing needs attention, and nothing waits for you.
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

const waitingIcons: Record<WaitingKind, ReactNode> = {
  expenses: <Receipt aria-hidden="true" />,
  reports: <ClipboardCheck aria-hidden="true" />,
  diaries: <BookCheck aria-hidden="true" />,
  snagsToVerify: <BadgeCheck aria-hidden="true" />,
  snagsToFix: <Wrench aria-hidden="true" />,
  transmittals: <Send aria-hidden="true" />,
  constraints: <Construction aria-hidden="true" />,
  toAccept: <CheckCheck aria-hidden="true" />,
  dueDates: <CalendarClock aria-hidden="true" />,
  tasks: <ListTodo aria-hidden="true" />,
};

/** The short noun for each kind on a phone. The icon shows what is to be done. */
const briefNouns: Record<WaitingKind, readonly [one: string, many?: string]> = {
  expenses: ["expense"],
  reports: ["report"],
  diaries: ["diary", "diaries"],
  snagsToVerify: ["snag to verify", "snags to verify"],
  snagsToFix: ["snag"],
  transmittals: ["transmittal"],
  constraints: ["constraint"],
  toAccept: ["to accept", "to accept"],
  dueDates: ["date"],
  tasks: ["for you", "for you"],
};

/** The project's problems, by the rule that every screen uses, and the items waiting for the person. */
function pointsOf(
  { late, waiting, spent, today }: ProjectOverview,
  project: Project,
): readonly Point[] {
  const { _id, budget } = project;
  const concerns = healthOf(project, today).reasons.map((reason): Point => {
    const words = reasonWords(reason, today);
    const point = { text: words, brief: words, urgent: true };
    switch (reason.is) {
      case "overdue":
        return {
          ...point,
          icon: <AlarmClock aria-hidden="true" />,
          text: `${counted(late.total, "task")} overdue`,
          brief: `${late.total.toLocaleString("en")} overdue`,
          to: paths.projectRoom(_id, "tasks", { due: "overdue" }),
        };
      case "over_budget":
        return {
          ...point,
          icon: <Banknote aria-hidden="true" />,
          text:
            budget && spent !== null
              ? `${formatMoney(spent - budget.amount, budget.currency)} over budget`
              : words,
          brief: "Over budget",
          to: paths.projectRoom(_id, "money"),
        };
      case "forecast_over":
        return {
          ...point,
          icon: <Banknote aria-hidden="true" />,
          brief: "Forecast over budget",
          to: paths.projectRoom(_id, "money"),
        };
      case "overrun":
      case "slip":
        return {
          ...point,
          brief: reason.is === "slip" ? `${counted(reason.days, "calendar day")} late` : words,
          icon: <AlarmClock aria-hidden="true" />,
          to: paths.projectRoom(_id, "programme"),
        };
      case "nothing_done":
        return {
          ...point,
          icon: <AlarmClock aria-hidden="true" />,
          to: paths.projectRoom(_id, "tasks"),
        };
      case "quiet":
        return {
          ...point,
          icon: <AlarmClock aria-hidden="true" />,
          to: paths.projectRoom(_id, "activity"),
        };
    }
  });
  const mine = waiting.map((each): Point => {
    const text = waitingWords(each);
    const brief = counted(each.count, ...briefNouns[each.kind]);
    return { icon: waitingIcons[each.kind], text, brief, to: waitingPath(each.kind, _id) };
  });
  return [...concerns, ...mine];
}
