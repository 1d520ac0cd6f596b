import { moveTo } from "../harness/move.ts";
import { expectNoSidewaysScroll } from "../harness/axe.ts";
import { accountMenu, mainNav } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { changeRole } from "../seed/people.ts";
import { confirm, openTab, personPanel } from "../pages/admin.ts";

test("an admin finds a person and changes their role, sees what cannot be done to the owner, and loses the right to manage with the role", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  // Two people, and everything about a person.
  test.slow();
  await test.step("an admin finds a person, changes their role, and changes it back", async () => {
    const { engineer } = company;
    const theirs = await openBrowser(engineer);
    await theirs.goto("/projects");
    await expect(theirs.getByRole("button", { name: "Add Project" })).toBeVisible();

    await signIn(company.admin);
    await page.goto("/admin");
    await expect(page.getByText("7 people")).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("emeka");
    await expect(page).toHaveURL(/[?&]search=emeka/);
    await expect(page.getByText("1 person")).toBeVisible();
    await page.getByRole("link", { name: engineer.name }).click();
    const panel = personPanel(page, engineer.name);
    await expect(panel.getByText("Every project", { exact: true })).toBeVisible();

    const change = panel.getByRole("button", { name: "Change role" });
    await expect(change).toHaveAccessibleDescription("Choose another role first.");
    await panel.getByLabel("Role", { exact: true }).selectOption("client");
    await expect(panel.getByText(/^Sees the projects whose team they are on/)).toBeVisible();
    await change.click();
    await expect(page.getByText("Emeka Engineer is now a client.")).toBeVisible();
    await expect(panel.getByText("0 projects")).toBeVisible();
    // The open screen of the person whose role changed updates at once, too.
    await expect(mainNav(theirs).getByRole("link", { name: "Tasks" })).toHaveCount(0);
    await expect(theirs.getByText("No projects found.")).toBeVisible();

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Emeka Engineer is again an engineer.")).toBeVisible();
    await expect(theirs.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();

    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/search=emeka/);
    await page.getByLabel("Search people").fill("nobody at all");
    await expect(page.getByText("Nobody found.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Role").selectOption("client");
    await expect(page.getByText("2 people")).toBeVisible();

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Find projects/ }).fill("kemi");
    await page.getByRole("option", { name: /^Manage Kemi Contractor/ }).click();
    await expect(page).toHaveURL("/admin?tab=people&search=Kemi+Contractor");
    await expect(page.getByText("1 person")).toBeVisible();
  });
  await test.step("the owner and the admin are marked, and what cannot be done to them is explained", async () => {
    // Requests that are under way when the person's own role changes are refused.
    watch.expect(/status of 403 .* at .*\/api\//);
    const { owner, admin } = company;
    await moveTo(page, `/admin?tab=people&person=${owner.id}`);
    const boss = personPanel(page, owner.name);
    await expect(boss.getByText("Owner", { exact: true })).toBeVisible();
    const why = `${owner.name} owns this company and cannot be removed. The company must be handed over first.`;
    await expect(boss.getByRole("button", { name: "Remove" })).toHaveAccessibleDescription(why);
    await expect(boss.getByText(why).first()).toBeVisible();
    await expect(boss.getByLabel("Role", { exact: true })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(boss).toBeHidden();

    await page.getByRole("link", { name: admin.name, exact: true }).click();
    const me = personPanel(page, admin.name);
    await expect(me.getByText("You", { exact: true })).toBeVisible();
    await expect(me.getByRole("button", { name: "Deactivate" })).toHaveAccessibleDescription(
      /^You cannot deactivate yourself/,
    );
    await me.getByLabel("Role", { exact: true }).selectOption("engineer");
    await me.getByRole("button", { name: "Change role" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("no longer be able to manage people");
    await page.getByRole("alertdialog").getByRole("button", { name: "Change my role" }).click();
    await expect(page).toHaveURL("/unauthorized");
    await expect(mainNav(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
  });
});

test("a person who is deactivated, signed out or removed loses access at once", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of (401|403) .* at /);
  const { contractorOn, clientOn } = company;
  const contractor = await openBrowser(contractorOn);
  const client = await openBrowser(clientOn);
  for (const theirs of [contractor, client]) {
    await theirs.goto("/projects");
    await expect(theirs.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  }

  await signIn(company.admin);
  await page.goto("/admin?tab=people");
  await page.getByRole("link", { name: contractorOn.name }).click();
  const panel = personPanel(page, contractorOn.name);
  await expect(panel.getByText("1 project")).toBeVisible();
  await panel.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Deactivate" }).click();
  await confirm(page, "Deactivate");
  await expect(contractor).toHaveURL("/login");
  await expect(panel.getByText("Deactivated", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Reactivate" }).click();
  await confirm(page, "Reactivate");
  await expect(panel.getByRole("button", { name: "Deactivate" })).toBeVisible();

  await page.getByRole("link", { name: clientOn.name }).click();
  const second = personPanel(page, clientOn.name);
  await second.getByRole("button", { name: "End sign-ins" }).click();
  await confirm(page, "End sign-ins");
  await expect(page.getByText("1 sign-in of Chidi Client ended.")).toBeVisible();
  await expect(client).toHaveURL("/login");
  await second.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("leave every team");
  await confirm(page, "Remove");
  await expect(second).toBeHidden();
  await expect(page.getByRole("link", { name: clientOn.name })).toHaveCount(0);
  await expect(page.getByText("6 people")).toBeVisible();
});

test("an owner who is a contractor can manage people too, also on a phone", async ({
  page,
  company,
  signIn,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await changeRole(db, company, company.owner, "contractor");
  await signIn(company.owner);
  await page.goto("/dashboard");
  await accountMenu(page).click();
  await page.getByRole("link", { name: "Company", exact: true }).click();
  await expect(page.getByText("7 people")).toBeVisible();
  await expectNoSidewaysScroll(page, "people");
  await page.getByRole("link", { name: company.engineer.name }).click();
  await expect(personPanel(page, company.engineer.name)).toHaveAttribute("aria-modal", "true");
  await expectNoSidewaysScroll(page, "a person");
  await page.getByRole("button", { name: "Close" }).click();
  for (const tab of ["Invitations", "Settings", "Audit trail", "Mail"]) {
    await openTab(page, tab);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectNoSidewaysScroll(page, tab);
  }
});
