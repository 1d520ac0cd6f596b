import { expect, test } from "./harness/test.ts";
import { openProgramme, row, saved, typeIn, typeRows } from "./pages/programme.ts";

test("an activity says why its dates are what they are, to whoever reads the programme", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Cast foundations"]);
  await typeIn(page, { name: "Excavate", column: "duration", text: "3d" });
  await typeIn(page, { name: "Cast foundations", column: "predecessors", text: "1FS+2d" });
  await saved(page);

  await row(page, "Cast foundations").getByRole("rowheader").click();
  await page.getByRole("button", { name: "Details of the row" }).click();
  const steps = page.getByRole("region", { name: "Why this date?" }).getByRole("listitem");
  await expect(steps.first()).toContainText("The programme starts");
  await expect(steps.filter({ hasText: "3 days of work on" })).toHaveCount(1);
  await expect(steps.filter({ hasText: "“Excavate” finishes (FS)" })).toHaveCount(1);
  await expect(steps.filter({ hasText: "+ 2 days lag on" })).toHaveCount(1);
  const forStart = await steps.count();

  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(steps).toHaveCount(forStart + 1);
  await expect(steps.last()).toContainText("1 day of work on");
});
