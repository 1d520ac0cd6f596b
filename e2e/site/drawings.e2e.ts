import type { Locator, Page } from "@playwright/test";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { planPdf } from "../../server/demo/drawings/plan-pdf.ts";
import { drawPlan } from "../../server/demo/drawings/plan-sheet.ts";
import { addDrawingRow, addUploadRow } from "../../server/testing/seed/seed-drawings.ts";
import { expect, test } from "../harness/test.ts";
import { pdfOf, plan } from "../pages/drawings.ts";

test("an engineer enters a set of drawings: sent on where its line broke, split, checked, mended and changed, and nobody overwrites another unseen", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Slow: the server renders the sheets of four files while the test waits, and three people look at them.
  test.setTimeout(240_000);
  const shared = company;
  await test.step("a PDF is uploaded, split, checked and entered, and read by the client", async () => {
    // The server renders the sheets while the test waits.
    await signIn(company.engineer);
    const room = `/projects/${company.projectId}/drawings`;
    await page.goto(room);
    await expect(page.getByText("No drawings yet.")).toBeVisible();
    await expectAccessible(page, "an empty register");
    const pdf = pdfOf("set A.pdf", [plan({}), plan({ number: "S-201", title: "Foundation plan" })]);
    await page.locator('input[type="file"]').setInputFiles(pdf);
    await page
      .getByRole("button", { name: "Check and enter set A.pdf" })
      .click({ timeout: 60_000 });
    const second = page.getByRole("list", { name: "Sheets" }).getByRole("listitem").nth(1);
    await expect(second.getByLabel("Number")).toHaveValue("S-201");
    await second.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Enter 2 sheets" }).click();
    await expect(second.getByText("Title is required")).toBeVisible();
    // Half below the bar, a button of the head would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
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
  await test.step("a PDF goes on where its line broke, and says how much is sent", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/net::ERR_CONNECTION_RESET/);
    await moveTo(page, `/projects/${company.projectId}/drawings`);
    const offsets: number[] = [];
    const held = Promise.withResolvers<void>();
    await page.route("**/api/uploads/*", async (route) => {
      const { "upload-offset": offset } = route.request().headers();
      if (route.request().method() !== "PATCH") return route.continue();
      offsets.push(Number(offset));
      if (offsets.length === 2) {
        await held.promise;
        return route.abort("connectionreset");
      }
      return route.continue();
    });
    // Invisible comments in the PDF page make it as large as three parts of an upload.
    const sheet = drawPlan(plan({})).raw("% a remark that draws nothing\n".repeat(170_000));
    const large = { name: "large.pdf", mimeType: "application/pdf", buffer: planPdf([sheet]) };
    await page.locator('input[type="file"]').setInputFiles(large);
    await expect(page.getByText(/^2(\.\d)? MB of .* MB sent$/)).toBeVisible();
    held.resolve();
    await page
      .getByRole("button", { name: "Check and enter large.pdf" })
      .click({ timeout: 60_000 });
    expect(offsets).toEqual([0, 2_097_152, 2_097_152, 4_194_304]);
    await page.unrouteAll();
  });
  await test.step("a set of 300 sheets is checked without waiting, and leads to what is wrong", async () => {
    const company = await inNewProject(db, shared);
    // The seeded drawings have no thumbnails.
    watch.expect(/status of 404 .*thumbnail/);
    const place = {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      by: company.engineer.id,
    };
    const { upload } = await addUploadRow(db, place, { mark: "Tower", sheets: 300 });
    await moveTo(page, `/projects/${company.projectId}/drawings?review=${upload}`);
    const rows = page.getByRole("list", { name: "Sheets" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeLessThan(20);
    await rows.first().getByLabel("Folder").fill("Plans");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = page.getByRole("listitem").filter({ hasText: "Sheet 300" });
    await last.getByLabel("Title").fill("");
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("button", { name: "Enter 300 sheets" }).click();
    await expect(last.getByText("Title is required")).toBeVisible();
    await expect(last.getByLabel("Title")).toBeFocused();
    await page.keyboard.type("Roof");
    await page.getByRole("button", { name: "Leave these out" }).click();
    await expect(page.getByRole("button", { name: "Enter 0 sheets" })).toBeDisabled();
    await page.getByRole("button", { name: "Choose these" }).click();
    await page.getByRole("button", { name: "Enter 300 sheets" }).click();
    await expect(page.getByText("300 sheets entered.")).toBeVisible();
    await expect(page.getByLabel("Folder").first()).toContainText("Plans (1)");
  });
  await test.step("what the register says of a drawing is changed, and nobody overwrites another unseen", async () => {
    const company = await inNewProject(db, shared);
    // The seeded drawings have no thumbnails, and the test provokes two refusals.
    watch.expect(/status of 404 .*thumbnail/);
    watch.expect(/status of 409 .*\/api\/drawings/);
    const place = {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      by: company.engineer.id,
    };
    await addDrawingRow(db, place, { mark: "Tower", number: "A-101" });
    await addDrawingRow(db, place, { mark: "Tower", number: "A-102" });
    const room = `/projects/${company.projectId}/drawings`;
    await moveTo(page, room);
    await page.getByRole("link", { name: "A-101" }).click();
    await page.getByRole("button", { name: "Change drawing" }).click();
    const form = page.getByRole("dialog", { name: "Change A-101" });
    await form.getByLabel("Number").fill("A 102");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form.getByText("Another drawing has the number A-102.")).toBeVisible();
    await form.getByLabel("Number").fill("A-201");
    await form.getByLabel("Title").fill("Site plan");
    await expectAccessible(page, "a drawing that is changed");

    const office = await openBrowser(company.admin);
    await office.goto(room);
    await office.getByRole("link", { name: "A-101" }).click();
    await office.getByRole("button", { name: "Change drawing" }).click();
    const other = office.getByRole("dialog", { name: "Change A-101" });
    await other.getByLabel("Title").fill("Plan of the site");
    await other.getByLabel("Folder").fill("Architectural / Plans");
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(office.getByText("A-101 changed.")).toBeVisible();

    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form.getByText(/Plan of the site/)).toBeVisible();
    await form.getByRole("button", { name: "Use theirs" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("Plan of the site");
    await expect(form.getByLabel("Number")).toHaveValue("A-201");
    await form.getByRole("button", { name: "Save changes" }).click();
    const row = page.getByRole("row", { name: /A-201.*Plan of the site.*Architectural\/Plans/ });
    await expect(row).toBeVisible();
  });
  await test.step("a damaged PDF is told and can be discarded, and the register fits a phone", async () => {
    const company = await inNewProject(db, shared);
    await page.setViewportSize({ width: 360, height: 740 });
    await moveTo(page, `/projects/${company.projectId}/drawings`);
    await page.locator('input[type="file"]').setInputFiles({
      name: "broken.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\nnothing else"),
    });
    await expect(page.getByText("This file is damaged or is not a PDF.")).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("button", { name: "Discard broken.pdf" }).click();
    await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);

    await page.locator('input[type="file"]').setInputFiles(pdfOf("one.pdf", [plan({})]));
    await page.getByRole("button", { name: "Check and enter one.pdf" }).click({ timeout: 60_000 });
    await expectNoSidewaysScroll(page, "sheets to check on a phone");
    await page.getByRole("button", { name: "Enter 1 sheet" }).click();
    await expect(page.getByRole("link", { name: "A-101" })).toBeVisible();
    await expectNoSidewaysScroll(page, "a register on a phone");
  });
});

test("a drawing is read, searched, compared and marked up on the whole screen; drawings are sent and acknowledged", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Slow: the server renders the sheets of three files while the test waits.
  test.slow();
  const shared = company;
  await test.step("a drawing is read, searched and compared on the whole screen, and a place is linked to", async () => {
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/drawings`);
    for (const [name, revision] of [
      ["first.pdf", "P01"],
      ["second.pdf", "P02"],
    ] as const) {
      await page.locator('input[type="file"]').setInputFiles(pdfOf(name, [plan({ revision })]));
      await page
        .getByRole("button", { name: `Check and enter ${name}` })
        .click({ timeout: 60_000 });
      await page.getByRole("button", { name: "Enter 1 sheet" }).click();
      await expect(page.getByRole("cell", { name: revision })).toBeVisible();
    }
    await page.getByRole("link", { name: "A-101" }).click();
    await page.getByRole("button", { name: "Open revision P02" }).click();
    const viewer = page.getByRole("dialog", { name: "A-101 Ground floor plan" }).last();
    const sheet = viewer.getByRole("application", {
      name: /A-101 Ground floor plan, revision P02/,
    });
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

    await viewer
      .getByLabel("Revision", { exact: true })
      .selectOption({ label: "P01 · Superseded" });
    await expect(
      viewer.getByText("Revision P01 is superseded. Do not build from it."),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer.getByRole("application")).toHaveCount(0);

    const { drawing, revision } = await newest(page);
    await page.goto(
      `/projects/${company.projectId}/drawings?view=${drawing}&revision=${revision}&x=0.9&y=0.9&zoom=6`,
    );
    await expect.poll(() => inkOf(page.getByRole("application"))).toBeGreaterThan(100);
  });
  await test.step("a markup is drawn, measured by a scale, shared, and drawings are sent and acknowledged", async () => {
    const company = await inNewProject(db, shared);
    const room = `/projects/${company.projectId}/drawings`;
    await moveTo(page, room);
    await page.locator('input[type="file"]').setInputFiles(pdfOf("one.pdf", [plan({})]));
    await page.getByRole("button", { name: "Check and enter one.pdf" }).click({ timeout: 60_000 });
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

    await moveTo(page, room);
    await page.getByRole("button", { name: "Send drawings" }).click();
    const form = page.getByRole("dialog", { name: "Send drawings" });
    await form.getByLabel("Search drawings").fill("A-101");
    await form.getByLabel(/A-101/).check();
    await form.getByLabel("Search drawings").fill("nothing of the kind");
    await expect(form.getByLabel(/A-101/)).toBeChecked();
    await form.getByLabel(company.contractorOn.name).check();
    await expectAccessible(page, "drawings to send");
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Sent to 1 person.")).toBeVisible();

    const site = await openBrowser(company.contractorOn);
    await site.goto(room);
    await site.getByRole("link", { name: "A-101" }).click();
    const download = site.waitForEvent("download");
    await site.getByRole("button", { name: "Download A-101 P01 as PDF" }).click();
    expect((await download).suggestedFilename()).toBe("A-101 P01.pdf");
    // Opening the drawing counts as having received it.
    await site.getByRole("button", { name: "Open revision P01" }).click();
    await expect(site.getByRole("application")).toBeVisible();
    await page.getByRole("link", { name: "A-101" }).click();
    const sent = page.getByRole("region", { name: "Sent" });
    await expect(sent.getByText(`${company.contractorOn.name}: opened`)).toBeVisible();
    await site.getByRole("button", { name: "Close" }).first().click();
    await site.getByRole("button", { name: "Acknowledge" }).click();
    await expect(site.getByText("Acknowledged.")).toBeVisible();
  });
});

/** How many dark pixels a viewer shows. The last canvas has the sharp picture. */
const inkOf = (viewer: Locator) =>
  viewer
    .locator("canvas")
    .last()
    .evaluate((element) => {
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
  const address = page.url();
  // Leaves the page first: an answer to the old page could not be read.
  await page.goto("about:blank");
  const answer = page.waitForResponse(/\/api\/drawings\//);
  await page.goto(address);
  const { data } = await (await answer).json();
  return { drawing: data._id, revision: data.revisions[0]._id };
}
