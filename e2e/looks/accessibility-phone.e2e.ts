import { addExpense, addPlannedCode } from "../seed/money.ts";
import { addAssignment, addResource } from "../seed/resources.ts";
import { expect, test } from "../harness/test.ts";
import { check, checkFit, open, sizes } from "../harness/accessible.ts";
import { moveTo } from "../harness/move.ts";

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("filters, navigation, money, files, resources and reports", async ({
    page,
    company,
    db,
    signIn,
  }) => {
    // Eleven screens, five of them examined by axe.
    test.setTimeout(90_000);
    const { workspaceId, projectId, taskId } = company;
    const place = { workspaceId, projectId };
    const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-03" };
    const costCode = await addPlannedCode(db, { ...place, ...plan });
    await addExpense(db, { ...place, costCode, amount: 3_000_000, vendor: "Eko Rebar" });
    const masons = await addResource(db, { workspaceId, name: "Masons" });
    const cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
    for (const resourceId of [masons, cement]) {
      await addAssignment(db, { workspaceId, resourceId, taskId, quantity: 5 });
    }
    await signIn(company.engineer);
    await open(page, "/tasks", "Tasks");
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByLabel("Priority")).toBeVisible();
    await check(page, "filters");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(page.getByRole("dialog", { name: "Plumbline" })).toBeVisible();
    await check(page, "navigation");
    await page.keyboard.press("Escape");

    const within = (tab: string) => `/projects/${projectId}/${tab}`;
    for (const [path, shown] of [
      [within("money"), "1 code is over the plan"],
      [within("money?part=plan"), "What is planned, by cost code"],
      [within("money?part=expenses"), "1 expense"],
      [`/resources?from=2026-03-02&resource=${masons}&week=2026-03-02`, "Tasks this week"],
      ["/resources?from=2026-03-02", "1 overloaded week"],
      ["/resources?view=list", "per day"],
      ["/resources?view=materials", "To order"],
    ] as const) {
      await moveTo(page, path);
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      // The tests of these screens run axe, whose findings do not depend on the width.
      await checkFit(page, path);
    }
    await check(page, "materials");

    await moveTo(page, within("files"));
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add files" }).click();
    await (
      await chooser
    ).setFiles({
      name: "invoice.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    const tile = page.getByRole("list", { name: "Files" }).getByRole("listitem");
    await expect(tile).toBeVisible();
    await check(page, "files");
    // The button that removes a file is on the file itself.
    const remove = tile.getByRole("button", { name: "Remove invoice.pdf" });
    // Waits until the file is stored. Its tile then replaces the one that was shown during the upload.
    await expect(remove).toBeVisible();
    const [outer, inner] = await Promise.all([tile.boundingBox(), remove.boundingBox()]);
    const end = (box: typeof outer) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(inner?.y).toBeGreaterThan(outer?.y ?? 0);
    expect(end(inner)).toBeLessThanOrEqual(end(outer) + 1);

    await moveTo(page, "/reports/project-status");
    const table = page.getByRole("region", { name: "Projects, amounts in NGN, table" });
    await expect(table).toBeVisible();
    await check(page, "report");
    // However far the table is scrolled, the row still shows its project.
    await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth }));
    await expect(table.getByRole("columnheader", { name: "Forecast" })).toBeInViewport();
    await expect(table.getByRole("rowheader", { name: "Lekki Duplex" })).toBeInViewport();
    // On paper, headings align with their figures.
    await page.emulateMedia({ media: "print" });
    const paddings = await table
      .locator("tr > :last-child")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingRight));
    expect(new Set(paddings).size).toBe(1);
  });
});
