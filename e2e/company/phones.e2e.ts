import { expect, test } from "../harness/test.ts";

test("a phone number is taken as people write it, and colleagues call and message it", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  const { engineer, contractorOn, projectId, taskId } = company;
  await signIn(contractorOn);
  await page.goto("/profile");
  const phone = page.getByLabel("Phone");
  await phone.fill("tomorrow");
  const save = page.getByRole("button", { name: "Save changes" }).first();
  await save.click();
  await expect(page.getByText("Enter a phone number, such as 0803 123 4567")).toBeVisible();
  await phone.fill("0803 123 4567");
  await save.click();
  await expect(phone).toHaveValue("+234 803 123 4567");

  const other = await openBrowser(engineer);
  await other.goto(`/projects/${projectId}/team`);
  const call = other.getByRole("link", { name: `Call ${contractorOn.name}, +234 803 123 4567` });
  await expect(call).toHaveAttribute("href", "tel:+2348031234567");
  await expect(other.getByRole("link", { name: `WhatsApp ${contractorOn.name}` })).toHaveAttribute(
    "href",
    "https://wa.me/2348031234567",
  );

  await other.goto(`/tasks?task=${taskId}`);
  const share = other.getByRole("dialog").getByRole("link", { name: "WhatsApp" });
  const shared = new URL((await share.getAttribute("href")) ?? "");
  expect(shared.origin).toBe("https://wa.me");
  expect(shared.searchParams.get("text")).toContain(`/projects/${projectId}?task=${taskId}`);
});
