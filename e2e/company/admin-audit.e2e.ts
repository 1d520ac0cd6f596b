import { readFile } from "node:fs/promises";
import { newId } from "../../server/platform/ids.ts";
import { answerCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { addUnsentMail, openTab } from "../pages/admin.ts";

test("each part of the control room fails alone and is loaded by Retry; the audit trail is filtered, paged and exported, and mail tried again", async ({
  page,
  company,
  signIn,
  watch,
  db,
}) => {
  // Five parts, and everything in two of them.
  test.slow();
  await test.step("each part that fails to load says so, and Retry loads it", async () => {
    watch.expect(/status of 500 .* at .*\/api\//);
    await signIn(company.admin);
    const parts = [
      ["People", "**/api/people?*", /^7 people$/],
      ["Invitations", "**/api/invitations", "Nobody has been invited yet."],
      ["Settings", "**/api/workspace", "Working days"],
      ["Audit trail", "**/api/audit?*", /127\.0\.0\.1$/],
      ["Mail", "**/api/mail", "No mail is pending."],
    ] as const;
    for (const [, url] of parts) await answerCalls(page, url, { status: 500 });
    await page.goto("/admin?tab=people");
    for (const [tab, url, there] of parts) {
      await openTab(page, tab);
      await expect(page.getByText(/^Failed to load .* Please try again\.$/)).toBeVisible();
      await page.unroute(url);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText(there).first()).toBeVisible();
    }
  });
  await test.step("mail that could not be sent is shown with the reason, and is tried again", async () => {
    const mail = { workspaceId: company.workspaceId, attempts: 8 };
    const lastError = "The mail server refused the recipient: 550 no such box";
    await addUnsentMail(db, { ...mail, to: "ada@nowhere.example", state: "failed", lastError });
    await addUnsentMail(db, {
      ...mail,
      to: "bola@slow.example",
      state: "queued",
      attempts: 2,
      lastError: "The mail server did not answer in time.",
    });
    await page.goto("/admin");
    await page.getByRole("tab", { name: "Mail 1" }).click();
    const rows = page.getByRole("list", { name: "Mail not sent" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Failed");
    await expect(rows.first()).toContainText("tried 8 times");
    await expect(rows.first()).toContainText(lastError);
    await expect(rows.last()).toContainText(/tried 2 times, next on \d+ /);
    for (const to of ["ada@nowhere.example", "bola@slow.example"]) {
      await page.getByRole("button", { name: `Try again to mail ${to}` }).click();
      await expect(rows.filter({ hasText: to })).toHaveCount(0);
    }
    await expect(page.getByText("No mail is pending.")).toBeVisible();
    await expect(page.getByText("No mail server is set up")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Mail", exact: true })).toBeVisible();
  });
  await test.step("the audit trail is filtered by the URL, paged, and exported as a file", async () => {
    const { workspaceId, owner, admin, engineer } = company;
    await db.query(
      `insert into audit_events (id, workspace_id, kind, actor_id, actor_name, subject, address, after, created_at)
     select gen_random_uuid(), $1, 'sign_in', $2, $3, 'Desk ' || n, '10.0.0.' || n, '{}', now() - n * interval '1 minute' - interval '3 days'
       from generate_series(1, 60) n`,
      [workspaceId, owner.id, owner.name],
    );
    await db.query(
      `insert into audit_events (id, workspace_id, kind, actor_id, actor_name, subject, address, before, after, created_at)
     values ($1, $2, 'role_changed', $3, $4, $5, '10.0.9.9', '{"role":"client"}', '{"role":"engineer"}', now() - interval '1 day')`,
      [newId(), workspaceId, admin.id, admin.name, `${engineer.name} (${engineer.email})`],
    );
    await page.goto("/admin?tab=audit");
    const events = page.getByRole("region", { name: "Audit trail" }).locator("ol > li");
    await expect(events).toHaveCount(50);
    await expect(events.first()).toContainText("Signed in");
    // The admin's own sign-in, in the browser of this test.
    const device = events.first().locator("ins");
    await expect(device).toHaveText("Chrome on Linux");
    await expect(device).toHaveAttribute("title", /^Mozilla\/5\.0 .*Chrome\//);
    await page.getByRole("button", { name: "Show older events" }).click();
    await expect(events).toHaveCount(62);

    await page.getByLabel("Event").selectOption("role_changed");
    await expect(page).toHaveURL("/admin?tab=audit&kind=role_changed");
    await expect(events).toHaveCount(1);
    await expect(events.first()).toContainText(`${admin.name}: Emeka Engineer`);
    await expect(events.first().locator("del")).toHaveText("Client");
    await expect(events.first().locator("ins")).toHaveText("Engineer");
    await page.getByLabel("Event").selectOption("");

    await page.getByLabel("Person").click();
    await page.keyboard.type("owner");
    await page.getByRole("option", { name: /^Adeyemi Builders Owner/ }).click();
    await page.getByLabel("Search the audit trail").fill("10.0.0.7");
    await expect(events).toHaveCount(1);
    await page.reload();
    await expect(events).toHaveCount(1);
    await expect(page.getByLabel("Person")).toHaveText("Adeyemi Builders Owner");
    await page.getByLabel("Event").selectOption("deletion");
    await expect(page.getByText("No events found.")).toBeVisible();
    await expect(page.getByLabel("Person")).toHaveText("Adeyemi Builders Owner");
    await page.getByLabel("Event").selectOption("");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",sign_in,Adeyemi Builders Owner,Desk 7,10.0.0.7,");

    await page.goto("/admin?tab=audit");
    await page.getByLabel("From").pressSequentially("2/2/2020");
    await expect(page).toHaveURL("/admin?tab=audit&from=2020-02-02");
    await page.getByLabel("To", { exact: true }).pressSequentially("11 Nov 2020");
    await expect(page).toHaveURL("/admin?tab=audit&from=2020-02-02&to=2020-11-11");
    await expect(page.getByText("No events found.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(events.first()).toContainText("Export");
    await expect(events.first()).toContainText("Audit trail as CSV");
  });
});
