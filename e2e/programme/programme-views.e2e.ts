import { check } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import {
  cell,
  openProgramme,
  row,
  rowsInSight,
  saved,
  sheet,
  typeIn,
  typeRows,
} from "../pages/programme.ts";
import { GanttOnPage } from "../pages/programme-gantt.ts";
import { addProgramme } from "../seed/programme.ts";
import { longAtWork } from "../seed/at-work.ts";
const LONG = "Blind with 50 mm lean concrete below the rafts of all three blocks";

/** The present, near enough for a programme of months. */
const nowThere = () => new Date().toISOString().slice(0, 16);

test("a view is saved, shared and deleted; columns fit their texts; Today and a link bring their rows into sight", async ({
  page,
  company,
  signIn,
  openBrowser,
  request,
  db,
}) => {
  // Two people and three programmes.
  test.slow();
  const shared = company;
  await test.step("a view is saved under a name, shared, chosen by somebody else, and deleted", async () => {
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Blockwork"]);
    await typeIn(page, { name: "Blockwork", column: "duration", text: "5d" });
    await saved(page);
    const view = page.getByRole("button", { name: /^View/ });
    await view.click();
    await page.getByRole("checkbox", { name: "Critical only" }).click();
    await page.getByRole("textbox", { name: "Name of this view" }).fill("What is critical");
    await page.getByRole("checkbox", { name: "Share with everybody" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const chosen = page.getByRole("button", { name: /^What is critical/, pressed: true });
    await expect(chosen).toContainText("shared");
    await check(page, "saved views");
    await page.keyboard.press("Escape");
    await expect(row(page, "Excavate")).toHaveCount(0);

    const client = await openBrowser(company.clientOn);
    await openProgramme(client, company.projectId);
    await expect(row(client, "Excavate")).toBeVisible();
    await client.getByRole("button", { name: /^View/ }).click();
    await expect(client.getByRole("checkbox", { name: "Share with everybody" })).toHaveCount(0);
    await client.getByRole("button", { name: /^What is critical/ }).click();
    await expect(sheet(client)).toBeVisible();
    await expect(row(client, "Excavate")).toHaveCount(0);
    await expect(row(client, "Blockwork")).toBeVisible();

    await view.click();
    await page.getByRole("button", { name: "Delete the view What is critical" }).click();
    await expect(chosen).toHaveCount(0);
  });
  await test.step("a column fits its texts after its edge is pressed twice, and the line beside the drawing is held on both sides", async () => {
    const company = await inNewProject(db, shared);
    await addProgramme(request, company, { rows: [{ name: LONG, depth: 0 }] });
    await openProgramme(page, company.projectId);
    const text = cell(page, LONG, "name").locator(".pg-text");
    const isCut = () => text.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await isCut()).toBe(true);
    const head = page.getByRole("columnheader", { name: "Activity" });
    await head.locator(".pg-edge").dblclick();
    await expect.poll(isCut).toBe(false);
    const width = async () => (await head.boundingBox())?.width ?? 0;
    const fitted = await width();
    const textWidth = (await text.boundingBox())?.width ?? 0;
    expect(fitted - textWidth).toBeLessThan(60);

    // A column also becomes narrower, down to its longest text.
    const duration = page.getByRole("columnheader", { name: "Duration" });
    const before = (await duration.boundingBox())?.width ?? 0;
    await duration.locator(".pg-edge").dblclick();
    await expect.poll(async () => (await duration.boundingBox())?.width ?? 0).toBeLessThan(before);

    await test.step("the line between sheet and drawing is held on both of its sides", async () => {
      const line = page.getByRole("separator", { name: "Width of the sheet" });
      for (const side of [-3, 3]) {
        const before = await line.boundingBox();
        const [x, y] = [(before?.x ?? 0) + side, (before?.y ?? 0) + 200];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x - 100, y, { steps: 4 });
        await page.mouse.up();
        await expect
          .poll(async () => Math.round(((await line.boundingBox())?.x ?? 0) - (before?.x ?? 0)))
          .toBe(-100);
      }
    });
  });
  await test.step("a programme opens at the work of today, with 23 rows in sight; Today brings it back; a row that a link leads to stands among its neighbours", async () => {
    const company = await inNewProject(db, shared);
    const ids = await addProgramme(request, company, longAtWork);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openProgramme(page, company.projectId);
    await expect(row(page, "Pour raft")).toBeInViewport();
    await expect(row(page, "Dig pit 1")).toHaveCount(0);
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(23);
    const drawing = new GanttOnPage(page);
    const [today, gantt] = [await drawing.at(1, nowThere()), await drawing.canvas.boundingBox()];
    expect(today.x).toBeGreaterThan(gantt?.x ?? 0);
    expect(today.x).toBeLessThan((gantt?.x ?? 0) + (gantt?.width ?? 0));
    await page.locator(".pg-scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
    await expect(row(page, "Dig pit 1")).toBeInViewport();
    const selected = page.getByRole("row", { selected: true });
    const before = await selected.count();
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await expect(row(page, "Pour raft")).toBeInViewport();
    await expect(row(page, "Dig pit 1")).toHaveCount(0);
    await expect(selected).toHaveCount(before);

    await moveTo(page, `/projects/${company.projectId}/programme?row=${ids.get("Pour raft")}`);
    await expect(row(page, "Pour raft")).toHaveAttribute("aria-selected", "true");
    await expect(row(page, "Dig pit 118")).toBeInViewport();
    await expect(row(page, "Wall 3")).toBeInViewport();
  });
});
