import { check, sizes } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { visit } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { levelOnce } from "../pages/programme.ts";
import { longAtWork } from "../seed/at-work.ts";
import { addProgramme } from "../seed/programme.ts";
import { planWalls } from "../seed/walls.ts";

test.use(sizes.phone);

test("on a phone a programme is a list: activities are changed, deleted and brought back, Today leads to the work, and levelling keeps the finish", async ({
  page,
  request,
  company,
  signIn,
  db,
}) => {
  // Four programmes, and five screens that axe examines.
  test.slow();
  const shared = company;
  await test.step("a summary that was deleted on a phone comes back by the message that says so", async () => {
    await addProgramme(request, company, {
      rows: [
        { name: "Substructure", depth: 0 },
        { name: "Excavate", depth: 1 },
        { name: "Roof", depth: 0 },
      ],
    });
    await signIn(company.engineer);
    await visit(page, `/projects/${company.projectId}/programme`);
    const list = page.getByRole("list", { name: "Activities" });
    const tracks = list.locator(".pg-track");
    await expect(tracks).toHaveCount(3);
    const scales = await tracks.evaluateAll((all) =>
      all.map((each) => [each.getBoundingClientRect().left, each.clientWidth].join()),
    );
    expect(
      new Set(scales),
      "the bars of a summary and of what is below it have one scale",
    ).toHaveProperty("size", 1);
    await list.getByText("Substructure").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByText("Deleted Substructure.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
  });
  await test.step("it is a list, and an activity is read and changed in a sheet", async () => {
    const company = await inNewProject(db, shared);
    await visit(page, `/projects/${company.projectId}/programme`);
    await expect(page.getByText("No programme yet.")).toBeVisible();
    await check(page, "an empty programme on a phone");
    await page.getByRole("button", { name: "Add" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Activity", { exact: true }).fill("Excavate");
    await panel.getByLabel("Duration", { exact: true }).fill("3d");
    await panel.getByLabel("Duration", { exact: true }).press("Enter");
    await expect(panel.getByRole("heading", { name: "Excavate" })).toBeVisible();
    await panel.getByLabel("Duration", { exact: true }).fill("soon");
    await panel.getByLabel("Duration", { exact: true }).press("Enter");
    await expect(panel.getByText("Type a duration such as 3d")).toBeVisible();
    await panel.getByLabel("Duration", { exact: true }).fill("5d");
    await panel.getByLabel("Duration", { exact: true }).press("Enter");
    await check(page, "an activity on a phone");
    await panel.getByRole("button", { name: "Close" }).click();
    const item = page.getByRole("listitem").filter({ hasText: "Excavate" });
    await expect(item).toContainText("Critical");
    await check(page, "a programme on a phone");
    await page.getByRole("button", { name: "Undo" }).click();
    await item.getByRole("button", { name: "Excavate" }).click();
    await expect(panel.getByLabel("Duration", { exact: true })).toHaveValue("3d");
    await panel.getByRole("button", { name: "Move up" }).click();
    await expect(panel.getByRole("alert")).toContainText("first on its level");
  });
  await test.step("it opens at the row that is at work, and Today goes back to it", async () => {
    const company = await inNewProject(db, shared);
    await addProgramme(request, company, longAtWork);
    await visit(page, `/projects/${company.projectId}/programme`);
    const item = page.getByRole("listitem").filter({ hasText: "Pour raft" });
    await expect(item).toBeInViewport();
    const today = page.getByRole("button", { name: "Today", exact: true });
    await today.scrollIntoViewIfNeeded();
    await expect(item).not.toBeInViewport();
    await today.click();
    await expect(item).toBeInViewport();
    await expect(item.getByRole("button")).toBeFocused();
  });
  await test.step("levelling keeps the finish, and says what stays overloaded", async () => {
    const company = await inNewProject(db, shared);
    await planWalls({ db, request, company });
    await visit(page, `/projects/${company.projectId}/programme?panel=levelling`);
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
