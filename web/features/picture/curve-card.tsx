import { Printer } from "lucide-react";
import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { paths } from "../../paths.ts";
import { ChartLegend, FigureTable } from "../../ui/charts/chart-legend.tsx";
import { PointTooltip } from "../../ui/charts/point-tooltip.tsx";
import { fromZero, type Series } from "../../ui/charts/series.ts";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatDate } from "../../ui/format.ts";
import { useCan } from "../session/public.ts";
import { Drawn, NothingDrawn, PictureCard } from "./picture-card.tsx";
import { axisDay, everyWords, percentWords, periodKeys } from "./picture-words.ts";

type Curve = NonNullable<ProjectPicture["curve"]>;

interface CurveCardProps {
  projectId: string;
  curve: Curve | null;
  /** The day of the picture. */
  asOf: string;
}

/** The S-curve: work planned by the baseline, work earned, and what the programme forecasts. */
export function CurveCard({ projectId, curve, asOf }: CurveCardProps) {
  const to = paths.projectRoom(projectId, "programme");
  const mayPlan = useCan("programme.edit").allowed;
  return (
    <PictureCard
      title="Progress"
      to={to}
      isWide
      hint={curve && <CurveHint curve={curve} />}
      actions={<PrintButton asOf={asOf} />}
    >
      {curve ? (
        <DrawnCurve curve={curve} />
      ) : (
        <NothingDrawn
          title="No programme yet."
          link={mayPlan ? { to, label: "Make the programme" } : undefined}
        >
          Planned and earned work are drawn from the programme’s activities.
        </NothingDrawn>
      )}
    </PictureCard>
  );
}

/** The date of all charts, and the way to paper. A phone has no room for the button, and its browser prints, too. */
function PrintButton({ asOf }: { asOf: string }) {
  return (
    <div data-print="no" className="flex shrink-0 items-center gap-3">
      <span className="text-[0.8125rem] text-muted">As of {formatDate(asOf)}</span>
      <div className="max-sm:hidden">
        <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

function CurveHint({ curve }: { curve: Curve }) {
  const { percentDone, percentPlanned, dataDate, hasDataDate, finish, baseline } = curve;
  const on = `on ${formatDate(dataDate)}${hasDataDate ? ", the data date" : ""}`;
  return (
    <>
      {percentWords(percentDone)} earned
      {percentPlanned !== null && <>, {percentWords(percentPlanned)} planned</>} {on}. Finishes on{" "}
      {formatDate(finish)}
      {baseline?.finish != null && <>, agreed for {formatDate(baseline.finish)}</>}. Weighted by
      duration.
      {baseline === null && " Without a baseline, nothing says what was planned."}
    </>
  );
}

function DrawnCurve({ curve }: { curve: Curve }) {
  const { weeksEach, ends, planned, earned, forecast } = curve;
  const marks: Series[] = [
    ...(planned
      ? [
          {
            name: "Planned by the baseline",
            kind: "line" as const,
            colour: "var(--color-grey-mark)",
            stroke: "solid" as const,
            spans: fromZero(planned),
          },
        ]
      : []),
    {
      name: "Forecast",
      kind: "line",
      colour: "var(--color-blue-mark)",
      stroke: "dashed",
      spans: fromZero(forecast),
    },
    {
      name: "Earned",
      kind: "area",
      colour: "var(--color-green-mark)",
      stroke: "solid",
      opacity: 0.18,
      spans: fromZero(earned),
    },
  ];
  const columns = [
    ...(planned ? [{ name: "Planned", values: planned.map(percentWords) }] : []),
    { name: "Earned", values: earned.map(percentWords) },
    { name: "Forecast", values: forecast.map(percentWords) },
  ];
  const at = earned.findLastIndex((value) => value !== null);
  return (
    <Drawn
      legend={<ChartLegend marks={marks} />}
      figures={
        <FigureTable
          caption={`Work done by the end of each ${everyWords(weeksEach)}, in percent`}
          times="Week to"
          labels={ends.map(formatDate)}
          columns={columns}
        />
      }
    >
      <TimeChart
        label={`S-curve of planned, earned and forecast work; ${periodKeys(weeksEach)}`}
        labels={ends.map(axisDay)}
        marks={marks}
        formatTick={(tick) => `${tick}%`}
        upright={at === -1 ? undefined : at}
        renderTooltip={(index) => (
          <PointTooltip
            title={`By ${formatDate(ends[index] ?? "")}`}
            rows={columns
              .map(({ name, values }) => ({ label: name, value: values[index] ?? "" }))
              .filter(({ value }) => value !== "–")}
          />
        )}
      />
    </Drawn>
  );
}
