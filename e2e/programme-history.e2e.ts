import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { cell, openProgramme, outline, saved, typeIn, typeRows } from "./pages/programme.ts";

test("the history says who did what; a past state is looked at, compared and gone back to, by planners", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
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
  const parts = page.getByRole("group", { name: "What of the revision" });
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
      .getByRole("group", { name: "What of the revision" })
      .getByRole("button", { name: "Its dates" })
      .click();
    await expect(client.getByRole("table", { name: "Its dates" })).toBeVisible();
    await check(client, "the dates of a revision on a phone");
  });
});
