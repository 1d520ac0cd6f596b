import { check, sizes } from "../harness/accessible.ts";
import { expect, test } from "../harness/test.ts";
import { addProgramme } from "../seed/programme.ts";

/** The panels that no other test opens on a phone. */
const panels = [
  "Settings",
  "Calendars",
  "Update the programme",
  "Import",
  "Export",
  "Constraints",
] as const;

test.use(sizes.phone);

test("axe finds nothing in the panels of the programme on a phone, and its menu leads to each", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await addProgramme(request, company, {
    rows: [
      { name: "Dig", depth: 0 },
      { name: "Pour", depth: 0 },
    ],
  });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/programme`);
  for (const panel of panels) {
    await page.getByRole("button", { name: "Programme menu" }).click();
    await page.getByRole("link", { name: new RegExp(`^${panel} ?[A-Z]`) }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await check(page, panel);
    await page.getByRole("button", { name: "Back to the programme" }).click();
  }
});
