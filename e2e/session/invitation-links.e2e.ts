import type { Page } from "@playwright/test";
import { invite } from "../seed/invitations.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { delayCalls, recordCalls } from "../harness/calls.ts";
import { addTask, createCompanyWithPasswords, PASSWORD } from "../harness/company.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { linkIn, newestMailTo } from "../harness/device/outbox.ts";
import { newEmail, ownProfile } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { smallTargets } from "../harness/touch.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

/**
 * Returns the places where the page could leave the token for others to find: its URL and the current history
 * entry.
 */
function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => location.href + JSON.stringify(history.state));
}

const tokenOf = (url: string) => new URL(url).searchParams.get("invite") ?? "";

test("a newcomer follows the mail and registers; a person with an account signs in from the link, and a colleague is asked for no company", async ({
  page,
  request,
  company,
  db,
  watch,
}) => {
  // Two invitations are followed to their ends, and axe examines both.
  test.slow();
  await test.step("a newcomer follows the mail, registers, and is in the inviter's company and on the team", async () => {
    const email = newEmail();
    const { url } = await invite(request, company.owner, {
      email,
      role: "contractor",
      projects: [company.projectId],
      message: "The wiring of the duplex.\nCan you begin on Monday?",
    });
    const mail = await newestMailTo(email);
    expect(linkIn(mail)).toBe(url);

    await page.goto(linkIn(mail));
    await expect(heading(page, "Join Adeyemi Builders")).toBeVisible();
    await expect(page).toHaveURL("/register");
    await expect(page).toHaveTitle("Invitation · Plumbline");
    await expect(
      page.getByText(`${company.owner.name} invites you to join as a contractor.`),
    ).toBeVisible();
    await expect(page.getByRole("blockquote")).toContainText("Can you begin on Monday?");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Email")).not.toBeEditable();
    await expectAccessible(page, "invitation of a newcomer");

    // The token is removed from the URL, but survives a reload.
    await page.reload();
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expectFieldErrors(page, {
      "Full name": "Full name is required",
      Company: "Company name is required",
      Password: "Password is required",
      "Confirm password": "Please confirm your password",
    });
    await page.getByLabel("Full name").fill("Funmi Ade");
    await page.getByLabel("Company").fill("Ade Electrical");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill("another-one");
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expectFieldErrors(page, { "Confirm password": "Passwords do not match" });
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account and join" }).click();

    await expect(page).toHaveURL(`/projects/${company.projectId}`);
    await expect(ownProfile(page, "Funmi Ade")).toBeVisible();
    expect(await storedIn(page)).not.toContain(tokenOf(url));

    await page.goto(url);
    await expect(heading(page, "This invitation has been used")).toBeVisible();
    await expect(page.getByText("You belong to Adeyemi Builders already.")).toBeVisible();
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(heading(page, "Login")).toBeVisible();
  });
  await test.step("a person with an account signs in from the link; a new colleague is not asked for a company", async () => {
    watch.expect(/status of 401 .* at .*\/api\/auth\/login/);
    const person = (await createCompanyWithPasswords(db)).engineer;
    const { url } = await invite(request, company.admin, { email: person.email, role: "client" });
    await page.goto(url);
    await expect(heading(page, "Join Adeyemi Builders")).toBeVisible();
    await expect(page.getByText("This address has an account already.")).toBeVisible();
    await expectAccessible(page, "invitation of somebody with an account");
    const submit = page.getByRole("button", { name: "Login and join" });
    await page.getByLabel("Password", { exact: true }).fill("not-the-one");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await submit.click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/client");
    await expect(heading(page, "Client")).toBeVisible();

    const colleague = await invite(request, company.admin, { email: newEmail(), role: "engineer" });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(heading(page, "Login")).toBeVisible();
    await page.goto(colleague.url);
    await expect(page.getByLabel("Full name")).toBeVisible();
    await expect(page.getByLabel("Company")).toHaveCount(0);
  });
});

test("a signed-in person accepts with one click, and no tab stays in the previous company", async ({
  page,
  request,
  company,
  db,
  signIn,
}) => {
  const before = await createCompanyWithPasswords(db);
  await addTask(db, { ...before, title: "Task of the company before", createdBy: before.owner.id });
  await addTask(db, { ...company, title: "Task of the new company", createdBy: company.owner.id });
  const { url } = await invite(request, company.owner, {
    email: before.engineer.email,
    role: "engineer",
  });
  await signIn(before.engineer);
  const second = await page.context().newPage();
  await second.goto(`/projects/${before.projectId}`);
  await expect(second.getByRole("link", { name: "Task of the company before" })).toBeVisible();

  await page.goto("/tasks");
  await expect(page.getByRole("link", { name: "Task of the company before" })).toBeVisible();
  await page.goto(url);
  await expect(heading(page, "Join Adeyemi Builders")).toBeVisible();
  await expectAccessible(page, "invitation of the signed-in person");
  const release = await delayCalls(page, "**/api/invitations/accept");
  const calls = recordCalls(page);
  await page.getByRole("button", { name: "Join Adeyemi Builders" }).click();
  await expect(page.getByRole("button", { name: "Join Adeyemi Builders" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  release();
  await expect(page).toHaveURL("/dashboard");
  await expect(second).toHaveURL("/dashboard");
  expect(calls.to("/api/invitations/accept")).toHaveLength(1);

  for (const tab of [page, second]) {
    await tab.goto("/tasks");
    await expect(tab.getByRole("link", { name: "Task of the new company" })).toBeVisible();
    await expect(tab.getByRole("link", { name: "Task of the company before" })).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  expect(await storedIn(page)).not.toContain(tokenOf(url));
  await page.goBack();
  await expect(page.getByRole("link", { name: "Task of the new company" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Task of the company before" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(phone);

  async function check(page: Page, what: string): Promise<void> {
    await expectAccessible(page, what);
    await expectNoSidewaysScroll(page, what);
    expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
  }

  test("on a phone an invitation for somebody else continues after signing out, and links that ended say what can be done", async ({
    page,
    request,
    company,
    signIn,
    db,
    watch,
  }) => {
    // Seven links, each opened in a new page.
    test.slow();
    await test.step("an invitation for somebody else continues after signing out", async () => {
      const email = newEmail();
      const { url } = await invite(request, company.owner, { email, role: "client" });
      await signIn(company.contractorOn);
      await page.goto(url);
      await expect(
        page.getByText(`You are logged in as ${company.contractorOn.email}`),
      ).toBeVisible();
      await check(page, "invitation for somebody else");
      await page.getByRole("button", { name: "Log out and go on" }).click();
      await expect(page.getByLabel("Full name")).toBeVisible();
      await expect(page).toHaveURL("/register");
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
      await check(page, "invitation of a newcomer");
    });
    await test.step("expired, used, replaced, revoked and altered links each say what can be done", async () => {
      // Five links, each opened in a new page.
      watch.expect(/status of 404 .* at .*\/api\/invitations\/lookup/);
      watch.expect(/status of 409 .* at .*\/api\/auth\/register/);
      const given = async () => {
        const email = newEmail();
        return { email, ...(await invite(request, company.owner, { email, role: "client" })) };
      };
      const ends = async (url: string, title: string, text: RegExp) => {
        await page.goto(url);
        await expect(heading(page, title)).toBeVisible();
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByLabel("Full name")).toHaveCount(0);
        await check(page, title);
      };

      const late = await given();
      await db.query(
        "update invitations set expires_at = now() - interval '1 day' where email = $1",
        [late.email],
      );
      await ends(
        late.url,
        "This invitation has expired",
        /Ask Adeyemi Builders Owner to send it again/,
      );
      const renewed = await late.resend();
      await page.goto(renewed);
      await expect(heading(page, "Join Adeyemi Builders")).toBeVisible();
      await ends(late.url, "This invitation was replaced or revoked", /only the newest link works/);
      await ends(`${renewed}x`, "This invitation link is not valid", /all of it was copied/);

      // The invitation is revoked while the form is being filled in.
      const taken = await given();
      await page.goto(taken.url);
      await page.getByLabel("Full name").fill("Bola Obi");
      await page.getByLabel("Company").fill("Bola Obi");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm password").fill(PASSWORD);
      await taken.revoke();
      await page.getByRole("button", { name: "Create account and join" }).click();
      await expect(heading(page, "This invitation was replaced or revoked")).toBeVisible();

      const used = await given();
      const registered = await request.post("/api/auth/register", {
        data: {
          name: "Bola Obi",
          company: "Bola Obi",
          email: used.email,
          password: PASSWORD,
          invitation: tokenOf(used.url),
        },
      });
      expect(registered.status()).toBe(201);
      await ends(used.url, "This invitation has been used", new RegExp(`log in as ${used.email}`));
      await page.getByRole("link", { name: "Create an account of your own" }).click();
      await expect(heading(page, "Create your account")).toBeVisible();
    });
  });
});
