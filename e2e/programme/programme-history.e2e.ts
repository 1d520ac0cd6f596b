import { check } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import {
  cell,
  openProgramme,
  outline,
  row,
  saved,
  sheet,
  typeIn,
  typeRows,
} from "../pages/programme.ts";

test("the history says who did what, and leads back to a past state; a health check leads from fourteen points to their rows", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Two people, two programmes, and six screens that axe examines.
  test.slow();
  const shared = company;
  await test.step("the history says who did what; a past state is looked at, compared and gone back to, by planners", async () => {
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Cast foundations"]);
    await saved(page);
    await typeIn(page, { name: "Excavate", column: "duration", text: "3d" });
    await saved(page);
    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^History/ }).click();

    const revisions = page.getByRole("list", { name: "Revisions" }).getByRole("listitem");
    await expect(revisions).toHaveCount(3);
    await expect(revisions.first()).toContainText(company.engineer.name);
    await expect(revisions.first()).toContainText("Now");
    await check(page, "the history");

    await revisions.first().getByRole("button").click();
    const comparison = page.getByRole("region", { name: "Comparison" });
    await expect(comparison).toContainText("“Excavate”: its duration is 2 days longer.");
    await page.getByRole("button", { name: "All revisions" }).click();

    await revisions.nth(1).getByRole("button").click();
    const parts = page.getByRole("group", { name: "What to show of the revision" });
    await parts.getByRole("button", { name: "Since then" }).click();
    await expect(comparison).toContainText("“Excavate”: its duration is 2 days longer.");
    await parts.getByRole("button", { name: "Its dates" }).click();
    const dates = page.getByRole("table", { name: "Its dates" });
    await expect(dates.getByRole("row", { name: /Excavate/ })).toContainText("1d");
    await check(page, "a past state");

    await page.getByRole("button", { name: "Go back to it" }).click();
    await page.getByRole("button", { name: "Go back", exact: true }).click();
    await expect(revisions).toHaveCount(4);
    await expect(revisions.first()).toContainText("went back to revision 2", { ignoreCase: true });
    await page.getByRole("button", { name: "Back to the programme" }).click();
    await expect(cell(page, "Excavate", "duration")).toHaveText("1d");
    await expect.poll(() => outline(page)).toEqual(["1 Excavate", "1 Cast foundations"]);

    await test.step("a client reads it on a phone, and cannot go back", async () => {
      const client = await openBrowser(company.clientOn);
      await client.setViewportSize({ width: 360, height: 740 });
      await client.goto(`/projects/${company.projectId}/programme?panel=history`);
      await client.getByRole("list", { name: "Revisions" }).getByRole("button").last().click();
      await expect(client.getByRole("heading", { name: "Revision 1" })).toBeVisible();
      await expect(client.getByText("1 activity was added")).toBeVisible();
      await expect(client.getByRole("button", { name: "Go back to it" })).toHaveCount(0);
      await check(client, "a revision on a phone");
      await client
        .getByRole("group", { name: "What to show of the revision" })
        .getByRole("button", { name: "Its dates" })
        .click();
      await expect(client.getByRole("table", { name: "Its dates" })).toBeVisible();
      await check(client, "the dates of a revision on a phone");
    });
  });
  await test.step("a health check judges the programme by fourteen points, and leads from each to its rows", async () => {
    const company = await inNewProject(db, shared);
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
    // The table is back, with the focus on the row.
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

    // After the correction, the point passes.
    await typeIn(page, { name: "Blockwork", column: "duration", text: "5d" });
    await saved(page);
    await page.goBack();
    await page.getByText("All", { exact: true }).click();
    await expect(point("Long durations")).toContainText("Holds");
  });
});
