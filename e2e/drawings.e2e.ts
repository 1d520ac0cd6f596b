import type { Locator, Page } from "@playwright/test";
import { planPdf } from "../server/demo/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../server/demo/plan-sheet.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

const plan = (more: Partial<PlanSheet>): PlanSheet => ({
  size: "A3",
  project: "Lekki Duplex",
  number: "A-101",
  title: "Ground floor plan",
  revision: "P01",
  date: "2026-03-01",
  scale: "1:100",
  bays: [4, 3],
  rooms: [
    { name: "Kitchen", at: [0, 0, 1, 1] },
    { name: "Living room", at: [1, 0, 2, 2] },
  ],
  notes: ["Do not scale from this drawing."],
  ...more,
});
const set = (name: string, ...plans: readonly PlanSheet[]) => ({
  name,
  mimeType: "application/pdf",
  buffer: planPdf(plans.map((each) => drawPlan(each))),
});

test("a PDF is uploaded, split, checked and entered, and read by the client", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  // The sheets are drawn by the server while the test waits.
  test.slow();
  await signIn(company.engineer);
  const room = `/projects/${company.projectId}/drawings`;
  await page.goto(room);
  await expect(page.getByText("No drawings yet.")).toBeVisible();
  await expectAccessible(page, "an empty register");
  const pdf = set("set A.pdf", plan({}), plan({ number: "S-201", title: "Foundation plan" }));
  await page.locator('input[type="file"]').setInputFiles(pdf);
  await page.getByRole("button", { name: "Check set A.pdf" }).click({ timeout: 60_000 });
  const second = page.getByRole("list", { name: "Sheets" }).getByRole("listitem").nth(1);
  await expect(second.getByLabel("Number")).toHaveValue("S-201");
  await second.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Enter 2 sheets" }).click();
  await expect(second.getByText("Title is required")).toBeVisible();
  await expectAccessible(page, "sheets to check");
  await second.getByLabel("Title").fill("Foundations");
  await page.getByRole("button", { name: "Enter 2 sheets" }).click();
  await expect(page.getByText("2 sheets entered.")).toBeVisible();
  await expect(page.getByRole("row", { name: /S-201.*Foundations/ })).toBeVisible();
  await expectAccessible(page, "a register");

  const reader = await openBrowser(company.clientOn);
  await reader.goto(room);
  await reader.getByRole("link", { name: "A-101" }).click();
  const panel = reader.getByRole("dialog", { name: "A-101 Ground floor plan" });
  await expect(panel.getByText("Revision P01", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Withdraw P01" })).toHaveCount(0);
  await expectAccessible(reader, "a drawing");
});

test("a PDF that asks for a password is told, and can be discarded", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/drawings`);
  await page.locator('input[type="file"]').setInputFiles({
    name: "broken.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nnothing else"),
  });
  await expect(page.getByText("This file is damaged or no PDF.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Discard broken.pdf" }).click();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
});

test("the register fits a phone", async ({ page, company, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/drawings`);
  await page.locator('input[type="file"]').setInputFiles(set("one.pdf", plan({})));
  await page.getByRole("button", { name: "Check one.pdf" }).click({ timeout: 60_000 });
  await expectNoSidewaysScroll(page, "sheets to check on a phone");
  await page.getByRole("button", { name: "Enter 1 sheet" }).click();
  await expect(page.getByRole("link", { name: "A-101" })).toBeVisible();
  await expectNoSidewaysScroll(page, "a register on a phone");
});

test("a drawing is read, searched and compared on the whole screen, and a place is linked to", async ({
  page,
  company,
  signIn,
}) => {
  test.slow();
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/drawings`);
  for (const [name, revision] of [
    ["first.pdf", "P01"],
    ["second.pdf", "P02"],
  ] as const) {
    await page.locator('input[type="file"]').setInputFiles(set(name, plan({ revision })));
    await page.getByRole("button", { name: `Check ${name}` }).click({ timeout: 60_000 });
    await page.getByRole("button", { name: "Enter 1 sheet" }).click();
    await expect(page.getByRole("cell", { name: revision })).toBeVisible();
  }
  await page.getByRole("link", { name: "A-101" }).click();
  await page.getByRole("button", { name: "Open revision P02" }).click();
  const viewer = page.getByRole("dialog", { name: "A-101 Ground floor plan" }).last();
  const sheet = viewer.getByRole("application", { name: /A-101 Ground floor plan, revision P02/ });
  await expect.poll(() => inkOf(sheet)).toBeGreaterThan(100);
  await viewer.getByRole("button", { name: "Find words in this sheet" }).click();
  await viewer.getByPlaceholder("Find words").fill("kitchen");
  await expect(viewer.getByText("1/1")).toBeVisible();
  await expectAccessible(page, "a drawing on the whole screen");

  await viewer.getByRole("button", { name: "Compare with another revision" }).click();
  await expect(viewer.getByText("Only in P01")).toBeVisible();
  await viewer.getByText("Slider").click();
  await expectAccessible(page, "two revisions that are compared");
  await viewer.getByRole("button", { name: "Stop comparing" }).click();

  await viewer.getByLabel("Revision", { exact: true }).selectOption({ label: "P01 · Superseded" });
  await expect(viewer.getByText("Revision P01 is superseded. Do not build by it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer.getByRole("application")).toHaveCount(0);

  const { drawing, revision } = await newest(page);
  await page.goto(
    `/projects/${company.projectId}/drawings?view=${drawing}&revision=${revision}&x=0.9&y=0.9&zoom=6`,
  );
  await expect.poll(() => inkOf(page.getByRole("application"))).toBeGreaterThan(100);
});

/** How many dark pixels a viewer shows. */
const inkOf = (viewer: Locator) =>
  viewer.locator("canvas").evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { width, height } = element;
    const pixels = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 255) < 80 && pixels[at + 3] === 255) dark += 1;
    return dark;
  });

/** The first drawing of the register that the page shows, and its newest revision. */
async function newest(page: Page): Promise<{ drawing: string; revision: string }> {
  const answer = page.waitForResponse(/\/api\/drawings\//);
  await page.reload();
  const { data } = await (await answer).json();
  return { drawing: data._id, revision: data.revisions[0]._id };
}

test("a markup is drawn, measured by a scale, shared, and drawings are sent and acknowledged", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  test.slow();
  await signIn(company.engineer);
  const room = `/projects/${company.projectId}/drawings`;
  await page.goto(room);
  await page.locator('input[type="file"]').setInputFiles(set("one.pdf", plan({})));
  await page.getByRole("button", { name: "Check one.pdf" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "Enter 1 sheet" }).click();
  await page.getByRole("link", { name: "A-101" }).click();
  await page.getByRole("button", { name: "Open revision P01" }).click();
  const sheet = page.getByRole("application");
  await page.getByRole("button", { name: "Draw and measure" }).click();
  const line = async (tool: string) => {
    await page.getByRole("button", { name: tool, exact: true }).click();
    const box = await sheet.boundingBox();
    if (!box) throw new Error("The sheet has no size");
    const at = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
    await page.mouse.move(...at(0.4));
    await page.mouse.down();
    await page.mouse.move(...at(0.6), { steps: 5 });
    await page.mouse.up();
  };
  await line("Set the scale");
  await page.getByLabel("Length of the line in metres").fill("10");
  await page.getByRole("button", { name: "Set scale", exact: true }).click();
  await expect(page.getByRole("button", { name: "Measure", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByText("Share what I draw").click();
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await line("Measure");
  await expect(sheet.getByText("10.00 m")).toBeVisible();
  await line("Cloud");
  await expect(sheet.locator("path")).toHaveCount(1);
  await expectAccessible(page, "a drawing with markups");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).first().click();

  await page.goto(room);
  await page.getByRole("button", { name: "Send drawings" }).click();
  const form = page.getByRole("dialog", { name: "Send drawings" });
  await form.getByLabel(/A-101/).check();
  await form.getByLabel(company.contractorOn.name).check();
  await expectAccessible(page, "drawings to send");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Drawings sent.")).toBeVisible();

  const site = await openBrowser(company.contractorOn);
  await site.goto(room);
  await site.getByRole("link", { name: "A-101" }).click();
  await site.getByRole("button", { name: "Acknowledge" }).click();
  await expect(site.getByText("Acknowledged.")).toBeVisible();
});
