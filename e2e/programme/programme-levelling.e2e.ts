import { check } from "../harness/accessible.ts";
import { expect, test } from "../harness/test.ts";
import { cell, levelOnce, openProgramme, saved } from "../pages/programme.ts";
import { planWalls } from "../seed/walls.ts";

test("levelling proposes what waits for a resource and why, and is taken back as one step", async ({
  page,
  request,
  company,
  signIn,
  db,
}) => {
  await planWalls({ db, request, company });
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await expect(cell(page, "Roof", "start")).toHaveText("Wed 4 Mar 2026");

  await page.getByRole("button", { name: "Programme", exact: true }).click();
  await page.getByRole("link", { name: /^Level resources/ }).click();
  await expect(page.getByRole("heading", { name: "Level resources" })).toBeFocused();
  await expect(page.getByText("Overloaded on 2 days")).toBeVisible();
  await check(page, "the levelling panel");
  await levelOnce(page);
  await expect(page.getByLabel("Search")).toContainText("5 Mar 2026, 1 day later");
  // Wall B goes first, because it comes before the roof and the finish then moves least.
  const moves = page.getByRole("table", { name: "1 activity moves" });
  await expect(moves.getByRole("row", { name: /^Wall A 2/ })).toContainText(
    /2 Mar 2026.*4 Mar 2026.*2 working days later.*Waits for Masons: needs 3 of 4, in use from Mon 2 Mar 2026 to Tue 3 Mar 2026 by “Wall B”\./,
  );
  await check(page, "a proposal of levelling");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  const wall = cell(page, "Wall A", "start");
  await expect(wall).toHaveText("Wed 4 Mar 2026");
  await saved(page);

  await wall.click();
  await page.keyboard.press("Control+z");
  await expect(wall).toHaveText("Mon 2 Mar 2026");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(wall).toHaveText("Wed 4 Mar 2026");
  await saved(page);

  await page.getByRole("button", { name: "Programme", exact: true }).click();
  await page.getByRole("link", { name: /^Level resources/ }).click();
  await expect(page.getByText("Not overloaded")).toBeVisible();
  await page.getByRole("button", { name: "Clear the levelling of 1" }).click();
  await expect(page.getByText("Overloaded on 2 days")).toBeVisible();
  await page.getByRole("button", { name: "Back to the programme" }).click();
  await expect(wall).toHaveText("Mon 2 Mar 2026");
});
