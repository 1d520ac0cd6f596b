import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { fromZero, type Series, stacked } from "./series.ts";
import { MonthChart } from "./month-chart.tsx";

const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 7),
);

interface Drawn {
  readonly marks: readonly Series[];
  readonly of?: readonly string[];
  readonly limit?: number;
  readonly width?: number;
}

function draw({ marks, of = months, limit, width = 700 }: Drawn) {
  return render(
    <div data-testid="frame" style={{ width, height: 288 }}>
      <MonthChart
        label="Money"
        months={of}
        currency="NGN"
        marks={marks}
        limit={limit}
        renderTooltip={(index) => <p style={{ width: 200 }}>{`In ${of[index]}`}</p>}
      />
    </div>,
  );
}

const mark = (kind: Series["kind"], spans: Series["spans"], colour = "green"): Series => ({
  name: `${kind} ${colour}`,
  kind,
  colour,
  spans,
  ...(kind === "bar" ? {} : { stroke: "solid" as const }),
});

const line = mark("line", fromZero(months.map((_, index) => index * 1e6)));
const bars = mark("bar", fromZero(months.map((_, index) => index * 1e6)));
const chart = page.getByRole("application", { name: "Money" });
const status = chart.getByRole("status");

const drawn = (kind: string) => [...chart.element().querySelectorAll(`[data-mark=${kind}]`)];
/** The visible labels: values beside the chart, months below it. */
const labels = () =>
  [...page.getByTestId("frame").element().querySelectorAll("span")]
    .filter((label) => label.textContent !== "" && label.checkVisibility())
    .map((label) => label.textContent);

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test("keys go from month to month, to the first and to the last, and no further", async () => {
  await draw({ marks: [line] });
  await userEvent.tab();
  await expect.element(chart).toHaveFocus();
  await expect.element(status).toBeEmptyDOMElement();
  for (const [key, month] of [
    ["ArrowLeft", "2027-02"],
    ["ArrowLeft", "2027-01"],
    ["Home", "2026-01"],
    ["ArrowLeft", "2026-01"],
    ["ArrowRight", "2026-02"],
    ["End", "2027-02"],
    ["ArrowRight", "2027-02"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(status).toHaveTextContent(`In ${month}`);
  }
  expect(drawn("dot")).toHaveLength(1);
  await userEvent.tab();
  await expect.element(status).toBeEmptyDOMElement();
});

test("the pointer shows the nearest point of a line, and the month of a bar's band, beside it within the chart", async () => {
  for (const [marks, at, month] of [
    [[line], 0.12, "2026-03"],
    [[bars], 0.12, "2026-02"],
    [[bars], 0.99, "2027-02"],
  ] as const) {
    await draw({ marks, width: 300 });
    const frame = chart.element().getBoundingClientRect();
    const x = frame.width * at;
    await chart.hover({ position: { x, y: 100 } });
    await expect.element(status).toHaveTextContent(`In ${month}`);
    const told = status.getByText(/^In/).element().getBoundingClientRect();
    expect(told.left).toBeGreaterThanOrEqual(frame.left);
    expect(told.right).toBeLessThanOrEqual(frame.right);
    expect(told.left > frame.left + x || told.right < frame.left + x).toBe(true);
    await userEvent.unhover(chart);
    await expect.element(status).toBeEmptyDOMElement();
    await page.getByTestId("frame").element().parentElement?.remove();
  }
});

test("the axis ends in a round value above the highest amount, the limit's too, and below the lowest", async () => {
  const { rerender } = await draw({ marks: [line] });
  expect(labels().slice(0, 4)).toEqual(["₦0", "₦5M", "₦10M", "₦15M"]);
  await rerender(
    <MonthChart
      label="Money"
      months={months}
      currency="NGN"
      limit={42e6}
      marks={[mark("line", fromZero(months.map((_, index) => (index === 3 ? -4e6 : 1e6))))]}
      renderTooltip={() => null}
    />,
  );
  const amounts = [...document.querySelectorAll("span")].map(({ textContent }) => textContent);
  expect(amounts).toEqual(expect.arrayContaining(["−₦10M", "₦0", "₦50M"]));
  expect(drawn("limit")).toHaveLength(1);
});

test("as many months are named as fit, evenly spaced, and always the last", async () => {
  for (const [width, named] of [
    [1200, 14],
    [900, 7],
    [600, 7],
    [320, 4],
  ] as const) {
    const { unmount } = await draw({ marks: [line], width });
    const seen = labels().filter((label) => label.includes("’"));
    expect(seen, `${width}`).toHaveLength(named);
    expect(seen.at(-1)).toBe("Feb ’27");
    const boxes = [...document.querySelectorAll("span")]
      .filter((label) => label.textContent.includes("’") && label.checkVisibility())
      .map((label) => label.getBoundingClientRect());
    for (const [index, box] of boxes.entries())
      expect(box.left).toBeGreaterThan((boxes[index - 1]?.right ?? -Infinity) + 8);
    await unmount();
  }
});

test("a stack grows from the axis both ways, and an area ends with its last amount", async () => {
  const [paid, approved] = stacked([
    [3e6, -2e6, null],
    [2e6, 1e6, null],
  ]);
  const of = months.slice(0, 3);
  const { unmount } = await draw({
    of,
    marks: [mark("bar", paid ?? []), mark("bar", approved ?? [], "blue")],
  });
  // The first bars of both stacks begin on the axis.
  const [below, above] = drawn("bar").map((bar) => bar.getAttribute("d") ?? "");
  expect(below?.split("M").slice(1)).toHaveLength(2);
  expect(above?.split("M").slice(1)).toHaveLength(2);
  const starts = (below ?? "")
    .split("M")
    .slice(1)
    .map((bar) => Number(/ (.*)V/.exec(bar)?.[1]));
  expect(new Set(starts).size).toBe(1);
  expect(starts[0]).toBeLessThan(100);
  await unmount();
  await draw({ of, marks: [mark("area", fromZero([1e6, 2e6, null]))] });
  expect(drawn("area")[0]?.getAttribute("d")).toMatch(/^M0 [\d.]+L50 [\d.]+L50 100L0 100Z$/);
});

test("a lone month is a dot", async () => {
  await draw({ of: ["2026-01"], marks: [mark("area", fromZero([5e6]))] });
  expect(drawn("dot")).toHaveLength(1);
  expect(labels()).toContain("Jan ’26");
});
