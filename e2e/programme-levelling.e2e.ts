import type { APIRequestContext, Page } from "@playwright/test";
import type pg from "pg";
import { check, sizes } from "./harness/accessible.ts";
import type { TestCompany } from "./harness/company.ts";
import { expect, test } from "./harness/test.ts";
import { cell, openProgramme, saved } from "./pages/programme.ts";
import { addProgramme } from "./seed/programme.ts";
import { addResource } from "./seed/resources.ts";

interface Given {
  readonly db: pg.Pool;
  readonly request: APIRequestContext;
  readonly company: TestCompany;
}

/** Two walls of two days, each of which needs three of the four masons, and a roof after the second. */
async function planWalls({ db, request, company }: Given): Promise<void> {
  const { workspaceId } = company;
  const masons = await addResource(db, { workspaceId, name: "Masons" });
  await addProgramme(request, company, {
    rows: [
      { name: "Wall A", depth: 0, days: 2 },
      { name: "Wall B", depth: 0, days: 2 },
      { name: "Roof", depth: 0, days: 1 },
    ],
    links: [["Wall B", "Roof"]],
    needs: [
      ["Wall A", masons, 3],
      ["Wall B", masons, 3],
    ],
    programme: { plannedStart: "2026-03-02T08:00" },
  });
}

/** Levels for as long as it takes to have an answer. */
async function levelOnce(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Level", exact: true }).focus();
  await page.keyboard.press("Enter");
  // The button is gone, and the keyboard goes on with the next one.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stopped. This is the best that was found.")).toBeVisible();
}

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
  // Before the roof, Wall B goes first: so the finish moves least.
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

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("levelling keeps the finish, and says what stays overloaded", async ({
    page,
    request,
    company,
    signIn,
    db,
  }) => {
    await planWalls({ db, request, company });
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/programme?panel=levelling`);
    await page.getByRole("button", { name: "Keep the finish", exact: true }).click();
    await check(page, "the levelling panel on a phone");
    await levelOnce(page);
    const left = page.getByRole("region", { name: "What stays overloaded" });
    await expect(left).toContainText("Masons: 6 needed of 4, 3 Mar 2026");
    await expect(page.getByLabel("Search")).toContainText("4 Mar 2026, as before");
    await expect(page.getByRole("table", { name: "1 activity moves" })).toContainText(
      "1 working day later",
    );
    await check(page, "a proposal of levelling on a phone");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByRole("button", { name: "Level", exact: true })).toBeVisible();
  });
});
