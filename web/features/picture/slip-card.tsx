import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { paths } from "../../paths.ts";
import { ChartLegend, FigureTable } from "../../ui/charts/chart-legend.tsx";
import { PointTooltip } from "../../ui/charts/point-tooltip.tsx";
import { fromZero, type Series } from "../../ui/charts/series.ts";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import { formatDate } from "../../ui/format.ts";
import { slipWords } from "../milestones/public.ts";
import { useCan } from "../session/public.ts";
import { Drawn, NothingDrawn, PictureCard } from "./picture-card.tsx";
import { axisDay, everyWords, periodKeys } from "./picture-words.ts";

type Slip = NonNullable<ProjectPicture["slip"]>;

const colours = ["ink", "blue-mark", "purple-mark", "yellow-mark"];

/** How late the finish and the next milestones were forecast to be, over time. */
export function SlipCard({ projectId, slip }: { projectId: string; slip: Slip | null }) {
  const to = paths.projectRoom(projectId, "programme", { panel: "history" });
  const mayPlan = useCan("programme.edit").allowed;
  return (
    <PictureCard title="Slip" to={to} hint={slip && <SlipHint slip={slip} />}>
      {slip ? (
        <DrawnSlip slip={slip} />
      ) : (
        <NothingDrawn
          title="No forecast yet."
          link={
            mayPlan
              ? { to: paths.projectRoom(projectId, "programme"), label: "Go to the programme" }
              : undefined
          }
        >
          The forecast finish is drawn here each time the programme changes.
        </NothingDrawn>
      )}
    </PictureCard>
  );
}

function SlipHint({ slip: { lines } }: { slip: Slip }) {
  const [whole] = lines;
  if (!whole) return null;
  const days = whole.days.at(-1) ?? 0;
  return (
    <>
      Finish on {formatDate(whole.finish)}, {slipWords(days)}
      {whole.isBaseline ? "." : ", compared with the first forecast."}
    </>
  );
}

const idOf = ({ milestone }: Slip["lines"][number]) => milestone?._id ?? "finish";
const nameOf = ({ milestone }: Slip["lines"][number]) =>
  milestone ? milestone.name || "Unnamed" : "Finish";

function DrawnSlip({ slip: { weeksEach, ends, lines } }: { slip: Slip }) {
  const marks: Series[] = lines.map((each, index) => ({
    id: idOf(each),
    name: nameOf(each),
    kind: "line",
    colour: `var(--color-${colours[index] ?? "grey-mark"})`,
    // Dashed, so that a finish with the same slip shows below it.
    stroke: each.milestone ? "dashed" : "solid",
    spans: fromZero(each.days),
  }));
  const words = (days: number | null | undefined) =>
    days === null || days === undefined ? "–" : slipWords(days);
  return (
    <Drawn
      legend={<ChartLegend marks={marks} />}
      figures={
        <FigureTable
          caption={`The finish as it was forecast at the end of each ${everyWords(weeksEach)}, against ${
            lines[0]?.isBaseline ? "the agreed one" : "the first forecast"
          }`}
          times="Until"
          labels={ends.map(formatDate)}
          columns={lines.map((each) => ({
            id: idOf(each),
            name: nameOf(each),
            values: each.days.map(words),
          }))}
        />
      }
    >
      <TimeChart
        label={`Slip of the finish and of milestones in calendar days; ${periodKeys(weeksEach)}`}
        labels={ends.map(axisDay)}
        marks={marks}
        formatTick={(tick) => `${tick} d`.replace("-", "−")}
        renderTooltip={(index) => (
          <PointTooltip
            title={`As of ${formatDate(ends[index] ?? "")}`}
            rows={lines.map((each) => ({
              id: idOf(each),
              label: nameOf(each),
              value: words(each.days[index]),
            }))}
          />
        )}
      />
    </Drawn>
  );
}
