import "./health.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import type { PanelProps } from "../panel.ts";
import { formatMomentShort } from "../values/typed-moment.ts";
import { calendarOf } from "../rows/plan-index.ts";
import { HealthPointItem } from "./health-point-item.tsx";
import { getProgrammeHealth } from "../../../../contract/programme/programme-health.ts";
import { call } from "../../../api/call.ts";

const shows = [
  { value: "all", label: "All" },
  { value: "failing", label: "Failing" },
] as const;

/** The fourteen points of the DCMA's assessment, each with links to the rows behind it. */
export function HealthPanel(props: PanelProps) {
  const { projectId, state, context, readOnly, onShowRow, onClose } = props;
  const { data, error, refetch, isFetching } = useHealth(projectId, state.revision);
  const [shown, setShown] = useState<"all" | "failing">("all");
  if (state.plan.activities.length === 0)
    return (
      <EmptyState
        title="There is nothing to check yet."
        action={readOnly === null && <Button onClick={onClose}>Add activities</Button>}
      >
        The check shows how well a programme of tasks and links is built.
      </EmptyState>
    );
  if (error && !data)
    return (
      <ErrorState
        message="The health check could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={14} />;
  const { points, baseline, dataDate } = data;
  const count = (passes: boolean | null) => points.filter((one) => one.passes === passes).length;
  const calendar = calendarOf(state.plan, undefined);
  return (
    <div className="pg-health" aria-busy={isFetching}>
      <div className="pg-health-sum">
        <p role="status">
          <strong>
            {count(true)} of {points.length} points hold
          </strong>
          , {count(false)} {count(false) === 1 ? "fails" : "fail"}
          {count(null) > 0 && `, ${count(null)} could not be judged`}.
        </p>
        <p className="pg-note">
          {dataDate === null
            ? "No data date yet."
            : `Data date ${formatMomentShort(dataDate, { calendar, end: "start" })}.`}{" "}
          {baseline ? `Compared with the baseline “${baseline.name}”.` : "No current baseline."}
          {state.unconfirmed > 0 &&
            " Edits that are still being saved will count once they are saved."}
        </p>
        <Segments label="Which points" value={shown} onChange={setShown} options={shows} />
      </div>
      <ol>
        {points
          .filter(({ passes }) => shown === "all" || passes === false)
          .map((point) => (
            <HealthPointItem
              key={point.check}
              point={point}
              context={context}
              onShowRow={onShowRow}
            />
          ))}
      </ol>
      {shown === "failing" && count(false) === 0 && <p>No point fails.</p>}
    </div>
  );
}

/** The health of a programme at the revision on the screen; the last one until the next is known. */
function useHealth(projectId: string, revision: number) {
  return useQuery({
    queryKey: [getProgrammeHealth.name, projectId, revision],
    queryFn: async ({ signal }) =>
      (await call(getProgrammeHealth, { params: { id: projectId }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
