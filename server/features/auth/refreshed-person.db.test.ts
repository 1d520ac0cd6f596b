import { afterAll, beforeAll, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { switchWorkspace } from "../../../contract/auth/workspaces.ts";
import { givePassword, loginIn, openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createCompany, createWorkspace, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

/** Refreshes, and expects the person exactly as `me` answers them. @returns the person */
async function refreshed(browser: TestBrowser) {
  const { user } = (await browser.send(refresh)).json();
  const answer = await browser.send(me);
  expect(answer.statusCode).toBe(200);
  expect({ user }).toEqual(answer.json());
  return user;
}

const people = [
  "owner",
  "admin",
  "engineer",
  "clientOn",
  "clientOff",
  "contractorOn",
  "contractorOff",
] as const;

test.each(people)("a refresh answers the person as `me` does: %s", async (who) => {
  const person = company[who];
  await givePassword(t.database.superuser, person);
  const browser = openBrowser(t);
  await loginIn(browser, { email: person.email });
  expect(await refreshed(browser)).toMatchObject({
    _id: person.id,
    role: person.role,
    isOwner: who === "owner",
    workspace: { _id: company.workspaceId },
  });
});

test("a refresh answers the person as they are now, in the company that they have entered", async () => {
  const { superuser } = t.database;
  const person = company.admin;
  const elsewhere = await createWorkspace(superuser, "Ikoyi Joinery");
  await superuser.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    [elsewhere.workspaceId, person.id],
  );
  const browser = openBrowser(t);
  await loginIn(browser, { email: person.email });
  await browser.send(switchWorkspace, { body: { workspace: elsewhere.workspaceId } });
  const workspace = { _id: elsewhere.workspaceId, name: "Ikoyi Joinery" };
  expect(await refreshed(browser)).toMatchObject({ role: "client", workspaceCount: 2, workspace });

  await superuser.query("update users set name = 'Ada Obi', theme = 'dark' where id = $1", [
    person.id,
  ]);
  await superuser.query(
    "update memberships set role = 'contractor' where user_id = $1 and workspace_id = $2",
    [person.id, elsewhere.workspaceId],
  );
  await superuser.query(
    "update workspaces set currency = 'GHS', deletion_at = now() + interval '7 days' where id = $1",
    [elsewhere.workspaceId],
  );
  expect(await refreshed(browser)).toMatchObject({
    name: "Ada Obi",
    theme: "dark",
    role: "contractor",
    workspace: { ...workspace, currency: "GHS", deletionAt: expect.any(String) },
  });
});
