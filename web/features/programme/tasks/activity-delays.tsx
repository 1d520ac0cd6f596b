import { useQuery } from "@tanstack/react-query";
import { listActivityDelays } from "../../../../contract/look-ahead/activity-delays.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { paths } from "../../../paths.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { formatDate } from "../../../ui/format.ts";
import "./activity-tasks.css";

/** The number of days listed here; the hours count all of them. */
const SHOWN = 8;

interface ActivityDelaysProps {
  readonly projectId: string;
  readonly activityId: string;
}

/** What delayed an activity, day by day, according to the site diaries. Renders nothing if there was no delay. */
export function ActivityDelays({ projectId, activityId }: ActivityDelaysProps) {
  const { data: answer } = useQuery(
    queryOptionsFor(listActivityDelays, {
      params: { id: projectId },
      query: { activity: activityId },
    }),
  );
  if (!answer || answer.total === 0) return null;
  const { data, total, hours } = answer;
  return (
    <section aria-labelledby="activity-delays" className="pg-tasks">
      <h3 id="activity-delays">{hours.toLocaleString("en")} h of delay in the site diaries</h3>
      <ul>
        {data.slice(0, SHOWN).map((delay) => (
          <li key={`${delay.diary} ${delay.row}`}>
            <TextLink to={paths.projectRoom(projectId, "site", { diary: delay.diary })}>
              {formatDate(delay.day)}
            </TextLink>
            <small>
              {[
                delay.hours === null ? "" : `${delay.hours.toLocaleString("en")} h`,
                delay.reason ?? "",
                delay.words,
                delay.company?.name ?? "",
              ]
                .filter((part) => part !== "")
                .join(", ")}
            </small>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className="pg-note">
          The latest {SHOWN} of {total}.
        </p>
      )}
    </section>
  );
}
