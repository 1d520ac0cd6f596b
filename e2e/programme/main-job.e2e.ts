import {
  addTaskByForm,
  createProject,
  mainNav,
  newEmail,
  submitLogin,
  submitRegister,
} from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

test("a person registers, creates a project and a task, signs out and in, and finds everything", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/register");
  await submitRegister(page, { name: "Funmi Ade", company: "Ade Builders", email });
  await expect(page).toHaveURL("/dashboard");

  await mainNav(page).getByRole("link", { name: "Projects" }).click();
  await expect(page.getByText("No projects found.")).toBeVisible();
  const title = "Marina Tower";
  await createProject(page, { title, description: "Twelve floors", budget: "5000000" });
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No tasks yet.")).toBeVisible();
  await addTaskByForm(page, "Set out the piles");
  await expect(page.getByRole("checkbox", { name: "Done: Set out the piles" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, { email });
  await expect(page).toHaveURL("/dashboard");
  await mainNav(page).getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("₦5,000,000", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Done: Set out the piles" })).toBeVisible();
});
