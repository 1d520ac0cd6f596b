import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { openProgramme, row, saved, sheet, typeIn, typeRows } from "./pages/programme.ts";

test("a health check judges the programme by fourteen points, and leads from each to its rows", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Cast foundations", "Blockwork"]);
  await typeIn(page, { name: "Cast foundations", column: "predecessors", text: "1FS-2d" });
  await typeIn(page, { name: "Blockwork", column: "duration", text: "60d" });
  await saved(page);

  await page.getByRole("button", { name: "Programme", exact: true }).click();
  await page.getByRole("link", { name: /^Health check/ }).click();
  await expect(page.getByRole("heading", { name: "Health check" })).toBeFocused();
  const points = page.locator(".pg-health > ol > li");
  await expect(points).toHaveCount(14);
  const point = (title: string) =>
    points.filter({ has: page.getByRole("heading", { name: title }) });
  await expect(point("Leads")).toContainText("Fails");
  await expect(point("Leads")).toContainText("1; none allowed.");
  await expect(point("Invalid dates")).toContainText("The programme has no data date yet.");
  await expect(point("Hard constraints")).toContainText("Holds");
  await check(page, "the health check");

  await page.getByText("Failing", { exact: true }).click();
  await expect(point("Hard constraints")).toHaveCount(0);
  await point("Long durations").getByRole("button", { name: "1 activity behind it" }).click();
  await page.getByRole("button", { name: /Blockwork/ }).click();
  // The sheet is back, with the row in the focus.
  await expect(sheet(page)).toBeFocused();
  await expect(row(page, "Blockwork")).toHaveAttribute("aria-selected", "true");

  await test.step("a client reads it on a phone, without resources", async () => {
    const client = await openBrowser(company.clientOn);
    await client.setViewportSize({ width: 360, height: 740 });
    await client.goto(`/projects/${company.projectId}/programme?panel=health`);
    const resources = client.locator(".pg-health > ol > li").nth(9);
    await expect(resources).toContainText("Resources are shown to planners only.");
    await check(client, "the health check on a phone");
    const long = client.getByRole("listitem").filter({
      has: client.getByRole("heading", { name: "Long durations" }),
    });
    await long.getByRole("button", { name: "1 activity behind it" }).click();
    await client.getByRole("button", { name: /Blockwork/ }).click();
    await expect(client.getByRole("dialog")).toContainText("Blockwork");
  });

  // Mended, it holds.
  await typeIn(page, { name: "Blockwork", column: "duration", text: "5d" });
  await saved(page);
  await page.goBack();
  await page.getByText("All", { exact: true }).click();
  await expect(point("Long durations")).toContainText("Holds");
});
