import type { ReactNode } from "react";
import type {
  ClientReport,
  ClientReportDay,
  ClientReportFigures,
} from "../../../../contract/reports/client-reports.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { dayWithWeekday } from "../../../../engine/day-words.ts";
import { formatDate } from "../../../ui/format.ts";
import { counted } from "../../../ui/counted.ts";
import { PaperNothing, PaperPart, PaperText } from "./paper-parts.tsx";

/** The pages after the first: what stands behind it. */
export function PaperDetail({ report }: { readonly report: ClientReport }) {
  const { workDone, upcoming, figures } = report;
  return (
    <div className="grid gap-5">
      <PaperPart title="Work done">
        {workDone === "" ? (
          <Activities
            activities={figures.finished}
            none="No activity of the programme was finished in this period."
            said={({ finish }) => `finished ${formatDate(finish)}`}
          />
        ) : (
          <>
            <PaperText>{workDone}</PaperText>
            {figures.finished.length > 0 && (
              <p className="mt-2 text-[0.8125rem] text-muted">
                Finished: {figures.finished.map(({ name }) => name).join(", ")}
              </p>
            )}
          </>
        )}
      </PaperPart>
      <PaperPart title="Next two weeks">
        {upcoming !== "" && (
          <div className="mb-2">
            <PaperText>{upcoming}</PaperText>
          </div>
        )}
        <Activities
          activities={figures.ahead}
          none="The programme has no work for the next two weeks."
          said={({ start, finish }) => `${formatDate(start)} to ${formatDate(finish)}`}
        />
      </PaperPart>
      {figures.snags && <Snags snags={figures.snags} asOf={figures.asOf} />}
      {figures.days.length > 0 && (
        <PaperPart title="Day by day">
          <ul className="divide-y divide-line">
            {figures.days.map((day) => (
              <li key={`${day.day} ${day.company ?? ""}`} className="py-2">
                <Day day={day} />
              </li>
            ))}
          </ul>
        </PaperPart>
      )}
    </div>
  );
}

type Activity = ClientReportFigures["ahead"][number];

interface ActivitiesProps {
  readonly activities: readonly Activity[];
  readonly none: string;
  readonly said: (activity: Activity) => ReactNode;
}

function Activities({ activities, none, said }: ActivitiesProps) {
  if (activities.length === 0) return <PaperNothing>{none}</PaperNothing>;
  return (
    <ul className="paper-list text-[0.8125rem]">
      {activities.map((activity, index) => (
        // Two activities may have one name and the same dates. The list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="py-1">
          <span className="block font-medium wrap-anywhere">{activity.name}</span>
          <span className="text-muted">{said(activity)}</span>
          {activity.critical && <span className="text-red-ink">, critical</span>}
        </li>
      ))}
    </ul>
  );
}

interface SnagsProps extends Pick<ClientReportFigures, "asOf"> {
  readonly snags: NonNullable<ClientReportFigures["snags"]>;
}

function Snags({ snags, asOf }: SnagsProps) {
  const states = ["open", "ready", "rejected", "closed"] as const;
  return (
    <PaperPart title="Snags" asOf={asOf}>
      <dl className="paper-snags">
        {states.map((state) => (
          <div key={state} className="flex flex-col-reverse">
            <dt className="text-[0.8125rem] text-muted">{snag.states[state]?.label ?? state}</dt>
            <dd className="text-xl leading-7 font-semibold">{snags[state]}</dd>
          </div>
        ))}
      </dl>
    </PaperPart>
  );
}

function Day({ day }: { readonly day: ClientReportDay }) {
  const { company, weather, workers, hoursLost, delays, work, notes } = day;
  const facts = [
    weather.join(", "),
    workers > 0 ? counted(workers, "person", "people") : "",
    hoursLost > 0 ? `${counted(hoursLost, "hour")} lost` : "",
    delays.join(", "),
  ].filter((fact) => fact !== "");
  return (
    <>
      <p className="text-[0.8125rem]">
        <span className="font-semibold">{dayWithWeekday(day.day)}</span>
        {company !== null && <span>, {company}</span>}
        {facts.length > 0 && <span className="text-muted"> · {facts.join(" · ")}</span>}
      </p>
      {work.length > 0 && (
        <ul className="mt-0.5 list-disc pl-5 text-[0.8125rem]">
          {work.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {notes !== "" && <PaperText>{notes}</PaperText>}
    </>
  );
}
