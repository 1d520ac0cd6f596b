import { Link } from "react-router";
import { daysBetween } from "../../../engine/day.ts";
import type { ProjectOverview } from "../../../contract/home/project-overview.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { formatDate } from "../../ui/format.ts";
import { slipTone, slipWords } from "../milestones/public.ts";

type Programme = NonNullable<ProjectOverview["programme"]>;

/** The days between the agreed finish and the current one; null if none was agreed. */
function slipOf({ finish, agreed }: Pick<Programme, "finish" | "agreed">): number | null {
  if (agreed === null) return null;
  return daysBetween(agreed, finish);
}

/** The programme's finish, and the milestones that are still to be reached. */
export function ProgrammeCard({
  projectId,
  programme,
  today,
}: {
  readonly projectId: string;
  readonly today: string;
  readonly programme: Programme;
}) {
  const { finish, percentDone, milestones } = programme;
  const to = paths.projectRoom(projectId, "programme");
  return (
    <Card aria-labelledby="project-programme">
      <CardHeader
        title="Programme"
        id="project-programme"
        hint={`${Math.round(percentDone)}% of the planned work is done: activities count by their duration, where “Tasks done” counts each task as one.`}
      />
      <p className="text-sm">
        <Link to={to} className="font-medium hover:underline">
          Finishes on {formatDate(finish)}
        </Link>
        <Slip of={programme} />
      </p>
      {milestones.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {milestones.map((milestone) => (
            <li key={milestone._id} className="py-2 text-sm">
              <Link
                to={paths.projectRoom(projectId, "programme", { row: milestone._id })}
                className="block break-words hover:underline pointer-coarse:py-3"
              >
                {milestone.name}
              </Link>
              <span className="text-[0.8125rem] text-muted">
                {formatDate(milestone.finish)}
                {milestone.finish < today && (
                  <span className="text-signal-ink">, not reported as reached</span>
                )}
                <Slip of={milestone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Slip({ of }: { of: Pick<Programme, "finish" | "agreed"> }) {
  const days = slipOf(of);
  return days === null ? null : <span className={slipTone(days)}>, {slipWords(days)}</span>;
}
