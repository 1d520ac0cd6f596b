import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import {
  cell,
  clip,
  openProgramme,
  paste,
  row,
  saved,
  sheet,
  typeIn,
  typeRows,
} from "./pages/programme.ts";

test("a view is saved under a name, shared, chosen by somebody else, and deleted", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Blockwork"]);
  await typeIn(page, { name: "Blockwork", column: "duration", text: "5d" });
  await saved(page);
  const view = page.getByRole("button", { name: /^View/ });
  await view.click();
  await page.getByRole("checkbox", { name: "Critical only" }).click();
  await page.getByRole("textbox", { name: "Name of this view" }).fill("What is critical");
  await page.getByRole("checkbox", { name: "Share with everybody" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const chosen = page.getByRole("button", { name: /^What is critical/, pressed: true });
  await expect(chosen).toContainText("shared");
  await check(page, "saved views");
  await page.keyboard.press("Escape");
  await expect(row(page, "Excavate")).toHaveCount(0);

  const client = await openBrowser(company.clientOn);
  await openProgramme(client, company.projectId);
  await expect(row(client, "Excavate")).toBeVisible();
  await client.getByRole("button", { name: /^View/ }).click();
  await expect(client.getByRole("checkbox", { name: "Share with everybody" })).toHaveCount(0);
  await client.getByRole("button", { name: /^What is critical/ }).click();
  await expect(sheet(client)).toBeVisible();
  await expect(row(client, "Excavate")).toHaveCount(0);
  await expect(row(client, "Blockwork")).toBeVisible();

  await view.click();
  await page.getByRole("button", { name: "Delete the view What is critical" }).click();
  await expect(chosen).toHaveCount(0);
});

test("rows that are grouped keep their places in the outline", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Blockwork"]);
  await saved(page);
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByLabel("Group by").selectOption("Critical");
  await page.keyboard.press("Escape");
  await expect(row(page, "Blockwork")).toHaveAttribute("aria-level", "2");
  await cell(page, "Blockwork", "name").click();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Group by the outline to move rows.")).toBeVisible();
  await expect(row(page, "Excavate")).toBeVisible();
  await page.getByRole("button", { name: "Move up" }).click();
  const text = await clip(page, "cut");
  await expect(page.getByText("1 row cut. Paste to move.")).toBeVisible();
  await cell(page, "Excavate", "name").click();
  await paste(page, text);
  await expect(page.locator(".pg-said")).toHaveText("Group by the outline to move rows.");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveAccessibleDescription(
    "Undo: New row Blockwork",
  );
});

test("the bar stays one line while filters are on", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/programme?weeks=3&status=late`);
  const bar = page.getByRole("toolbar", { name: "Programme" });
  await expect(bar.getByRole("button", { name: "View (2)" })).toBeVisible();
  const first = await bar.getByRole("button", { name: "Programme" }).boundingBox();
  const last = await bar.getByRole("button", { name: "Fill the window" }).boundingBox();
  expect(Math.abs((last?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(8);
});
