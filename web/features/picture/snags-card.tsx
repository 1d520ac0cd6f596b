import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { paths } from "../../paths.ts";
import { ChartLegend, FigureTable } from "../../ui/charts/chart-legend.tsx";
import { PointTooltip } from "../../ui/charts/point-tooltip.tsx";
import { fromZero, type Series } from "../../ui/charts/series.ts";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import { formatDate } from "../../ui/format.ts";
import { useCan } from "../session/public.ts";
import { Drawn, NothingDrawn, PictureCard } from "./picture-card.tsx";
import { axisDay, countWords, everyWords, chartPeriodWords, periodKeys } from "./picture-words.ts";

type Snags = NonNullable<ProjectPicture["snags"]>;

/** The snags that are open and overdue, week by week. */
export function SnagsCard({ projectId, snags }: { projectId: string; snags: Snags | null }) {
  const to = paths.projectRoom(projectId, "site", { part: "snags" });
  const maySnag = useCan("site.write").allowed;
  return (
    <PictureCard title="Snags" to={to} hint={snags && <SnagsHint snags={snags} />}>
      {snags ? (
        <DrawnSnags snags={snags} />
      ) : (
        <NothingDrawn
          title="No snags to show."
          link={maySnag ? { to, label: "Record a snag" } : undefined}
        >
          What is found and put right is counted here, week by week.
        </NothingDrawn>
      )}
    </PictureCard>
  );
}

function SnagsHint({ snags }: { snags: Snags }) {
  const [open, overdue] = [snags.open.at(-1) ?? 0, snags.overdue.at(-1) ?? 0];
  const closed = snags.closed.reduce((sum, count) => sum + count, 0);
  return (
    <>
      {countWords(open)} to do{overdue > 0 && <>, {countWords(overdue)} of them overdue</>};{" "}
      {countWords(closed)} closed to date. Overdue counts today’s due dates.
    </>
  );
}

function DrawnSnags({ snags }: { snags: Snags }) {
  const { ends, weeksEach, open, overdue, found, closed } = snags;
  const marks: Series[] = [
    {
      name: "To do",
      kind: "area",
      colour: "var(--color-blue-mark)",
      stroke: "solid",
      opacity: 0.18,
      spans: fromZero(open),
    },
    {
      name: "Overdue",
      kind: "area",
      colour: "var(--color-red-mark)",
      stroke: "solid",
      opacity: 0.3,
      spans: fromZero(overdue),
    },
    {
      name: `Closed in the ${everyWords(weeksEach)}`,
      kind: "line",
      colour: "var(--color-green-mark)",
      stroke: "dashed",
      spans: fromZero(closed),
    },
  ];
  const columns = [
    { name: "To do", values: open.map(countWords) },
    { name: "Overdue", values: overdue.map(countWords) },
    { name: "Found", values: found.map(countWords) },
    { name: "Closed", values: closed.map(countWords) },
  ];
  return (
    <Drawn
      legend={<ChartLegend marks={marks} />}
      figures={
        <FigureTable
          caption="Snags to do and overdue at the end of each period, and found and closed in it"
          times="Until"
          labels={ends.map(formatDate)}
          columns={columns}
        />
      }
    >
      <TimeChart
        label={`Snags to do, overdue and closed; ${periodKeys(weeksEach)}`}
        labels={ends.map(axisDay)}
        marks={marks}
        formatTick={countWords}
        renderTooltip={(index) => (
          <PointTooltip
            title={chartPeriodWords(ends[index] ?? "", weeksEach)}
            rows={columns.map(({ name, values }) => ({ label: name, value: values[index] ?? "" }))}
          />
        )}
      />
    </Drawn>
  );
}
