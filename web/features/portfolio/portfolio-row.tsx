import { clsx } from "clsx";
import { Link } from "react-router";
import type { ProgrammeLine } from "../../../contract/programme/programmes.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../ui/format.ts";
import { HealthBadge } from "../home/public.ts";
import { slipTone } from "../milestones/public.ts";
import { barOf } from "./drawn-days.ts";
import { finishWords, floatWords, milestoneWords } from "./line-words.ts";
import { columns } from "./portfolio-axis.tsx";
import { PortfolioBar } from "./portfolio-bar.tsx";
import type { TimelineScale } from "./timeline-scale.ts";

interface PortfolioRowProps {
  line: ProgrammeLine;
  /** Undefined where no project has a date. */
  scale: TimelineScale | undefined;
  today: string;
}

/** A project, with its dates as text and as a bar. It links to the programme, or to the project if it has none. */
export function PortfolioRow({ line, scale, today }: PortfolioRowProps) {
  const { _id, title, programme } = line;
  const bar = barOf(line);
  return (
    <li className={clsx("relative hover:bg-hover", columns)}>
      <div className="min-w-0 px-5 py-3">
        <Link
          to={programme ? paths.projectRoom(_id, "programme") : paths.project(_id)}
          className="text-sm font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="mt-1">
          <HealthBadge project={line} today={today} />
        </p>
        <p className="mt-0.5 text-[0.8125rem] text-muted">
          {bar ? `${formatDate(bar.start)} – ${formatDate(bar.finish)}` : "No dates yet"}
          {programme && (
            <span className={slipTone(programme.slipDays)}>, {finishWords(programme)}</span>
          )}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {programme ? facts(programme).join(", ") : "No programme"}
        </p>
        {programme && programme.milestones.length > 0 && (
          <ul aria-label={`Milestones of ${title}`} className="sr-only">
            {programme.milestones.map((milestone) => (
              <li key={milestone._id}>{milestoneWords(milestone)}</li>
            ))}
          </ul>
        )}
      </div>
      {scale && bar && <PortfolioBar {...{ line, bar, scale, today }} />}
    </li>
  );
}

function facts(programme: NonNullable<ProgrammeLine["programme"]>): string[] {
  const { percentDone, dataDate } = programme;
  const known = [
    `${Math.round(percentDone)}% of planned work done`,
    floatWords(programme),
    dataDate === null ? "" : `as of ${formatDate(dataDate)}`,
  ];
  return known.filter((words) => words !== "");
}
