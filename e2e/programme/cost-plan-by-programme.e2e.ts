import { addPlannedCode } from "../seed/money.ts";
import { addProgramme, callerOf } from "../seed/programme.ts";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test("a line follows an activity: its months move with the programme, and stay when the activity goes", async ({
  company,
  page,
  signIn,
  request,
  db,
}) => {
  const { workspaceId, projectId } = company;
  const frame = { code: "03", title: "Frame", amount: 500, month: "2026-01" };
  await addPlannedCode(db, { workspaceId, projectId, ...frame });
  const ids = await addProgramme(request, company, {
    programme: { plannedStart: "2026-03-02T08:00" },
    rows: [
      { name: "Dig", depth: 0, days: 5 },
      { name: "Cast columns", depth: 0, days: 40 },
    ],
    links: [["Dig", "Cast columns"]],
  });
  const caller = await callerOf(request, company.admin);
  const path = `/api/projects/${projectId}/programme`;
  const edit = async (...edits: readonly object[]) => {
    const { revision } = (await caller.get(path)) as { revision: number };
    await caller.post(`${path}/edits`, { _id: crypto.randomUUID(), base: revision, edits });
  };

  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}/money?part=plan`);
  await page.getByRole("button", { name: "Add line to 03 Frame" }).click();
  const form = page.getByRole("dialog", { name: "Add line" });
  await form.getByLabel("Description").fill("Concrete");
  await form.getByLabel("Amount by").selectOption("Lump sum");
  await form.getByLabel("Amount, in NGN").fill("8000000");
  await form.getByLabel("Spread").selectOption("By the programme");
  await expect(form.getByLabel("First month")).toBeHidden();
  await form.getByRole("button", { name: "Add line" }).click();
  await expect(form.getByText("Choose at least one activity")).toBeVisible();
  await form.getByRole("button", { name: "Activities" }).click();
  await page.getByRole("option", { name: "Cast columns" }).click();
  const followed = form.getByRole("list", { name: "Activities that the line follows" });
  await expect(followed.getByRole("listitem")).toContainText(["Cast columns"]);
  // From the 9th of March: 17 days, 22 in April, 1 in May.
  await form.getByText("3 months").click();
  await expect(form.getByRole("listitem").filter({ hasText: "Mar 2026" })).toHaveText(
    "Mar 2026₦3,400,000",
  );
  await expectAccessible(page, "a line by the programme");
  await form.getByRole("button", { name: "Add line" }).click();
  await expect(form).toBeHidden();

  const plan = page.getByRole("table", { name: "Cost codes and their lines" });
  const line = plan.getByRole("row").filter({ hasText: "Concrete" });
  await expect(line).toContainText("Mar ’26 – May ’26");
  await expect(line).toContainText("By the programme: Cast columns");
  // Somebody moves the programme, and an open cost plan follows.
  await edit({ op: "set_activity", _id: ids.get("Dig"), fields: { durationMinutes: 50 * 480 } });
  await expect(line).toContainText("May ’26 – Jul ’26");
  await edit({ op: "remove_activity", _id: ids.get("Cast columns") });
  await expect(line).toContainText("Its activity was removed from the programme.");
  await expect(line).toContainText("May ’26 – Jul ’26");
  await line.getByRole("button", { name: "Edit Concrete" }).click();
  const change = page.getByRole("dialog", { name: "Edit line" });
  await expect(change).toContainText("1 activity of this line is no longer in the programme.");
});
