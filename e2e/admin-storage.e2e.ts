import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

for (const width of [1440, 360]) {
  test(`the storage card says how full the company is, ${width} px wide`, async ({
    page,
    company,
    db,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
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
    await expectAccessible(page, "storage with room");
    await store(19);
    await page.reload();
    await expect(card).toContainText("Storage is almost full");
    await store(20);
    await page.reload();
    await expect(card).toContainText("No file can be added until some are deleted.");
    await expectAccessible(page, "full storage");
    await expectNoSidewaysScroll(page, "storage");
  });
}
