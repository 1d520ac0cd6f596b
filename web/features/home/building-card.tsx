import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { healthOf } from "../../../contract/projects/health-rules.ts";
import type { HomeBuilding } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { concernLines, healthReason } from "../../../contract/projects/health-words.ts";

interface BuildingCardProps {
  building: HomeBuilding;
  today: string;
}

const endings: Partial<Record<HomeBuilding["status"], string>> = {
  completed: "Completed",
  cancelled: "Cancelled",
  paused: "Paused",
};

/** The state of one building: progress, delay, cost, the next task and the last activity. */
export function BuildingCard({ building, today }: BuildingCardProps) {
  const id = useId();
  const { title, budget, spent, progressPercent, nextDue, latest, status } = building;
  const money = (amount: number) => formatMoney(amount, budget.currency);
  const apart = building.unconverted.map((part) => formatMoney(part.amount, part.currency));
  const over = building.overBudget === true;
  const { state } = healthOf(building, today);
  const isConcern = state === "concerned";
  const lines = isConcern
    ? concernLines(building, today).map(({ words }) => words)
    : state === "settled"
      ? []
      : [healthReason(building, today)];
  const standing = [endings[status], ...lines].filter(Boolean).join(". ");
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-xl leading-7 font-semibold">
            <Link to={paths.project(building._id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          {building.location !== "" && (
            <p className="mt-1 text-sm text-muted">{building.location}</p>
          )}
        </div>
        <p className="shrink-0 text-right" aria-hidden="true">
          <span className="block text-3xl leading-9 font-semibold">{progressPercent}%</span>
          <span className="block text-[0.8125rem] text-muted">of tasks done</span>
        </p>
      </div>
      <div className="mt-4">
        <ProgressBar label={`Progress of ${title}`} value={progressPercent} />
      </div>
      {isConcern ? (
        <p className="mt-2 flex gap-1.5 text-sm font-medium text-signal-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{standing}</span>
        </p>
      ) : (
        <p className="mt-2 text-sm text-soft">{standing}</p>
      )}
      <dl className="mt-6 grid grid-cols-2 gap-4 border-t border-line pt-5">
        <Figure name="Budget">{money(budget.amount)}</Figure>
        <Figure name="Spent" className={over ? "text-red-ink" : undefined}>
          {money(spent)}
          {over && (
            <span className="block text-sm">{money(spent - budget.amount)} over budget</span>
          )}
          {apart.length > 0 && (
            <span className="block text-sm font-normal text-signal-ink">
              Excludes {apart.join(" and ")}: no exchange rate
            </span>
          )}
        </Figure>
      </dl>
      <h3 className="mt-6 text-sm font-semibold">Next due dates</h3>
      {nextDue.length === 0 ? (
        <p className="mt-1 text-sm text-muted">No upcoming due dates</p>
      ) : (
        <ul className="mt-1 text-sm">
          {nextDue.map((task) => (
            <li key={task._id} className="flex justify-between gap-4 py-1.5">
              <Link
                to={paths.project(building._id, { task: task._id })}
                className="min-w-0 wrap-anywhere hover:underline pointer-coarse:py-3"
              >
                {task.title}
              </Link>
              <span className="shrink-0 text-muted">{formatDate(task.dueDate)}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 text-sm font-semibold">Latest</h3>
      {latest ? (
        <p className="mt-1 text-sm text-soft">
          <span className="font-medium text-ink">{latest.user?.name ?? "Someone"}</span>{" "}
          {latest.message}{" "}
          <span className="text-muted">
            <RelativeTime iso={latest.createdAt} />
          </span>
        </p>
      ) : (
        <p className="mt-1 text-sm text-muted">No recent activities</p>
      )}
    </article>
  );
}

interface FigureProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

function Figure({ name, className, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={clsx("mt-0.5 text-lg font-semibold break-words", className)}>{children}</dd>
    </div>
  );
}
