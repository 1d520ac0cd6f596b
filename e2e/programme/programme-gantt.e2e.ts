import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { inNewProject, type TestCompany } from "../harness/company.ts";
import { visit } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { sheet } from "../pages/programme.ts";
import { GanttOnPage } from "../pages/programme-gantt.ts";
import { addProgramme, callerOf } from "../seed/programme.ts";

/** Monday. */
const FIRST = "2027-03-01T08:00";

const rows = [
  { name: "Excavate", depth: 0, days: 4 },
  { name: "Cast", depth: 0, days: 3 },
  { name: "Cure", depth: 0, days: 2 },
  { name: "Inspect", depth: 0, fields: { kind: "finish_milestone" as const } },
];

function cell(page: Page, name: string, column: string) {
  return page
    .getByRole("treegrid")
    .getByRole("row")
    .filter({ hasText: name })
    .locator(`[data-column="${column}"]`);
}

interface Opened {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly company: TestCompany;
}

async function open({ page, request, company }: Opened): Promise<GanttOnPage> {
  await addProgramme(request, company, {
    rows,
    links: [["Excavate", "Cast"]],
    programme: { plannedStart: FIRST },
  });
  await visit(page, `/projects/${company.projectId}/programme`);
  const drawing = new GanttOnPage(page);
  await expect(drawing.canvas).toBeVisible();
  await page.getByLabel("Scale").selectOption("days");
  await expect.poll(async () => Math.round((await drawing.scale()).pixelsPerDay)).toBe(36);
  return drawing;
}

async function activityOf({ request, company }: Omit<Opened, "page">, name: string) {
  const caller = await callerOf(request, company.engineer);
  const found = (await caller.get(`/api/projects/${company.projectId}/programme`)) as {
    activities: { name: string; constraint: unknown; durationMinutes: number }[];
  };
  return found.activities.find((one) => one.name === name);
}

test("bars are dragged, stretched and linked, and the drawing is zoomed, moved and read aloud", async ({
  page,
  request,
  company,
  signIn,
  db,
}) => {
  // The test uses four programmes.
  test.slow();
  const shared = company;
  await test.step("dragged bars take what follows them along before they are let go, and Escape gives them back", async () => {
    await signIn(company.engineer);
    const drawing = await open({ page, request, company });
    const start = cell(page, "Cast", "start");
    await expect(start).toHaveText("Fri 5 Mar 2027");

    await drawing.drag(await drawing.at(1, "2027-03-02T12:00"), 36);
    await expect(start).toHaveText("Mon 8 Mar 2027");
    await page.keyboard.press("Escape");
    await expect(start).toHaveText("Fri 5 Mar 2027");
    await page.mouse.up();
    await expect(drawing.said).toHaveText("Cancelled. Nothing has changed.");

    await drawing.drag(await drawing.at(1, "2027-03-02T12:00"), 72);
    await expect(start).toHaveText("Tue 9 Mar 2027");
    expect(await activityOf({ request, company }, "Excavate")).toMatchObject({ constraint: null });
    await page.mouse.up();
    await expect(drawing.said).toHaveText("Move Excavate.");
    await expect(start).toHaveText("Tue 9 Mar 2027");
    await expect
      .poll(() => activityOf({ request, company }, "Excavate"))
      .toMatchObject({ constraint: { type: "start_no_earlier_than", at: "2027-03-03T08:00" } });

    // One edit is one step of undo.
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await expect(undo).toHaveAccessibleDescription("Undo: Move Excavate");
    await undo.click();
    await expect(start).toHaveText("Fri 5 Mar 2027");

    await test.step("several selected bars are dragged together, as one step of undo", async () => {
      await cell(page, "Excavate", "start").click();
      await cell(page, "Cure", "start").click({ modifiers: ["ControlOrMeta"] });
      await drawing.drag(await drawing.at(1, "2027-03-02T12:00"), 36);
      await expect(cell(page, "Cure", "start")).toHaveText("Tue 2 Mar 2027");
      await page.mouse.up();
      await expect(drawing.said).toHaveText("Move Excavate and 1 other.");
      await expect(cell(page, "Excavate", "start")).toHaveText("Tue 2 Mar 2027");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(cell(page, "Cure", "start")).toHaveText("Mon 1 Mar 2027");
      await expect(cell(page, "Excavate", "start")).toHaveText("Mon 1 Mar 2027");
    });

    await test.step("the card of a bar goes when a search hides its row", async () => {
      const point = await drawing.at(2, "2027-03-08T12:00");
      await page.mouse.move(point.x, point.y);
      const card = page.getByTestId("programme-drawing").getByText("Driven by");
      await expect(card).toBeVisible();
      await page.getByRole("searchbox", { name: "Search the programme" }).fill("Excavate");
      await expect(card).toHaveCount(0);
    });
  });
  await test.step("a bar's end is stretched over a weekend, and its progress is dragged", async () => {
    const company = await inNewProject(db, shared);
    const drawing = await open({ page, request, company });
    await drawing.drag(await drawing.at(1, "2027-03-04T16:00"), 36 * 2);
    await page.mouse.up();
    await expect(cell(page, "Excavate", "duration")).toHaveText("5d");
    await drawing.drag(await drawing.at(1, "2027-03-05T16:00"), 36 * 4);
    await page.mouse.up();
    await expect(cell(page, "Excavate", "duration")).toHaveText("7d");
    await expect(cell(page, "Cast", "start")).toHaveText("Wed 10 Mar 2027");

    const knob = await drawing.at(1, FIRST);
    await drawing.drag({ x: knob.x, y: knob.y + 8 }, 36 * 4.5);
    await page.mouse.up();
    await expect(drawing.said).toHaveText("Set the progress of Excavate.");
    await expect(drawing.chart).toBeVisible();
    await expect
      .poll(() => activityOf({ request, company }, "Excavate"))
      .toMatchObject({ percentComplete: 70, actualStart: FIRST });
  });
  await test.step("links are drawn from end to end, refused where they would go in a circle, edited and removed", async () => {
    const company = await inNewProject(db, shared);
    const drawing = await open({ page, request, company });
    const finish = await drawing.at(2, "2027-03-09T17:00");
    const cure = await drawing.at(3, "2027-03-01T12:00");

    // A bar under the pointer shows where a link can begin.
    await page.mouse.move(finish.x - 20, finish.y);
    await drawing.drag({ x: finish.x + 12, y: finish.y }, cure.x - finish.x - 12, 32);
    await expect(cell(page, "Cure", "start")).toHaveText("Wed 10 Mar 2027");
    await page.mouse.up();
    await expect(drawing.said).toHaveText("Link from Cast to Cure, finish to start.");
    await expect(cell(page, "Cure", "predecessors")).toHaveText("2");

    const end = await drawing.at(3, "2027-03-11T17:00");
    const first = await drawing.at(1, "2027-03-01T12:00");
    await page.mouse.move(end.x - 20, end.y);
    await drawing.drag({ x: end.x + 12, y: end.y }, first.x - end.x - 12, first.y - end.y);
    await page.mouse.up();
    await expect(drawing.said).toHaveText(/Excavate.*Cast.*Cure/);
    await expect(cell(page, "Excavate", "predecessors")).toHaveText("");

    // A press on its line chooses a link.
    await page.mouse.click(finish.x + 8, finish.y + 14);
    await expect(drawing.said).toHaveText(/^Link from Cast to Cure/);
    await drawing.chart.focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: /Link from Cast to Cure/ });
    await form.getByRole("button", { name: "SS" }).click();
    await form.getByLabel("Lag").fill("soon");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Type a lag as in 3d, -2d, 50% or 4eh.")).toBeVisible();
    await form.getByLabel("Lag").fill("1d");
    await expectAccessible(page, "the form of a link");
    await page.keyboard.press("Enter");
    await expect(cell(page, "Cure", "predecessors")).toHaveText("2SS+1d");
    await drawing.chart.focus();
    await page.keyboard.press("Delete");
    await expect(cell(page, "Cure", "predecessors")).toHaveText("");
  });
  await test.step("the wheel and the keys zoom and move the drawing, and what it shows is read aloud", async () => {
    const company = await inNewProject(db, shared);
    const drawing = await open({ page, request, company });
    const before = await drawing.scale();
    const point = await drawing.at(2, "2027-03-08T12:00");
    await page.mouse.move(point.x, point.y);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await drawing.scale()).pixelsPerDay).toBeGreaterThan(50);
    // The date under the pointer stays under it.
    expect((await drawing.at(2, "2027-03-08T12:00")).x).toBeCloseTo(point.x, 0);
    await page.keyboard.down("Shift");
    await page.mouse.wheel(0, 100);
    await page.keyboard.up("Shift");
    await expect.poll(async () => (await drawing.scale()).left).toBeGreaterThan(before.left);

    await page.mouse.click(point.x, point.y);
    await expect(drawing.chart).toHaveAccessibleName(
      "Drawing. Cast, 5 Mar to 9 Mar 2027, critical, driven by Excavate.",
    );
    await drawing.chart.focus();
    await page.keyboard.press("ArrowDown");
    await expect(drawing.said).toHaveText(/^Cure, 1 Mar to 2 Mar 2027, total float 5d/);
    await page.keyboard.press("Alt+ArrowRight");
    await expect(cell(page, "Cure", "start")).toHaveText("Tue 2 Mar 2027");
    await page.keyboard.press("Alt+Shift+ArrowRight");
    await expect(cell(page, "Cure", "duration")).toHaveText("3d");
    await page.keyboard.press("-");
    const zoomed = (await drawing.scale()).pixelsPerDay;
    await page.keyboard.press("-");
    await expect.poll(async () => (await drawing.scale()).pixelsPerDay).toBeLessThan(zoomed);
    // In the table, the same keys move the bar of the focused row.
    await cell(page, "Cure", "duration").click();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(cell(page, "Cure", "start")).toHaveText("Wed 3 Mar 2027");
    await expectAccessible(page, "the drawing");
  });
});

test("who may only read hears why nothing can be typed, and sees that nothing can be dragged", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await signIn(company.clientOn);
  const drawing = await open({ page, request, company });
  const grid = sheet(page);
  await expect(grid).toHaveAttribute("aria-readonly", "true");
  await expect(page.getByText("Type to add an activity")).toHaveCount(0);
  await expect(
    page.locator(".pg-foot").getByText("Only administrators and engineers can change"),
  ).toBeVisible();
  await cell(page, "Excavate", "name").click();
  await page.keyboard.type("x");
  await expect(page.getByRole("textbox", { name: /of Excavate/ })).toHaveCount(0);

  await drawing.drag(await drawing.at(1, "2027-03-02T12:00"), 72);
  await expect(drawing.said).not.toHaveText("");
  await page.mouse.up();
  await expect(cell(page, "Cast", "start")).toHaveText("Fri 5 Mar 2027");
});
