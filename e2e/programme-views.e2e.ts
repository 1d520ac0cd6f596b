import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { openProgramme, row, saved, sheet, typeIn, typeRows } from "./pages/programme.ts";

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
