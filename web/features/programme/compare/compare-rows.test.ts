import { describe, expect, it } from "vitest";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, link, planOf, siteCalendar } from "../testing/small-plan.ts";
import { workBetween } from "../values/work-between.ts";
import {
  cellText,
  compareRows,
  differenceText,
  rowDiffers,
  inOrder,
  sorted,
} from "./compare-rows.ts";
import { rowsOfNow } from "./sides.ts";

const DAY = 480;

/** dig → pour; before, dig lasted a day; roof is new, and shed was removed. */
function compared() {
  const was = planOf([activity("dig"), activity("pour"), activity("shed")], [link("dig", "pour")]);
  const plan = planOf(
    [activity("dig", null, { durationMinutes: 3 * DAY }), activity("pour"), activity("roof")],
    [link("dig", "pour")],
  );
  const context = { plan, schedule: compute(plan), workBetween };
  const now = rowsOfNow(context);
  const from = rowsOfNow({ plan: was, schedule: compute(was) });
  return compareRows({ from, to: now, now }, context);
}
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe("compared rows", () => {
  it("differ in working days, measure by measure", () => {
    const [dig, pour] = compared();
    expect(dig?.difference).toEqual({
      start: 0,
      finish: 2 * DAY,
      duration: 2 * DAY,
      float: 0,
    });
    expect(pour).toMatchObject({ place: 2, difference: { start: 2 * DAY, duration: 0 } });
    expect(differenceText(2 * DAY, siteCalendar)).toBe("+2d");
    expect(differenceText(-DAY, siteCalendar)).toBe("−1d");
    expect(differenceText(null, siteCalendar)).toBe("–");
  });

  it("are told by what differs; what came or went always does", () => {
    const rows = compared();
    expect(ids(rows)).toEqual(["dig", "pour", "roof", "shed"]);
    expect(ids(rows.filter((row) => rowDiffers(row, ["start"])))).toEqual(["pour", "roof", "shed"]);
    expect(rows.at(-1)).toMatchObject({ place: null, to: null, difference: { finish: null } });
  });

  it("are sorted by a measure, with what has none last either way", () => {
    const rows = compared();
    const by = { by: "finish", of: "difference" } as const;
    expect(ids(sorted(rows, { ...by, down: true })).slice(0, 2)).toEqual(["dig", "pour"]);
    expect(ids(sorted(rows, { ...by, down: true })).slice(2)).toEqual(["roof", "shed"]);
    expect(ids(sorted(rows, { by: "name", of: "to", down: true }))[0]).toBe("shed");
    expect(ids(sorted(rows, { ...inOrder, down: true }))[0]).toBe("shed");
  });

  it("shows a state's dates as the sheet does, and a dash where it has none", () => {
    const [dig, , , shed] = compared();
    const at = { calendar: siteCalendar, workBetween };
    expect(cellText(dig?.to ?? null, "finish", at)).toBe("4 Mar 2026");
    expect(cellText(dig?.to ?? null, "duration", at)).toBe("3d");
    expect(cellText(shed?.to ?? null, "finish", at)).toBe("–");
  });
});
