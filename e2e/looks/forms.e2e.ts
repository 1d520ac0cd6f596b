import { answerCalls, recordCalls } from "../harness/calls.ts";
import { moveTo } from "../harness/move.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { newEmail, submitRegister } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

const REGISTER = "**/api/auth/register";

test("the forms of signing in and up refuse what is missing or wrong, say why the server refused, keep the input and send it", async ({
  page,
  company,
  watch,
}) => {
  // Three forms, each refused in all its ways.
  test.slow();
  await test.step("the sign-in form refuses what is missing or wrong, and clears an error when its field is edited", async () => {
    const checked = page.waitForResponse("**/api/auth/refresh");
    await page.goto("/login");
    await checked;
    const calls = recordCalls(page);
    const password = page.getByLabel("Password", { exact: true });
    const login = page.getByRole("button", { name: "Login" });
    await test.step("email and password are required", async () => {
      await login.click();
      await expectFieldErrors(page, {
        Email: "Email is required",
        Password: "Password is required",
      });
      await expect(page.getByLabel("Email")).toBeFocused();
    });
    await test.step("editing a field clears its error, and keeps the other", async () => {
      await page.getByLabel("Email").pressSequentially("f");
      await expectFieldErrors(page, { Password: "Password is required" });
      await password.pressSequentially("1");
      await expectFieldErrors(page, {});
    });
    await test.step("an invalid address and a short password are refused", async () => {
      await page.getByLabel("Email").fill("funmi at example");
      await password.fill("12345");
      await login.click();
      await expectFieldErrors(page, {
        Email: "Invalid email address",
        Password: "Password must be at least 6 characters",
      });
    });
    expect(calls.all()).toEqual([]);
    await test.step("the password is shown and hidden", async () => {
      await expect(password).toHaveAttribute("type", "password");
      await page.getByRole("button", { name: "Show password" }).click();
      await expect(password).toHaveAttribute("type", "text");
      await page.getByRole("button", { name: "Hide password" }).click();
      await expect(password).toHaveAttribute("type", "password");
    });
  });
  await test.step("the sign-up form says why the server refused, keeps the input, and can send it again", async () => {
    watch.expect(/(status of (403|409|500)|net::ERR_FAILED) .*at .*\/api\/auth\/register/);
    await moveTo(page, "/register");
    const alert = page.getByRole("alert");
    const create = page.getByRole("button", { name: "Create account" });
    await test.step("beside the address that it is taken", async () => {
      const { email } = company.engineer;
      await submitRegister(page, { name: "Funmi Ade", company: "Ade Builders", email });
      await expectFieldErrors(page, {
        Email: "An account with this email exists already. Please sign in instead.",
      });
      await expect(page).toHaveURL("/register");
    });
    await test.step("the server's own message", async () => {
      const body = { message: "Signing up is closed today.", code: "forbidden" };
      await answerCalls(page, REGISTER, { status: 403, body });
      await page.getByLabel("Email").fill(newEmail());
      await create.click();
      await expect(alert).toHaveText("Signing up is closed today.");
      await page.unrouteAll();
    });
    for (const what of ["fails without a word", "cannot be reached"] as const) {
      await test.step(`a message of its own if the server ${what}`, async () => {
        if (what === "cannot be reached") await page.route(REGISTER, (route) => route.abort());
        else await answerCalls(page, REGISTER, { status: 500 });
        await create.click();
        await expect(alert).toHaveText("Registration failed. Please try again.");
        await expect(page.getByLabel("Full name")).toHaveValue("Funmi Ade");
        // When the network is back, only messages about the missing network disappear.
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        await expect(alert).toHaveCount(what === "cannot be reached" ? 0 : 1);
        await page.unrouteAll();
      });
    }
    await create.click();
    await expect(page).toHaveURL("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
  await test.step("the sign-up form refuses what is missing or wrong, and sends what was filled in", async () => {
    const allRequired = {
      "Full name": "Full name is required",
      Company: "Company name is required",
      Email: "Email is required",
      Password: "Password is required",
      "Confirm password": "Please confirm your password",
    };
    await moveTo(page, "/register");
    const calls = recordCalls(page);
    const create = page.getByRole("button", { name: "Create account" });
    await test.step("every field is required", async () => {
      await create.click();
      await expectFieldErrors(page, allRequired);
      await expect(page.getByLabel("Full name")).toBeFocused();
    });
    await test.step("editing a field clears its error, and no other", async () => {
      const left: Record<string, string> = { ...allRequired };
      for (const label of Object.keys(allRequired)) {
        await page.getByLabel(label, { exact: true }).pressSequentially("x");
        delete left[label];
        await expectFieldErrors(page, left);
      }
    });
    await test.step("blanks are empty; an invalid address, a short password and one that does not match are refused", async () => {
      await page.getByLabel("Full name").fill("   ");
      await page.getByLabel("Company").fill("   ");
      await page.getByLabel("Email").fill("funmi@example");
      await page.getByLabel("Password", { exact: true }).fill("12345");
      await page.getByLabel("Confirm password").fill("123456");
      await create.click();
      await expectFieldErrors(page, {
        "Full name": "Full name is required",
        Company: "Company name is required",
        Email: "Invalid email address",
        Password: "Password must be at least 6 characters",
        "Confirm password": "Passwords do not match",
      });
    });
    expect(calls.to("/api/auth/register")).toEqual([]);
    await test.step("four roles are offered, admin preselected, and what was filled in is sent", async () => {
      const role = page.getByLabel("Role");
      await expect(role).toHaveValue("admin");
      const offered = ["Admin", "Engineer", "Client", "Contractor"];
      await expect(role.getByRole("option")).toHaveText(offered);
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
  });
});
