import { Link } from "react-router";
import type { ProjectOverview } from "../../../contract/project-overview.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { formatDate } from "../../ui/format.ts";

type Programme = NonNullable<ProjectOverview["programme"]>;

const DAY_MS = 86_400_000;

/** How a date stands against the one that was agreed, in words; empty if none was. */
export function slipWords({ finish, agreed }: Pick<Programme, "finish" | "agreed">): string {
  if (agreed === null) return "";
  const days = Math.round((Date.parse(finish) - Date.parse(agreed)) / DAY_MS);
  if (days === 0) return "as agreed";
  const count = `${Math.abs(days).toLocaleString("en")} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return `${count} ${days > 0 ? "late" : "early"}`;
}

/** What the programme promises: its finish and the milestones that are still to be reached. */
export function ProgrammeCard({
  projectId,
  programme,
}: {
  readonly projectId: string;
  readonly programme: Programme;
}) {
  const { finish, percentDone, milestones } = programme;
  const slip = slipWords(programme);
  const to = paths.projectRoom(projectId, "programme");
  return (
    <Card aria-labelledby="project-programme">
      <CardHeader
        title="Programme"
        id="project-programme"
        hint={`${Math.round(percentDone)}% of the planned work is done.`}
      />
      <p className="text-sm">
        <Link to={to} className="font-medium hover:underline">
          Finishes on {formatDate(finish)}
        </Link>
        {slip !== "" && <span className={toneOf(slip)}>, {slip}</span>}
      </p>
      {milestones.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {milestones.map((milestone) => {
            const words = slipWords(milestone);
            return (
              <li key={milestone._id} className="py-2 text-sm">
                <Link
                  to={paths.projectRoom(projectId, "programme", { row: milestone._id })}
                  className="block break-words hover:underline"
                >
                  {milestone.name}
                </Link>
                <span className="text-[0.8125rem] text-muted">
                  {formatDate(milestone.finish)}
                  {words !== "" && <span className={toneOf(words)}>, {words}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const toneOf = (slip: string): string => (slip.endsWith("late") ? "text-red-ink" : "text-muted");
