import { answerCalls, recordCalls } from "./harness/calls.ts";
import { expectFieldErrors } from "./harness/forms.ts";
import { newEmail, submitRegister } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

const REGISTER = "**/api/auth/register";

test.describe("the sign-in form", () => {
  test.beforeEach(async ({ page }) => {
    const checked = page.waitForResponse("**/api/auth/refresh");
    await page.goto("/login");
    await checked;
  });

  test("requires email and password, and sends nothing before", async ({ page }) => {
    const calls = recordCalls(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expectFieldErrors(page, {
      Email: "Email is required",
      Password: "Password is required",
    });
    await expect(page.getByLabel("Email")).toBeFocused();
    expect(calls.all()).toEqual([]);
  });

  test("refuses an invalid address and a short password", async ({ page }) => {
    await page.getByLabel("Email").fill("funmi at example");
    await page.getByLabel("Password", { exact: true }).fill("12345");
    await page.getByRole("button", { name: "Login" }).click();
    await expectFieldErrors(page, {
      Email: "Invalid email address",
      Password: "Password must be at least 6 characters",
    });
  });

  test("clears a field's error when that field is edited, and keeps the other", async ({
    page,
  }) => {
    await page.getByRole("button", { name: "Login" }).click();
    await expectFieldErrors(page, {
      Email: "Email is required",
      Password: "Password is required",
    });
    await page.getByLabel("Email").pressSequentially("f");
    await expectFieldErrors(page, { Password: "Password is required" });
    await page.getByLabel("Password", { exact: true }).pressSequentially("1");
    await expectFieldErrors(page, {});
  });

  test("shows and hides the password", async ({ page }) => {
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("Lekki-2026");
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");
  });
});

test.describe("the sign-up form", () => {
  const allRequired = {
    "Full name": "Full name is required",
    Company: "Company name is required",
    Email: "Email is required",
    Password: "Password is required",
    "Confirm password": "Please confirm your password",
  };

  test.beforeEach(async ({ page }) => {
    const checked = page.waitForResponse("**/api/auth/refresh");
    await page.goto("/register");
    await checked;
  });

  test("requires every field, and sends nothing before", async ({ page }) => {
    const calls = recordCalls(page);
    await page.getByRole("button", { name: "Create account" }).click();
    await expectFieldErrors(page, allRequired);
    await expect(page.getByLabel("Full name")).toBeFocused();
    expect(calls.to("/api/auth/register")).toEqual([]);
  });

  test("treats blanks as empty, and refuses an invalid address, a short password and one that does not match", async ({
    page,
  }) => {
    await page.getByLabel("Full name").fill("   ");
    await page.getByLabel("Company").fill("   ");
    await page.getByLabel("Email").fill("funmi@example");
    await page.getByLabel("Password", { exact: true }).fill("12345");
    await page.getByLabel("Confirm password").fill("123456");
    await page.getByRole("button", { name: "Create account" }).click();
    await expectFieldErrors(page, {
      "Full name": "Full name is required",
      Company: "Company name is required",
      Email: "Invalid email address",
      Password: "Password must be at least 6 characters",
      "Confirm password": "Passwords do not match",
    });
  });

  test("clears each field's error when that field is edited, and no other", async ({ page }) => {
    await page.getByRole("button", { name: "Create account" }).click();
    const left: Record<string, string> = { ...allRequired };
    for (const label of Object.keys(allRequired)) {
      await page.getByLabel(label, { exact: true }).pressSequentially("x");
      delete left[label];
      await expectFieldErrors(page, left);
    }
  });

  test("offers the four roles with admin preselected, and sends what was filled in", async ({
    page,
  }) => {
    const role = page.getByLabel("Role");
    await expect(role).toHaveValue("admin");
    await expect(role.getByRole("option")).toHaveText([
      "Admin",
      "Engineer",
      "Client",
      "Contractor",
    ]);
    const email = newEmail();
    const sent = page.waitForRequest(REGISTER);
    await submitRegister(page, { name: "Funmi Ade", company: "Ade Builders", email });
    expect((await sent).postDataJSON()).toEqual({
      name: "Funmi Ade",
      email,
      password: "Lekki-2026",
      company: "Ade Builders",
      role: "admin",
      remember: false,
    });
    await expect(page).toHaveURL("/dashboard");
  });

  test("says beside the address that it is taken", async ({ page, company, watch }) => {
    watch.expect(/status of 409 .* at .*\/api\/auth\/register/);
    const { email } = company.engineer;
    await submitRegister(page, { name: "Funmi Ade", company: "Ade Builders", email });
    await expectFieldErrors(page, {
      Email: "An account with this email exists already. Please sign in instead.",
    });
    await expect(page).toHaveURL("/register");
  });

  test("shows the server's message", async ({ page, watch }) => {
    watch.expect(/status of 403 .* at .*\/api\/auth\/register/);
    const body = { message: "Signing up is closed today.", code: "forbidden" };
    await answerCalls(page, REGISTER, { status: 403, body });
    await submitRegister(page, { name: "Funmi Ade", company: "Ade", email: newEmail() });
    await expect(page.getByRole("alert")).toHaveText("Signing up is closed today.");
  });

  for (const what of ["fails without a word", "cannot be reached"]) {
    test(`has its own message when the server ${what}`, async ({ page, watch }) => {
      watch.expect(/(status of 500|net::ERR_FAILED) .*at .*\/api\/auth\/register/);
      if (what === "cannot be reached") await page.route(REGISTER, (route) => route.abort());
      else await answerCalls(page, REGISTER, { status: 500 });
      await submitRegister(page, { name: "Funmi Ade", company: "Ade", email: newEmail() });
      await expect(page.getByRole("alert")).toHaveText("Registration failed. Please try again.");
      await expect(page.getByLabel("Full name")).toHaveValue("Funmi Ade");
      // A network that is back takes away only what was said for want of one.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("alert")).toHaveCount(what === "cannot be reached" ? 0 : 1);

      await page.unrouteAll();
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page).toHaveURL("/dashboard");
    });
  }
});
