import { expect, type Locator, type Page } from "@playwright/test";

/** The card of the project with this title. */
export function projectCard(page: Page, title: string): Locator {
  return page.getByRole("article").filter({
    has: page.getByRole("link", { name: title, exact: true }),
  });
}

/** The titles of the cards, in order. */
export function cardTitles(page: Page): Locator {
  return page.getByRole("article").getByRole("heading");
}

/** Opens the dialog that adds a project. */
export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Project" }).click();
  return page.getByRole("dialog", { name: "Add project" });
}

/** Opens the dialog that edits a project, from its card. */
export async function openEditForm(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  return page.getByRole("dialog", { name: "Edit project" });
}

/** Opens the confirmation for deleting a project, from its card. */
export async function openDeletion(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  return page.getByRole("alertdialog", { name: `Delete “${title}”?` });
}

/** Fills in the required fields of a project. */
export async function fillProject(
  form: Locator,
  { title, description = "A building" }: { title: string; description?: string },
): Promise<void> {
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill(description);
}

/** Expects that a field shows this error. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(message);
}

/** Expects that a field shows no error. */
export async function expectNoFieldError(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
}

/** The link to a tab of the open project. */
export function projectTab(
  page: Page,
  name: "Overview" | "Tasks" | "Money" | "Files and photos" | "Team" | "Activity",
) {
  return page
    .getByRole("navigation", { name: "Sections of the project" })
    .getByRole("link", { name });
}

/** Presses an action in the menu of the open project. */
export async function pickProjectAction(
  page: Page,
  act: "Archive project" | "Delete project",
): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: act }).click();
}
