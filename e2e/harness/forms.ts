import { expect, type Page } from "@playwright/test";

/** Expects that exactly these fields, by label, show exactly these errors, visibly and to a screen reader. */
export async function expectFieldErrors(
  page: Page,
  errors: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, message] of Object.entries(errors)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(message);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(Object.keys(errors).length);
}
