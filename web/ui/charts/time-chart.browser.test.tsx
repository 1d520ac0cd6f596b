import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { ChartLegend, FigureTable } from "./chart-legend.tsx";
import { PointTooltip } from "./point-tooltip.tsx";
import { fromZero, type Series } from "./series.ts";
import { TimeChart } from "./time-chart.tsx";

const labels = ["1 Mar", "8 Mar"];

/** A chart of series that have one name. */
function Handovers({ ids }: { ids: readonly string[] }) {
  const marks = ids.map((id): Series => ({
    id,
    name: "Handover",
    kind: "line",
    colour: "red",
    stroke: "solid",
    spans: fromZero([1, 2]),
  }));
  return (
    <div style={{ width: 400, height: 300 }}>
      <ChartLegend marks={marks} />
      <FigureTable
        caption="Slip"
        times="Until"
        labels={labels}
        columns={ids.map((id) => ({ id, name: "Handover", values: ["1", "2"] }))}
      />
      <PointTooltip
        title="As of 8 Mar"
        rows={ids.map((id) => ({ id, label: "Handover", value: "2" }))}
      />
      <TimeChart
        label="Slip"
        labels={labels}
        marks={marks}
        formatTick={String}
        renderTooltip={() => null}
      />
    </div>
  );
}

test("draws two series of one name, and takes one of them back", async () => {
  const warned = vi.spyOn(console, "error");
  const { rerender } = await render(<Handovers ids={["a", "b"]} />);
  await expect.element(page.getByRole("columnheader", { name: "Handover" }).nth(1)).toBeVisible();
  await rerender(<Handovers ids={["b"]} />);
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Handover" }).all())
    .toHaveLength(1);
  expect(page.getByRole("listitem").all()).toHaveLength(1);
  expect(page.getByRole("term").all()).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
});
