import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Project } from "../../../contract/projects/projects.ts";
import { Card } from "../../ui/data/card.tsx";
import { formatDate, formatMoney } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { LongText } from "./long-text.tsx";
import { taskCountText } from "./project-words.ts";

/**
 * The progress, money, description, dates, location and creator of a project. Wide screens show them in a column
 * beside the tasks; others in a strip that opens, so that the work is on the first screen.
 */
export function ProjectFacts({ project }: { project: Project }) {
  const { description, budget, startDate, finishDate, location, createdBy } = project;
  const moreId = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Project facts" flush>
      <div className="px-4 py-2.5 max-sm:px-3 max-sm:py-1 xl:p-5">
        <div className="flex items-center gap-3 xl:flex-col xl:items-stretch xl:gap-0">
          <div className="min-w-0 flex-1">
            <p className="mb-1 flex items-baseline justify-between gap-3 text-[0.8125rem] text-muted xl:mb-2">
              Tasks done
              <span>{taskCountText(project.taskCount)}</span>
            </p>
            <ProgressBar
              label={`Progress of ${project.title}`}
              value={project.progressPercent}
              showValue
            />
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={moreId}
            onClick={() => setOpen(!open)}
            className="flex min-h-9 shrink-0 items-center gap-1 rounded-md px-2 text-sm font-medium text-soft hover:bg-hover hover:text-ink xl:hidden pointer-coarse:min-h-11"
          >
            About
            <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />
          </button>
        </div>
        <div id={moreId} className={open ? "" : "max-xl:hidden"}>
          <div className="mt-4 text-sm text-soft">
            <LongText key={description}>{description}</LongText>
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:max-xl:grid-cols-3 lg:max-xl:grid-cols-5">
            {budget && (
              <Fact name="Budget" value={formatMoney(budget.amount, budget.currency)} wide />
            )}
            <Fact name="Start date" value={startDate && formatDate(startDate)} />
            <Fact name="Finish date" value={finishDate && formatDate(finishDate)} />
            <Fact name="Location" value={location} wide />
            <Fact name="Created by" value={createdBy?.name ?? null} wide />
          </dl>
        </div>
      </div>
    </Card>
  );
}

interface FactProps {
  name: string;
  value: string | null;
  /** Where there are two columns, this fact spans both: a location or a name is too long for one. */
  wide?: boolean;
}

function Fact({ name, value, wide = false }: FactProps) {
  return (
    <div className={wide ? "min-w-0 max-sm:col-span-2 xl:col-span-2" : "min-w-0"}>
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      {value ? (
        <dd className="text-sm font-semibold break-words text-ink">{value}</dd>
      ) : (
        <dd className="text-sm text-muted">Not set</dd>
      )}
    </div>
  );
}

/** The loading state of the facts. */
export function ProjectFactsSkeleton() {
  return (
    <Card aria-hidden="true" flush>
      <div className="px-4 py-2.5 max-sm:px-3 max-sm:py-1 xl:p-5">
        <Skeleton className="mb-2 h-4 w-20" />
        <Skeleton className="my-1.5 h-2 w-full rounded-full" />
        <div className="mt-4 space-y-4 max-xl:hidden">
          <Skeleton className="h-10 w-full" />
          {["budget", "dates", "place", "creator"].map((fact) => (
            <Skeleton key={fact} className="h-9 w-40" />
          ))}
        </div>
      </div>
    </Card>
  );
}
