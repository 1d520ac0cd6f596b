import { check, sizes } from "../harness/accessible.ts";
import { delayCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { visit } from "../harness/move.ts";
import { promise, row } from "../pages/programme.ts";
import { addWork, WEDNESDAY } from "../seed/look-ahead.ts";

test.beforeEach(async ({ page, request, db, company }) => {
  await addWork(request, { db, company });
  await page.clock.setFixedTime(WEDNESDAY);
});

test("a planner reads the look-ahead, and logs, clears and undoes the constraints that hold its work", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  // Two panels in all their states, six of which axe examines.
  test.slow();
  await test.step("a look-ahead says what can start and what stands in its way, by company", async () => {
    watch.expect(/status of 500 .* at .*\/programme\/constraints/);
    await signIn(company.engineer);
    const table = page.getByRole("table", { name: "Look-ahead" });
    await test.step("nothing can start while the log of constraints is out of reach", async () => {
      const log = /\/programme\/constraints(\?|$)/;
      // Delays the event stream: when it opens, it announces recent changes, which are then fetched again.
      const listen = await delayCalls(page, "**/api/events*");
      await page.route(log, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`/projects/${company.projectId}/programme?panel=look-ahead`);
      const notLoaded = page.getByText("What stands in the way of the work could not be loaded.");
      await expect(notLoaded).toBeVisible();
      await expect(page.getByText("Cast base")).toHaveCount(0);
      await page.unroute(log);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(table).toContainText("Cast base");
      listen();
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

    // The table of six weeks ends where the work that begins in them ends.
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
  await test.step("constraints are logged in their log or from the look-ahead, hold their activities, and are cleared", async () => {
    await visit(page, `/projects/${company.projectId}/programme?panel=constraints`);
    await test.step("the log lists what is open and what is cleared, and is changed and deleted there", async () => {
      await expect(page.getByText(/^No constraints are open/)).toBeVisible();
      await check(page, "an empty log");
      await page.getByRole("button", { name: "Log constraint" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Activity").click();
      await page.getByRole("option", { name: /Fix steel/ }).click();
      await dialog.getByLabel("What is missing").selectOption("Permit");
      await dialog.getByLabel("In words").fill("Road closure");
      await dialog.getByRole("textbox", { name: "Needed by" }).fill("3 Mar 2026");
      await dialog.getByRole("button", { name: "Log constraint" }).click();
      const log = page.getByRole("list", { name: "Constraints" });
      await expect(log.getByRole("listitem")).toContainText(
        "Late · Nobody named yet, needed by 3 Mar 2026",
      );
      await expect(page.getByText("1 constraint open, 1 late.")).toBeVisible();
      await check(page, "the log");

      await log.getByRole("button", { name: "Change Road closure" }).click();
      await dialog.getByRole("textbox", { name: "Promised for" }).fill("9 Mar 2026");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(log).toContainText("promised for 9 Mar 2026");
      await log.getByRole("button", { name: "Clear", exact: true }).click();
      await expect(log).toHaveCount(0);
      await page.getByRole("button", { name: "Cleared" }).click();
      await expect(log).toContainText(`by ${company.engineer.name}`);
      await log.getByRole("button", { name: "Delete Road closure" }).click();
      await page.getByRole("button", { name: "Delete constraint" }).click();
      await expect(page.getByText("Nothing is cleared yet.")).toBeVisible();
    });

    await test.step("one that is logged from the look-ahead holds its activity until it is cleared", async () => {
      await page.getByRole("button", { name: "Back to the programme" }).click();
      await page.getByRole("button", { name: "Programme", exact: true }).click();
      await page.getByRole("link", { name: /^Look-ahead/ }).click();
      const table = page.getByRole("table", { name: "Look-ahead" });
      const cast = table
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: /^Cast base/ }) });
      await expect(cast).toContainText("Can start");
      await page.getByRole("button", { name: "Log constraint for Cast base" }).click();
      const dialog = page.getByRole("dialog", { name: "Log constraint" });
      await dialog.getByRole("button", { name: "Log constraint" }).click();
      await expect(dialog.getByText("Choose what is missing.")).toBeVisible();
      await dialog.getByLabel("What is missing").selectOption("Drawing");
      await dialog.getByLabel("In words").fill("Rebar schedule");
      await dialog.getByLabel("Who clears it").selectOption("Alpha Steel");
      await dialog.getByRole("textbox", { name: "Needed by" }).fill("6 Mar 2026");
      await check(page, "a new constraint");
      await dialog.getByRole("button", { name: "Log constraint" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(cast).toContainText("Held");
      await expect(cast).toContainText("Alpha Steel, needed by 6 Mar 2026");
      await check(page, "the look-ahead with a constraint");

      await cast.getByRole("button", { name: "Drawing: Rebar schedule" }).click();
      const sheet = page.getByRole("dialog", { name: "Cast base" });
      await check(page, "a constraint");
      await sheet.getByRole("button", { name: "Clear", exact: true }).click();
      await expect(cast).toContainText("Can start");
      // It can be undone.
      await page.getByRole("button", { name: "Undo" }).last().click();
      await expect(cast).toContainText("Held");
    });
  });
});

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("a contractor on a phone finds the work of their company, logs what is missing of it, promises it, and closes nothing", async ({
    page,
    company,
    signIn,
    openBrowser,
  }) => {
    // Two people and three panels.
    test.slow();
    await test.step("a contractor finds the work of their company first", async () => {
      await signIn(company.contractorOn);
      await visit(page, `/projects/${company.projectId}/programme?panel=look-ahead`);
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
    await test.step("a contractor logs what is missing on an activity, and leaves others' alone", async () => {
      const room = `/projects/${company.projectId}/programme`;
      await visit(page, room);
      await page.getByRole("button", { name: "Cast base" }).click();
      const sheet = page.getByRole("dialog", { name: "Cast base" });
      await sheet.getByRole("button", { name: "Log constraint" }).click();
      const dialog = page.getByRole("dialog", { name: "Log constraint" });
      await dialog.getByLabel("What is missing").selectOption("Material");
      await dialog.getByLabel("In words").fill("Cement");
      await dialog.getByRole("button", { name: "Log constraint" }).click();
      await expect(sheet.getByRole("list", { name: "Constraints" })).toContainText("Cement");
      await expect(sheet.getByRole("button", { name: "Clear", exact: true })).toBeVisible();
      await check(page, "an activity with a constraint");
      const client = await openBrowser(company.clientOn);
      await client.goto(`${room}?panel=constraints`);
      await expect(client.getByRole("list", { name: "Constraints" })).toContainText("Cement");
      await expect(client.getByRole("button", { name: "Clear", exact: true })).toHaveCount(0);
    });
    await test.step("a contractor promises for their company, and closes nothing", async () => {
      const room = `/projects/${company.projectId}/programme?panel=promises`;
      // The server closes a week by its own clock.
      await page.clock.setFixedTime(Date.now());
      await visit(page, room);
      await promise(page, "Cast base", "North half");
      const masons = page.getByRole("region", { name: "Lagos Masons" });
      await expect(masons).toContainText("North half");
      await expect(page.getByRole("button", { name: "Close this week" })).toHaveCount(0);
      await check(page, "promises on a phone");
      const week = await page.evaluate(() => new Date().toISOString().slice(0, 10));
      await page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
      await page.goto(`${room}&week=${week}`);
      await expect(page.getByText(/^1 promise.*The week is over/)).toBeVisible();
      await expect(masons.getByRole("button", { name: /^(Change|Take back)/ })).toHaveCount(0);
      await page.clock.setFixedTime(Date.now());
      await page.goto(room);
      await masons.getByRole("button", { name: "Take back the promise of Cast base" }).click();
      await page.getByRole("button", { name: "Take it back" }).click();
      await expect(page.getByText(/^Nothing is promised yet/)).toBeVisible();
      const client = await openBrowser(company.clientOn);
      await client.goto(room);
      await expect(client.getByText(/^Nothing is promised yet/)).toBeVisible();
      await expect(client.getByRole("button", { name: "Promise work", exact: true })).toHaveCount(
        0,
      );
    });
  });
});
