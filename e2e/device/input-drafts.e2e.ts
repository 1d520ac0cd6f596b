import { moveTo } from "../harness/move.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible } from "../harness/axe.ts";
import { mayBeFull, setFull } from "../harness/device/full-store.ts";
import { submitLogin } from "../harness/screens.ts";
import { readableText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";

const receipt = {
  name: "cement.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("not decoded here"),
};

test("what was typed and chosen survives a reload, and can be thrown away; a full device says so, and keeps it once there is room", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  await test.step("what was typed and chosen survives a reload, and can be thrown away", async () => {
    await mayBeFull(page, "plumbline-site");
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/money?part=expenses`);
    await page.getByRole("button", { name: "Add expense" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add expense" });
    await dialog.getByLabel("Amount").fill("9500000");
    await dialog.getByLabel("Add receipts").setInputFiles(receipt);
    await expect(dialog.getByText("cement.jpg")).toBeVisible();
    await expect
      .poll(() => readableText(page))
      .toMatch(/9,?500,?000[^]*cement\.jpg|cement\.jpg[^]*9,?500,?000/);

    await page.reload();
    await page.getByRole("button", { name: "Add expense" }).first().click();
    await expect(dialog.getByText("What you entered here earlier was not saved.")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByLabel("Amount")).toHaveValue(/9,?500,?000/);
    await expect(dialog.getByText("cement.jpg")).toBeVisible();

    await page.reload();
    await page.getByRole("button", { name: "Add expense" }).first().click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog.getByRole("button", { name: "Discard" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Add expense" }).first().click();
    await expect(dialog.getByLabel("Amount")).toHaveValue("");
    await expect(dialog.getByRole("button", { name: "Discard" })).toHaveCount(0);
  });
  await test.step("a full device says so while something is entered, and keeps it once there is room", async () => {
    const company = await inNewProject(db, shared);
    await moveTo(page, `/projects/${company.projectId}`);
    const title = page.getByLabel("Title", { exact: true });
    await expect(title).toBeVisible();
    await setFull(page, true);
    await title.fill("Cast the lintels");
    await expect(page.getByText("This device is full. What you enter now is lost")).toBeVisible();
    await page
      .getByRole("complementary", { name: "What is to be sent" })
      .getByRole("button")
      .click();
    const panel = page.getByRole("dialog", { name: "To send" });
    await expectAccessible(page, "a full device");
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByText("What you entered last is only on this page")).toBeVisible();
    expect(await readableText(page)).not.toContain("Cast the lintels");

    await setFull(page, false);
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByText("This device is full")).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(title).toHaveValue("Cast the lintels");
  });
});

test("a photo that was on its way is sent after a reload, and what was not waits sealed for its maker", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/net::ERR_/);
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/files`);
  await page.route("**/api/files", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByLabel("Add files").setInputFiles({
    ...receipt,
    name: "drawing.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  });
  await expect(page.getByRole("list", { name: "Files being sent" })).toContainText("drawing.pdf");
  await expect.poll(() => readableText(page)).toContain("drawing.pdf");
  await page.unroute("**/api/files");
  await page.reload();
  await expect(page.getByRole("list", { name: "Files" })).toContainText("drawing.pdf");

  await page.goto(`/projects/${company.projectId}`);
  await page.getByLabel("Title", { exact: true }).fill("Cast the lintels");
  await expect.poll(() => readableText(page)).toContain("Cast the lintels");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => readableText(page)).not.toContain("Cast the lintels");

  // Somebody else uses the phone meanwhile, and signs out again.
  await submitLogin(page, company.admin);
  await expect(page).not.toHaveURL(/login/);
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", {
    name: "1 thing of somebody else is not sent yet",
  });
  await question.getByRole("button", { name: "Sign out" }).click();
  const waits = page.getByText("1 thing not sent yet is kept on this device, locked.");
  await expect(waits).toBeVisible();
  expect(await readableText(page)).not.toContain("Cast the lintels");
  await submitLogin(page, company.engineer);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`/projects/${company.projectId}`);
  await expect.poll(() => readableText(page)).toContain("Cast the lintels");
});
