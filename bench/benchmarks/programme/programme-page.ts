import type { Page } from "@playwright/test";
import { parseMoment } from "../../../engine/programme/calendar/moment.ts";
import { atMost, type Benchmark } from "../../benchmark.ts";
import { openBrowser } from "../../stage/browser.ts";
import { openDatabase } from "../../stage/database.ts";
import { fillCompany, settle } from "../../stage/fill.ts";
import { fillProgramme, firstTask } from "../../stage/fill-programme.ts";
import { headersOf, startPlumbline } from "../../stage/plumbline.ts";
import { frameLine, framesOf } from "../../stage/frames.ts";
import { median } from "../../statistics.ts";
import { letSignIn, openAs, visit, type Visit } from "../../stage/visit.ts";
import { show } from "../../units.ts";

const VISITS = 5;
const STEPS = 120;

/** Scrolls the table with the mouse wheel, at most 40 screens. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(300, 500);
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, 240);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Drags the bar of the selected row over the days. All dependent activities move with it. */
async function drag(page: Page, { start }: { readonly start: string }): Promise<void> {
  const canvas = page.getByTestId("programme-drawing").locator("canvas");
  const box = await canvas.boundingBox();
  const row = await page.locator('[role="row"][aria-selected="true"]').boundingBox();
  const [left = 0, pixelsPerDay = 1] =
    (await canvas.getAttribute("data-time-scale"))?.split(" ").map(Number) ?? [];
  if (!box || !row) throw new Error("The bar is not on the page");
  const x = box.x + ((parseMoment(start) - left) * pixelsPerDay) / 1440 + 6;
  const y = row.y + row.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(x + 4 * step, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** @throws Error if no bar was dragged */
async function letGo(page: Page): Promise<void> {
  await page.mouse.up();
  await page.getByRole("button", { name: "Undo", exact: true, disabled: false }).waitFor();
}

/** The page of a large programme on a person's first visit, while it is scrolled and a bar is dragged. */
export const programmePage: Benchmark = {
  name: "programme-page",
  title: "The page of a programme of 10,000 activities and 20,000 links, 1440 px",
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const company = await fillCompany(superuser, {
      name: "Adeyemi Builders",
      projects: 1,
      tasks: 1,
    });
    await letSignIn(superuser, company.engineer);
    const [projectId = ""] = company.projectIds;
    const { address } = await startPlumbline(scope, database);
    const headers = await headersOf(company.engineer);
    await fillProgramme({ address, headers, projectId }, { activities: 10_000, links: 20_000 });
    await settle(superuser);
    const browser = await openBrowser(scope);
    const input = {
      address,
      person: company.engineer,
      path: `/projects/${projectId}/programme`,
      awaited: '[role="treegrid"] [role="rowheader"]',
    };
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, input));
    const seconds = visits.map((each) => each.seconds);

    const page = await openAs(browser, input);
    const scrolled = await framesOf(page, () => scroll(page));
    const first = await firstTask({ address, headers, projectId });
    await page.goto(`${address}${input.path}?row=${first._id}`);
    await page.locator('[role="row"][aria-selected="true"]').waitFor();
    await page.getByLabel("Scale").selectOption("days");
    const dragged = await framesOf(page, () => drag(page, first));
    await letGo(page);
    return [
      atMost(1.2, {
        what: "first row readable",
        value: median(seconds),
        show: show.seconds,
        detail: `(median of ${VISITS}: ${seconds.map(show.seconds).join(", ")})`,
      }),
      atMost(2500, {
        what: "DOM nodes",
        value: median(visits.map(({ nodes }) => nodes)),
        show: show.count,
      }),
      frameLine("scrolling", scrolled),
      frameLine("dragging the first bar", dragged),
    ];
  },
};
