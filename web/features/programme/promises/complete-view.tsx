import { useState } from "react";
import {
  allComplete,
  missReasonWords,
  reasonsCounted,
  type ReasonCount,
  type WeekComplete,
  weeksComplete,
} from "../../../../engine/programme/plan-complete.ts";
import { parseDay } from "../../../../engine/programme/calendar/moment.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { counted } from "../../../ui/counted.ts";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { weekWords } from "../look-ahead/ahead-days.ts";
import type { PanelProps } from "../panel.ts";
import { useWeekTallies } from "./promise-queries.ts";

const lengths = ["6", "12", "26"] as const;
const ALL = "all";
const NONE = "none";

/** The share of promises kept, week by week, and why the rest were not; for all companies or for one. */
export function CompleteView({ projectId }: Pick<PanelProps, "projectId">) {
  const [weeks, setWeeks] = useState<(typeof lengths)[number]>("12");
  const [company, setCompany] = useState(ALL);
  const { tallies, data, error, refetch, isFetching } = useWeekTallies(projectId, Number(weeks));
  if (error && !data)
    return (
      <ErrorState
        message="The figures could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={8} />;
  const companies = new Map(
    tallies.map((tally) => [tally.company?._id ?? NONE, tally.company?.name ?? "No company"]),
  );
  const of = tallies.filter((tally) => company === ALL || (tally.company?._id ?? NONE) === company);
  const { promised, kept, percent } = allComplete(of);
  return (
    <div className="pg-complete">
      <div className="pg-complete-bar">
        <Segments
          label="How many weeks"
          value={weeks}
          onChange={setWeeks}
          options={lengths.map((value) => ({ value, label: `${value} weeks` }))}
        />
        <Field label="Company" hideLabel>
          <Select
            value={company}
            onChange={({ target }) => setCompany(target.value)}
            options={[
              { value: ALL, label: "All companies" },
              ...[...companies].map(([value, label]) => ({ value, label })),
            ]}
          />
        </Field>
      </div>
      {of.length === 0 ? (
        <p className="pg-note">Nothing was promised in these weeks.</p>
      ) : (
        <>
          <p role="status">
            {percent === null ? (
              "No week is closed yet."
            ) : (
              <>
                <strong>{percent}% complete</strong>: {kept} of {counted(promised, "promise")} kept
                in closed weeks.
              </>
            )}
          </p>
          <Weeks weeks={weeksComplete(of)} />
          <Reasons reasons={reasonsCounted(of)} />
        </>
      )}
    </div>
  );
}

function Weeks({ weeks }: { readonly weeks: readonly WeekComplete[] }) {
  return (
    <div className="pg-complete-scroll">
      <table aria-label="Percent plan complete by week" className="pg-complete-table">
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Percent plan complete</th>
            <th scope="col" data-number>
              Kept
            </th>
            <th scope="col" data-number>
              Promised
            </th>
            <th scope="col" data-number>
              Late
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, closed, percent, kept, promised, late }) => (
            <tr key={week}>
              <th scope="row">{weekWords(parseDay(week))}</th>
              <td>
                {percent === null ? (
                  <span className="pg-note">{closed ? "None" : "Not closed"}</span>
                ) : (
                  <Bar share={percent} words={`${percent}%`} />
                )}
              </td>
              <td data-number>{closed ? kept : "–"}</td>
              <td data-number>{promised}</td>
              <td data-number>{late}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The reasons for misses, the most frequent first. */
function Reasons({ reasons }: { readonly reasons: readonly ReasonCount[] }) {
  const most = reasons[0]?.count ?? 0;
  if (most === 0) return null;
  return (
    <div className="pg-complete-scroll">
      <table aria-label="Reasons for misses" className="pg-complete-table">
        <thead>
          <tr>
            <th scope="col">Why it was not kept</th>
            <th scope="col">Times</th>
            <th scope="col" data-number>
              So far
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, count, upTo }) => (
            <tr key={reason}>
              <th scope="row">{missReasonWords[reason]}</th>
              <td>
                <Bar share={(count / most) * 100} words={String(count)} />
              </td>
              <td data-number>{upTo}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure with a bar before it. */
function Bar({ share, words }: { readonly share: number; readonly words: string }) {
  return (
    <span className="pg-share">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" data-rest />
        <rect width={share} height="1" />
      </svg>
      <span>{words}</span>
    </span>
  );
}
