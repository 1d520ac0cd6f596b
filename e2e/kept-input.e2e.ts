import { expect, test } from "./harness/test.ts";

const receipt = {
  name: "cement.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("not decoded here"),
};

test("what was typed and chosen survives a reload, and can be thrown away", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/money?part=expenses`);
  await page.getByRole("button", { name: "New expense" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New expense" });
  await dialog.getByLabel("Amount").fill("9500000");
  await dialog.getByLabel("Add receipts").setInputFiles(receipt);
  await expect(dialog.getByText("cement.jpg")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "New expense" }).first().click();
  await expect(dialog.getByText("What you entered here earlier was not saved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue(/9,?500,?000/);
  await expect(dialog.getByText("cement.jpg")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "New expense" }).first().click();
  await dialog.getByRole("button", { name: "Throw away" }).click();
  await expect(dialog.getByRole("button", { name: "Throw away" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "New expense" }).first().click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("");
  await expect(dialog.getByRole("button", { name: "Throw away" })).toHaveCount(0);
});

test("a photo that was on its way is sent after a reload, and signing out forgets what was not", async ({
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
  await expect(page.getByRole("list", { name: "On the way" })).toContainText("drawing.pdf");
  await page.unroute("**/api/files");
  await page.reload();
  await expect(page.getByRole("list", { name: "Files" })).toContainText("drawing.pdf");

  await page.goto(`/projects/${company.projectId}`);
  await page.getByLabel("Title", { exact: true }).fill("Cast the lintels");
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("plumbline-kept");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
