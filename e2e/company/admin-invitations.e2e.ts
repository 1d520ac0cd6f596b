import { expectAccessible } from "../harness/axe.ts";
import { PASSWORD } from "../harness/company.ts";
import { newEmail } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { confirm } from "../pages/admin.ts";

const tokenIn = (link: string) => new URL(link).searchParams.get("invite");

test("an admin invites a person and sees that they accepted, invites many with one paste, and a colleague from a project's team", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  await test.step("an admin invites many people with one paste, all or nobody", async () => {
    watch.expect(/status of 409 .* at .*\/api\/invitations\/bulk$/);
    const [ada, bola] = [newEmail(), newEmail()];
    await signIn(company.admin);
    await page.goto("/admin");
    await page.getByRole("button", { name: "Invite people" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    const addresses = dialog.getByLabel("Email addresses");
    await addresses.fill(`Ada Obi <${ada}>; ${bola}\noops, ${ada}, ${company.clientOn.email}`);
    await expect(
      dialog.getByText(`3 addresses. Not an address: “oops”. Repeated, invited once: “${ada}”.`),
    ).toBeVisible();
    await dialog.getByLabel("Role").selectOption("engineer");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog.getByText("Not an address: “oops”.")).toBeVisible();
    await addresses.fill(`Ada Obi <${ada}>; ${bola}\n${company.clientOn.email}`);
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog.getByRole("list", { name: "Refused" })).toHaveText(
      new RegExp(`^Chidi Client \\(${company.clientOn.email}\\) is in your company already\\.$`),
    );
    await dialog.getByRole("button", { name: "Leave these out, 2 addresses left" }).click();
    await expect(addresses).toHaveValue(`${ada}\n${bola}`);
    await expect(dialog.getByRole("list", { name: "Refused" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    const outcome = page.getByRole("dialog", { name: "Invitations" });
    await expect(outcome.getByText("2 people invited")).toBeVisible();
    await expect(outcome.getByRole("list", { name: "Invited" }).getByRole("listitem")).toHaveCount(
      2,
    );
    await outcome.getByRole("button", { name: "Invite more" }).click();
    await expect(addresses).toHaveValue("");
    await expect(dialog.getByLabel("Role")).toHaveValue("engineer");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("tab", { name: "Invitations 2" }).click();
    const row = (email: string) => page.getByRole("listitem").filter({ hasText: email });
    await row(ada).getByRole("button", { name: "Send again" }).click();
    const again = page.getByRole("dialog");
    await again.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("textbox", { name: `Link for ${ada}` })).toHaveValue(/invite=./);
    await page.getByRole("button", { name: "Done" }).click();

    await row(bola).getByRole("button", { name: "Revoke" }).click();
    await confirm(page, "Revoke");
    await expect(row(bola)).toContainText("Revoked");
    await page.getByLabel("State").selectOption("revoked");
    await expect(page).toHaveURL("/admin?tab=invitations&state=revoked");
    await expect(page.getByText("1 invitation", { exact: true })).toBeVisible();
    await row(bola).getByRole("button", { name: "Invite again" }).click();
    await expect(dialog.getByLabel("Email addresses")).toHaveValue(bola);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByLabel("State").selectOption("pending");
    await expect(row(bola)).toContainText("Pending");
    await db.query("delete from invitations where workspace_id = $1", [company.workspaceId]);
  });
  await test.step("an admin invites a person to a project, and sees that they accepted", async () => {
    watch.expect(/status of 409 .* at .*\/api\/invitations$/);
    const email = newEmail();
    await page.goto("/admin?tab=invitations");
    await expect(page.getByText("Nobody has been invited yet.")).toBeVisible();
    await page.getByRole("button", { name: "Invite people" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText("Email is required")).toBeVisible();
    await expect(dialog.getByText("Choose a role.")).toBeVisible();

    await dialog.getByLabel("Email addresses").fill(company.engineer.email);
    await dialog.getByLabel("Role").selectOption("contractor");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText(/is in your company already\.$/)).toBeVisible();

    await dialog.getByLabel("Email addresses").fill(email);
    await dialog.getByLabel("Projects").click();
    await page.getByRole("listbox").getByRole("option", { name: "Lekki Duplex" }).click();
    await expect(dialog.getByRole("list", { name: "Chosen projects" })).toHaveText("Lekki Duplex");
    await dialog.getByLabel("Message").fill("Come and build.");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const link = page.getByRole("textbox", { name: `Link for ${email}` });
    await expect(link).toHaveValue(/\/register\?invite=./);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /^Copy link/ }).click();
    await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await link.inputValue());
    // The server of this run has no mail server.
    await expect(page.getByText("No mail server is set up").first()).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("listitem").filter({ hasText: email });
    await expect(row).toContainText("Pending");
    await expect(row).toContainText("Contractor: Lekki Duplex");
    await expect(row).toContainText("expires in 7 days");
    await expect(page.getByRole("tab", { name: "Invitations 1" })).toBeVisible();

    const join = { name: "Funmi Ade", email, password: PASSWORD, company: "Ade & Sons" };
    const invitation = tokenIn(copied);
    // A separate browser, without the admin's cookies.
    const theirs = await openBrowser();
    const joined = await theirs.request.post("/api/auth/register", {
      data: { ...join, invitation },
    });
    expect(joined.status()).toBe(201);
    await expect(row).toContainText("Accepted");
    await expect(row.getByRole("button")).toHaveCount(0);
    await page.getByRole("tab", { name: "People" }).click();
    await expect(page.getByRole("link", { name: "Funmi Ade" })).toBeVisible();
  });
  await test.step("an admin invites a person from a project's team, for a new company and with a hat", async () => {
    const email = newEmail();
    await page.goto(`/projects/${company.projectId}/team`);
    await page.getByRole("button", { name: "Invite people" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog.getByRole("list", { name: "Chosen projects" })).toHaveText("Lekki Duplex");
    await dialog.getByLabel("Email addresses").fill(email);
    await dialog.getByLabel("Role").selectOption("contractor");
    await dialog.getByLabel("Company", { exact: true }).click();
    await page.getByRole("combobox", { name: "Choose a company" }).fill("Bello Electrical");
    await page.getByRole("option", { name: "Add “Bello Electrical”" }).click();
    await expect(dialog.getByLabel("Kind of Bello Electrical")).toHaveValue("subcontractor");
    await expect(dialog.getByText(/^May also change the status of tasks/)).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Foreman" }).check();
    await expectAccessible(page, "form of an invitation to a team");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const link = page.getByRole("textbox", { name: `Link for ${email}` });
    await expect(link).toHaveValue(/invite=./);
    const url = await link.inputValue();
    await page.getByRole("button", { name: "Done" }).click();

    const pending = page.getByRole("region", { name: "Invited, not joined yet" });
    await expect(pending.getByRole("listitem")).toContainText(
      "Contractor, Bello Electrical: Lekki Duplex as foreman",
    );
    await expect(pending.getByRole("button", { name: "Send again" })).toBeVisible();

    const theirs = await openBrowser();
    await theirs.goto(url);
    await expect(theirs.getByText("You will be on the team of Lekki Duplex.")).toBeVisible();
    await theirs.getByLabel("Full name").fill("Bola Bello");
    await theirs.getByLabel("Company").fill("Bello Electrical");
    await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await theirs.getByLabel("Confirm password").fill(PASSWORD);
    await theirs.getByRole("button", { name: "Create account and join" }).click();
    await expect(theirs).toHaveURL(`/projects/${company.projectId}`);
    await expect(pending).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Hats of Bola Bello" })).toHaveText("Foreman");
    const group = page.getByRole("region", { name: "Bello Electrical" });
    await expect(group.getByText("Bola Bello", { exact: true })).toBeVisible();
  });
});
