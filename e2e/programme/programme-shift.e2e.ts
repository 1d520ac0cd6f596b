import { check } from "../harness/accessible.ts";
import { expect, test } from "../harness/test.ts";
import { cell, openProgramme, saved } from "../pages/programme.ts";
import { addProgramme } from "../seed/programme.ts";

test("selected activities are shifted by working days as one step, which says the constraints that it sets", async ({
  page,
  request,
  company,
  signIn,
}) => {
  await addProgramme(request, company, {
    rows: [
      { name: "Excavate", depth: 0, days: 2 },
      { name: "Cast", depth: 0, days: 2 },
      { name: "Fence", depth: 0, days: 1 },
      { name: "Set out", depth: 0, days: 1, fields: { actualStart: "2027-03-01T08:00" } },
    ],
    links: [["Excavate", "Cast"]],
    programme: { plannedStart: "2027-03-01T08:00" },
  });
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  const button = page.getByRole("button", { name: "Shift the selected activities by days" });
  const panel = page.getByRole("dialog", { name: "Shift by days" });
  await button.click();
  await expect(panel).toContainText("Select the rows to shift first.");
  await page.keyboard.press("Escape");

  await cell(page, "Excavate", "name").click();
  await cell(page, "Set out", "name").click({ modifiers: ["Shift"] });
  await button.click();
  await expect(panel.getByLabel("Shift by working days")).toBeFocused();
  await page.keyboard.type("soon");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Type working days from 1 to 999, such as +5 or -3.")).toBeVisible();
  await panel.getByLabel("Shift by working days").fill("+5");
  await expect(panel.getByRole("listitem")).toHaveText([
    "Excavate and Fence get a constraint: start no earlier than their new dates.",
    "1 activity follows by links.",
    "Set out stays: what has started, and levels of effort, cannot be shifted.",
  ]);
  await check(page, "the form that shifts activities");
  await panel.getByRole("button", { name: "Shift", exact: true }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator(".pg-said")).toHaveText(
    "3 activities shifted by +5 working days. Excavate and Fence have a constraint now: start no earlier than their new dates.",
  );
  await expect(page.getByText("the date that you gave")).toHaveCount(0);
  await expect(cell(page, "Excavate", "start")).toHaveText("Mon 8 Mar 2027");
  await expect(cell(page, "Cast", "start")).toHaveText("Wed 10 Mar 2027");
  await expect(cell(page, "Fence", "start")).toHaveText("Mon 8 Mar 2027");
  await saved(page);

  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toHaveAccessibleDescription("Undo: Shift 4 rows by +5 working days");
  await undo.click();
  await expect(page.locator(".pg-said")).toHaveText("");
  await expect(cell(page, "Cast", "start")).toHaveText("Wed 3 Mar 2027");
  await expect(cell(page, "Fence", "start")).toHaveText("Mon 1 Mar 2027");
  await saved(page);
});
