import { check, sizes } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { openProgramme, saved, typeRows } from "./pages/programme.ts";

const panels = [
  "settings",
  "calendars",
  "update",
  "import",
  "export",
  "baselines",
  "history",
  "history&revision=1&show=dates",
  "health",
  "look-ahead",
  "constraints",
  "promises",
];

for (const [name, size] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use(size);
    test("axe finds nothing in the panels of the programme", async ({ page, company, signIn }) => {
      test.slow();
      await signIn(company.engineer);
      // The sheet, in which rows are typed, is for wide screens.
      await page.setViewportSize(sizes.desktop.viewport);
      await openProgramme(page, company.projectId);
      await typeRows(page, ["Dig", "Pour"]);
      await saved(page);
      await page.setViewportSize(size.viewport);
      for (const panel of panels) {
        await page.goto(`/projects/${company.projectId}/programme?panel=${panel}`);
        await expect(page.getByRole("button", { name: "Back to the programme" })).toBeVisible();
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await check(page, panel);
      }
    });
  });
}
