import type { Project } from "../../../contract/projects.ts";
import { Card } from "../../ui/data/card.tsx";
import { formatDate, formatMoney } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { Skeleton } from "../../ui/data/skeleton.tsx";
import { taskCountText } from "./project-words.ts";

const frame =
  "grid gap-x-10 gap-y-5 lg:max-xl:grid-cols-[minmax(14rem,1fr)_2.4fr] lg:max-xl:items-center";
const columns = "grid grid-cols-2 gap-x-6 gap-y-4 sm:max-xl:grid-cols-3 lg:max-xl:grid-cols-5";
const wideFact = "min-w-0 max-sm:col-span-2 xl:col-span-2";

/** Progress, money, dates, place and creator of a project: a strip, or a column beside the tasks on wide screens. */
export function ProjectFacts({ project }: { project: Project }) {
  const { budget, startDate, finishDate, location, createdBy } = project;
  return (
    <Card aria-label="Project facts">
      <div className={frame}>
        <div>
          <p className="mb-2 flex items-baseline justify-between gap-3 text-[0.8125rem] text-muted">
            Progress
            <span>{taskCountText(project.taskCount)}</span>
          </p>
          <ProgressBar
            label={`Progress of ${project.title}`}
            value={project.progressPercent}
            showValue
          />
        </div>
        <dl className={columns}>
          {budget && (
            <Fact name="Budget" value={formatMoney(budget.amount, budget.currency)} wide />
          )}
          <Fact name="Start date" value={startDate && formatDate(startDate)} />
          <Fact name="Finish date" value={finishDate && formatDate(finishDate)} />
          <Fact name="Location" value={location} wide />
          <Fact name="Created by" value={createdBy?.name ?? null} wide />
        </dl>
      </div>
    </Card>
  );
}

interface FactProps {
  name: string;
  value: string | null;
  /** Where there are two columns, it has both: a place or a name is too long for one. */
  wide?: boolean;
}

function Fact({ name, value, wide = false }: FactProps) {
  return (
    <div className={wide ? wideFact : "min-w-0"}>
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      {value ? (
        <dd className="text-sm font-semibold break-words text-ink">{value}</dd>
      ) : (
        <dd className="text-sm text-muted">Not set</dd>
      )}
    </div>
  );
}

const factShapes = {
  budget: wideFact,
  start: "",
  finish: "",
  location: wideFact,
  creator: wideFact,
};

/** The loading state of the facts. */
export function ProjectFactsSkeleton() {
  return (
    <Card aria-hidden="true">
      <div className={frame}>
        <div>
          <Skeleton className="mb-3.5 h-4 w-20" />
          <Skeleton className="my-1.5 h-2 w-full rounded-full" />
        </div>
        <div className={columns}>
          {Object.entries(factShapes).map(([fact, shape]) => (
            <div key={fact} className={`space-y-2 py-0.5 ${shape}`}>
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-4 w-24" />
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
