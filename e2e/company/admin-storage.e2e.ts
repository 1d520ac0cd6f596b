import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test("the storage card says how full the company is, and whoever adds a file to a full one reads why it is refused, on a phone too", async ({
  page,
  company,
  db,
  signIn,
  watch,
}) => {
  await test.step("the storage card says how full the company is, also on a phone", async () => {
    const store = (gigabytes: number) =>
      db.query("update workspace_storage set files = 1234, bytes = $2 where workspace_id = $1", [
        company.workspaceId,
        gigabytes * 1024 ** 3,
      ]);
    await store(4.5);
    await signIn(company.admin);
    await page.goto("/admin?tab=security");
    const card = page.getByRole("region", { name: "Storage" });
    await expect(card).toContainText("4.5 GB of 20 GB used, in 1,234 of 100,000 files.");
    await expect(card.getByRole("progressbar", { name: "Storage used" })).toHaveAttribute(
      "aria-valuenow",
      "22",
    );
    await test.step("who does not own the company sees neither the notice nor the card of registration", async () => {
      await expect(page.getByText("Registration is open")).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Registration" })).toHaveCount(0);
    });
    await expectAccessible(page, "storage with room");
    await store(19);
    await page.reload();
    await expect(card).toContainText("Storage is almost full");
    await store(20);
    await page.reload();
    await expect(card).toContainText("No file can be added until some are deleted.");
    await expectAccessible(page, "full storage");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "storage");
  });
  await test.step("whoever adds a file to a full company reads why it is refused, on a phone too", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await continueAs(page, company.engineer);
    watch.expect(/status of 507 .* at .*\/api\/files/);
    await db.query("update workspace_storage set bytes = $2 where workspace_id = $1", [
      company.workspaceId,
      20 * 1024 ** 3,
    ]);
    await page.setViewportSize({ width: 360, height: 740 });
    await moveTo(page, `/projects/${company.projectId}`);
    await page.getByRole("link", { name: "Files and photos" }).click();
    const name = "Drawing of the second floor, revision C, as approved by LASPPPA.pdf";
    const buffer = Buffer.from("%PDF-1.4\n%%EOF");
    const type = { mimeType: "application/pdf", buffer };
    const tab = page.getByRole("main");
    await tab.locator('input[type="file"][multiple]').setInputFiles({ name, ...type });
    await expect(page.getByRole("alert")).toContainText("There is no room for this file");
    await expect(page.getByRole("button", { name: `Retry ${name}` })).toBeInViewport();
    await expectAccessible(page, "a refused file");
    await expectNoSidewaysScroll(page, "a refused file with a long name");
  });
});
