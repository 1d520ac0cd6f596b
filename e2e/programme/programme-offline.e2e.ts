import { v7 as newId } from "uuid";
import { delayCalls } from "../harness/calls.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { moveTo } from "../harness/move.ts";
import { storedText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { cell, row, saved, sheet, typeIn, typeRows } from "../pages/programme.ts";
import { addWork, WEDNESDAY } from "../seed/look-ahead.ts";
import { callerOf } from "../seed/programme.ts";

test.use({ serviceWorkers: "allow" });

test("without a network a contractor reads the look-ahead and reports, over a reload, and the report is sent once", async ({
  page,
  company,
  context,
  signIn,
  watch,
  db,
  request,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const ids = await addWork(request, { db, company });
  const programme = `/projects/${company.projectId}/programme`;
  const caller = await callerOf(request, company.admin);
  await caller.post(`/api${programme}/constraints`, {
    activity: ids.get("Cast base"),
    kind: "material",
    words: "Cement",
  });
  await page.clock.setFixedTime(WEDNESDAY);
  await signIn(company.contractorOn);

  const table = page.getByRole("table", { name: "Look-ahead" });
  const card = page.getByRole("listitem").filter({ hasText: "Cast base" });
  await test.step("the look-ahead is the first screen of the page, promises and reports are seen after it", async () => {
    await page.goto(`${programme}?panel=look-ahead`);
    await expect(table).toContainText("Cement");
    await moveTo(page, `${programme}?panel=promises`);
    await expect(page.getByText(/^Nothing is promised yet/)).toBeVisible();
    await moveTo(page, `${programme}?panel=report`);
    await expect(card).toBeVisible();
    await cachedForOffline(page);
    for (const read of ["getBareProgramme", "listConstraints", "getPlanWeek"])
      await expect.poll(() => storedText(page, "answers")).toContain(read);
  });

  await context.setOffline(true);
  await test.step("it opens with its weeks, its work and what holds it", async () => {
    await page.goto(`${programme}?panel=look-ahead`);
    await expect(table).toContainText("Cement");
    await expect(table.getByRole("columnheader", { name: /^2–8 Mar/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /^Cast base/ })).toContainText("Held");
    await expect(page.getByText(/What you see was loaded/)).toBeVisible();
    await moveTo(page, `${programme}?panel=promises`);
    await expect(page.getByText(/^Nothing is promised yet/)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("what was never seen says so, and a report shows at once and after a reload", async () => {
    await moveTo(page, `${programme}?panel=history`);
    await expect(page.getByRole("alert")).toContainText(
      "You are offline, and this is not on this device yet.",
    );
    await moveTo(page, `${programme}?panel=report`);
    await card.getByRole("button", { name: "Report: Cast base" }).click();
    await card
      .getByRole("group", { name: "Started on: days" })
      .getByRole("button", { name: "Yesterday" })
      .click();
    await card.getByRole("slider", { name: "Done so far" }).fill("40");
    await card.getByRole("button", { name: "Send the report" }).click();
    await expect(card).toContainText(/You reported: started .*, 40% done/);
    await expect.poll(() => typedText(page)).toContain("reportProgress");
    await page.reload();
    await expect(card).toContainText(/You reported: started .*, 40% done/);
  });

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => typedText(page), { timeout: 30_000 }).toBe("");
  const { rows } = await db.query(
    `select activity_id, percent_complete::int as percent, actual_start::date::text as start
       from activity_reports where project_id = $1`,
    [company.projectId],
  );
  expect(rows).toEqual([{ activity_id: ids.get("Cast base"), percent: 40, start: "2026-03-03" }]);
  await expect(page.getByText(/What you see was loaded/)).toHaveCount(0);
});

test("without a network a programme opens as it was confirmed, edits go on over a reload, and they meet what others did", async ({
  page,
  company,
  context,
  signIn,
  watch,
  db,
  request,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const ids = await addWork(request, { db, company });
  const programme = `/projects/${company.projectId}/programme`;
  await signIn(company.engineer);
  await page.goto(programme);
  await typeIn(page, { name: "Roof", column: "duration", text: "8d" });
  await saved(page);
  await cachedForOffline(page);
  await expect.poll(() => storedText(page, "answers")).toContain('"revision":2');

  await test.step("on a line that carries nothing it opens after a while, and what comes late is shown", async () => {
    const release = await delayCalls(page, "**/api/projects/**");
    await page.reload();
    await expect(cell(page, "Roof", "duration")).toHaveText("8d", { timeout: 20_000 });
    await expect(page.getByText("The server does not answer.")).toBeVisible();
    release();
    await expect(page.getByText("The server does not answer.")).toHaveCount(0);
  });

  await context.setOffline(true);
  await test.step("it opens with what was confirmed after it was loaded, and is edited", async () => {
    await page.goto(programme);
    await expect(cell(page, "Roof", "duration")).toHaveText("8d");
    await expect(page.getByText("Offline. You can go on working.")).toBeVisible();
    const finish = await cell(page, "Roof", "finish").innerText();
    await typeIn(page, { name: "Roof", column: "duration", text: "12d" });
    await expect(cell(page, "Roof", "finish")).not.toHaveText(finish);
    await typeRows(page, ["Handover"]);
    await expect.poll(() => typedText(page)).toContain("Handover");
    await page.reload();
    await expect(cell(page, "Roof", "duration")).toHaveText("12d");
    await expect(row(page, "Handover")).toBeVisible();
    await expect(
      page.getByText("Offline: 2 changes will be saved when you are back."),
    ).toBeVisible();
    await page.getByText("2 things to send, no network").click();
    const waiting = page.getByRole("dialog", { name: "To send" });
    await expect(waiting).toContainText("Programme: Duration of Roof");
    await waiting.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("somebody else edits meanwhile, and both are there when the network is back", async () => {
    const caller = await callerOf(request, company.admin);
    await caller.post(`/api${programme}/edits`, {
      _id: newId(),
      base: 2,
      edits: [{ op: "set_activity", _id: ids.get("Backfill"), fields: { name: "Fill and tamp" } }],
    });
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => typedText(page), { timeout: 30_000 }).toBe("");
    await saved(page);
    await expect(row(page, "Fill and tamp")).toBeVisible();
    await expect(page.getByText(/What you see was loaded/)).toHaveCount(0);
    await page.reload();
    await expect(sheet(page)).toBeVisible();
    await expect(cell(page, "Roof", "duration")).toHaveText("12d");
    await expect(row(page, "Handover")).toBeVisible();
    await expect(row(page, "Fill and tamp")).toBeVisible();
  });
});
