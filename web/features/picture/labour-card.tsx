import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { paths } from "../../paths.ts";
import { ChartLegend, FigureTable } from "../../ui/charts/chart-legend.tsx";
import { PointTooltip } from "../../ui/charts/point-tooltip.tsx";
import { type Series, stacked } from "../../ui/charts/series.ts";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { counted } from "../../ui/counted.ts";
import { formatDate } from "../../ui/format.ts";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { useCan } from "../session/public.ts";
import { Drawn, NothingDrawn, PictureCard } from "./picture-card.tsx";
import { axisDay, countWords, chartPeriodWords, periodKeys } from "./picture-words.ts";

type Labour = NonNullable<ProjectPicture["labour"]>;

const params = { labour: choiceParam<"company" | "trade">(["company", "trade"], "company") };
const divisions = [
  { value: "company", label: "Company" },
  { value: "trade", label: "Trade" },
] as const;
/** No company or trade has this name: it tells the count of days from one that is called like it. */
const DAYS = " days";
const colours = ["blue-mark", "green-mark", "yellow-mark", "purple-mark", "grey-mark"];

interface LabourCardProps {
  projectId: string;
  labour: Labour | null;
  /** Takes two columns, where there is no card beside it. */
  isWide: boolean;
}

/** The men on the site, by company or trade, from the diaries. */
export function LabourCard({ projectId, labour, isWide }: LabourCardProps) {
  const { state, change } = useUrlState(params);
  const to = paths.projectRoom(projectId, "site", { part: "diary" });
  const mayWrite = useCan("site.write").allowed;
  return (
    <PictureCard
      title="Labour"
      to={to}
      isWide={isWide}
      hint={labour && <LabourHint labour={labour} />}
      actions={
        labour && (
          <div data-print="no">
            <Segments
              label="Divide the men by"
              value={state.labour}
              onChange={(next) => change({ labour: next })}
              options={divisions}
            />
          </div>
        )
      }
    >
      {labour ? (
        <DrawnLabour labour={labour} by={state.labour} />
      ) : (
        <NothingDrawn
          title="No men in any diary."
          link={mayWrite ? { to, label: "Write the diary" } : undefined}
        >
          Submitted and approved diaries are counted.
        </NothingDrawn>
      )}
    </PictureCard>
  );
}

function LabourHint({ labour }: { labour: Labour }) {
  const days = labour.days.reduce((sum, count) => sum + count, 0);
  const manDays = labour.manDays.reduce((sum, count) => sum + count, 0);
  return (
    <>
      Men on site on an average day. {counted(Math.round(manDays), "man-day")} in the diaries of{" "}
      {counted(days, "day")}.
    </>
  );
}

function DrawnLabour({ labour, by }: { labour: Labour; by: "company" | "trade" }) {
  const { ends, weeksEach, days } = labour;
  const { names, men } = by === "company" ? labour.byCompany : labour.byTrade;
  const spans = stacked(men);
  const marks: Series[] = names.map((name, index) => ({
    name,
    kind: "bar",
    colour: `var(--color-${colours[index] ?? "grey-mark"})`,
    spans: spans[index] ?? [],
  }));
  return (
    <Drawn
      legend={<ChartLegend marks={marks} />}
      figures={
        <FigureTable
          caption={`Men on an average day with a diary, by ${by}`}
          times="Until"
          labels={ends.map(formatDate)}
          columns={[
            ...names.map((name, index) => ({ name, values: (men[index] ?? []).map(countWords) })),
            { id: DAYS, name: "Days with a diary", values: days.map(countWords) },
          ]}
        />
      }
    >
      <TimeChart
        label={`Men on the site by ${by}; ${periodKeys(weeksEach)}`}
        labels={ends.map(axisDay)}
        marks={marks}
        formatTick={countWords}
        renderTooltip={(index) => (
          <PointTooltip
            title={chartPeriodWords(ends[index] ?? "", weeksEach)}
            rows={[
              ...names
                .map((name, at) => ({ label: name, value: countWords(men[at]?.[index]) }))
                .filter(({ value }) => value !== "0"),
              { id: DAYS, label: "Days with a diary", value: countWords(days[index]) },
            ]}
          />
        )}
      />
    </Drawn>
  );
}
