import { check } from "../harness/accessible.ts";
import { expect, test } from "../harness/test.ts";
import { promise } from "../pages/programme.ts";
import { addWork } from "../seed/look-ahead.ts";

test("work is promised for a week, answered for, and counted", async ({
  page,
  company,
  signIn,
  request,
  db,
}) => {
  await addWork(request, { db, company });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/programme?panel=promises`);
  await expect(page.getByText(/^Nothing is promised yet/)).toBeVisible();
  await check(page, "a week without promises");

  // A promise made before the week begins is in time.
  await page.getByRole("button", { name: "The week after" }).click();
  await promise(page, "Backfill", "Grid A to C");
  await expect(page.getByText("1 promise.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "The week before" }).click();
  await expect(page.getByText(/^Nothing is promised yet/)).toBeVisible();

  await promise(page, "Cast base", "North half");
  await promise(page, "Fix steel", "");
  const masons = page.getByRole("region", { name: "Lagos Masons" });
  await expect(masons).toContainText("North half");
  await expect(masons).toContainText("Late promise");
  await masons.getByRole("button", { name: "Change the promise of Cast base" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Done to (%)").fill("400");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Percent must be a whole number from 1 to 100.")).toBeVisible();
  await dialog.getByLabel("Done to (%)").fill("40");
  await check(page, "a promise");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(masons).toContainText("North half, to 40%");
  await check(page, "a week with promises");

  await page.getByRole("button", { name: "Close this week" }).click();
  const closing = page.getByRole("list", { name: "Was it kept?" });
  await expect(page.getByText("2 of 2 still to answer.")).toBeVisible();
  const row = (name: string) => closing.getByRole("listitem").filter({ hasText: name });
  await row("Cast base").getByRole("button", { name: "Kept", exact: true }).click();
  await row("Fix steel").getByRole("button", { name: "Not kept" }).click();
  await expect(page.getByText("1 of 2 still to answer.")).toBeVisible();
  await row("Fix steel").getByLabel("Why not").selectOption("Material");
  await row("Fix steel").getByLabel("In words").fill("No 16 mm bars");
  await check(page, "a week that is being closed");
  await page.getByRole("button", { name: "Close the week" }).click();
  await expect(
    page.getByText(/^1 of 2 promises kept, 50%, 2 of them late\. Closed on/),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Alpha Steel" })).toContainText(
    "Material: No 16 mm bars",
  );
  await expect(page.getByRole("button", { name: "Promise work", exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Percent plan complete" }).click();
  await expect(page.getByText("50% complete: 1 of 2 promises kept in closed weeks.")).toBeVisible();
  const weeks = page.getByRole("table", { name: "Percent plan complete by week" });
  await expect(weeks.getByRole("row")).toHaveCount(3);
  await expect(weeks.getByRole("row").nth(1)).toContainText("50%");
  await expect(weeks.getByRole("row").nth(2)).toContainText("Not closed");
  const reasons = page.getByRole("table", { name: "Reasons for misses" });
  await expect(reasons.getByRole("row").nth(1)).toContainText("Material");
  await check(page, "percent plan complete");
  await page.getByLabel("Company").selectOption("Lagos Masons");
  await expect(page.getByText("100% complete: 1 of 1 promise kept")).toBeVisible();
  await expect(reasons).toHaveCount(0);

  // The answers for a closed week can be corrected.
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.getByRole("button", { name: "Open it again" }).click();
  await page.getByRole("button", { name: "Open the week" }).click();
  await page.getByRole("button", { name: "Close this week" }).click();
  await row("Fix steel").getByRole("button", { name: "Kept", exact: true }).click();
  await page.getByRole("button", { name: "Close the week" }).click();
  await expect(page.getByText(/^2 of 2 promises kept, 100%/)).toBeVisible();
});
