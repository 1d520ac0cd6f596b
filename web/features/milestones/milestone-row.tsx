import { clsx } from "clsx";
import { Link } from "react-router";
import type { Milestone } from "../../../contract/programme/milestones.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../ui/format.ts";
import { slipTone, slipWords } from "./slip-words.ts";

/** How a milestone compares with the current baseline, in words. */
function standing({ slipDays, hasBaseline }: Milestone): string {
  if (slipDays !== null) return slipWords(slipDays);
  return hasBaseline ? "not in the baseline" : "no baseline";
}

/** A milestone, shown as a diamond as in the programme. It links to its row there. */
export function MilestoneRow({ milestone }: { milestone: Milestone }) {
  const { _id, name, code, project, date, baselineDate, slipDays, critical, done } = milestone;
  return (
    <li className="relative flex gap-3 rounded-md px-2 py-2.5 text-sm hover:bg-hover">
      <svg
        viewBox="-6 -6 12 12"
        className={clsx(
          "mt-1 size-3 shrink-0",
          done ? "text-muted" : critical ? "text-signal-ink" : "text-ink",
        )}
        aria-hidden="true"
      >
        <path
          d="M0-5L5 0 0 5-5 0Z"
          fill={done ? "none" : "currentColor"}
          stroke="currentColor"
          strokeLinejoin="round"
        />
      </svg>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <Link
            to={paths.projectRoom(project._id, "programme", { row: _id })}
            className="font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-md"
          >
            {name || code}
          </Link>
          <p className="truncate text-[0.8125rem] text-muted">
            {project.title}
            {done ? ", reached" : critical ? ", critical" : ""}
          </p>
        </div>
        <p className="shrink-0 text-[0.8125rem] sm:text-right sm:text-sm">
          {formatDate(date)}
          <span className="sm:hidden">, </span>
          <span className={clsx("sm:block", slipTone(slipDays))}>
            {standing(milestone)}
            {slipDays !== null && slipDays !== 0 && baselineDate !== null && (
              <span className="text-muted"> ({formatDate(baselineDate)})</span>
            )}
          </span>
        </p>
      </div>
    </li>
  );
}
