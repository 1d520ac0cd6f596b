import { check, sizes } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { row } from "./pages/programme.ts";
import { addWork, WEDNESDAY } from "./seed/look-ahead.ts";

test.beforeEach(async ({ page, request, db, company }) => {
  await addWork(request, { db, company });
  await page.clock.setFixedTime(WEDNESDAY);
});

test("a look-ahead says what can start and what stands in its way, by company", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/programme\/constraints/);
  await signIn(company.engineer);
  const table = page.getByRole("table", { name: "Look-ahead" });
  await test.step("nothing can start while the log of constraints is out of reach", async () => {
    const log = /\/programme\/constraints(\?|$)/;
    await page.route(log, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/projects/${company.projectId}/programme?panel=look-ahead`);
    const notLoaded = page.getByText("What stands in the way of the work could not be loaded.");
    await expect(notLoaded).toBeVisible();
    await expect(page.getByText("Cast base")).toHaveCount(0);
    await page.unroute(log);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(table).toContainText("Cast base");
  });

  const work = (name: string) =>
    table
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Activity",
    "What stands in its way",
    /^2–8 Mar/,
    /^9–15 Mar/,
    /^16–22 Mar/,
  ]);
  await expect(table.getByRole("rowgroup")).toHaveText([
    /^Activity/,
    /^Alpha Steel 1 held/,
    /^Lagos Masons 1 can start/,
    /^No company 1 held/,
  ]);
  await expect(work("Cast base")).toContainText("Can start");
  await expect(work("Cast base")).toContainText("Wed to Fri");
  await expect(work("Fix steel")).toContainText("Cast base finishes Fri 6 Mar 2026");
  await check(page, "the look-ahead");

  // Six weeks reach no further than the work that begins in them.
  await page.getByRole("button", { name: "6 weeks" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(8);
  await page.getByRole("button", { name: "Held" }).click();
  await expect(work("Cast base")).toHaveCount(0);
  await page.getByRole("button", { name: "All work" }).click();
  await page.getByLabel("Company").selectOption("Alpha Steel");
  await expect(page.getByText(/: 1 activity: 1 held\.$/)).toBeVisible();
  await page.getByRole("button", { name: "By person" }).click();
  await expect(table.getByRole("rowgroup").nth(1)).toHaveText(/^Nobody 1 can start, 2 held/);
  // A predecessor leads to its row.
  await work("Fix steel").getByRole("button", { name: "Cast base" }).click();
  await expect(row(page, "Cast base")).toHaveAttribute("aria-selected", "true");
});

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("a contractor finds the work of their company first", async ({ page, company, signIn }) => {
    await signIn(company.contractorOn);
    await page.goto(`/projects/${company.projectId}/programme?panel=look-ahead`);
    const masons = page.getByRole("region", { name: "Lagos Masons" });
    await expect(masons.getByRole("listitem")).toHaveCount(1);
    await expect(masons).toContainText("2–8 Mar: Wed to Fri");
    await expect(page.getByRole("region", { name: "No company" })).toHaveCount(0);
    await check(page, "the look-ahead on a phone");
    await page.getByLabel("Company").selectOption("All companies");
    await expect(page.getByRole("region", { name: "No company" })).toContainText(
      "Fix steel finishes Thu 12 Mar 2026",
    );
  });
});
