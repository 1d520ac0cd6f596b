import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./company.ts";

/** The links of the top bar. */
export function mainNav(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" });
}

/** The signed-in person's name in the top bar: a link to the profile, or the button of a menu. */
export function ownProfile(page: Page, name: string): Locator {
  return page
    .getByRole("link", { name: /, your profile$/ })
    .or(accountMenu(page))
    .filter({ hasText: name });
}

/** The account menu, for people with more in it than the profile. */
export function accountMenu(page: Page): Locator {
  return page.getByRole("button", { name: /, your account$/ });
}

/** Fills in and submits the sign-in form. */
export async function submitLogin(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs out, and in again as somebody else, without loading the app. */
export async function continueAs(page: Page, person: { readonly email: string }): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await submitLogin(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fills in and submits the sign-up form. */
export async function submitRegister(
  page: Page,
  { name, company, email }: { name: string; company: string; email: string },
): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Company").fill(company);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Adds a project by the form on the projects page, and opens it. */
export async function createProject(
  page: Page,
  { title, description, budget }: { title: string; description: string; budget: string },
): Promise<void> {
  // An empty list has its own button for the first one.
  await page.getByRole("button", { name: "Add Project", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add project" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill(description);
  await dialog.getByLabel("Budget").fill(budget);
  await dialog.getByRole("button", { name: "Add project" }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
}

/** Adds a task on a project's page, and waits until the server has it. */
export async function addTaskByForm(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/api/tasks"),
  );
  await page.getByRole("button", { name: "Add Task" }).click();
  expect((await saved).status()).toBe(201);
}

/** An email address that is not registered yet. */
export function newEmail(): string {
  return `funmi.${crypto.randomUUID()}@example.com`;
}
