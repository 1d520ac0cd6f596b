import { describe, expect, test } from "vitest";
import type { Person } from "../../../contract/people/people.ts";
import { routes } from "../../../contract/routes.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { addPerson, type TestPerson } from "../../testing/company.ts";
import { company, list, prepare, remove, rows, stranger, t } from "./people-fixture.ts";

prepare();

const vouch = (id: string, as: TestPerson) => t.call(routes.vouchForPerson, { params: { id } }, as);
const withdraw = (id: string, as: TestPerson) =>
  t.call(routes.withdrawVouch, { params: { id } }, as);
const prove = ({ id }: TestPerson) =>
  rows("update users set email_proven_at = now() where id = $1", id);
const personOf = async (id: string) =>
  (await list({}, company.owner)).data.find(({ _id }) => _id === id);

let guests = 0;

/** Somebody who joined by a link that the inviter saw, since no mail server is set up. */
async function invited(by: TestPerson, role = "engineer"): Promise<TestPerson> {
  guests += 1;
  const email = `joined${guests}@example.com`;
  const sent = await t.call(routes.invite, { body: { email, role } }, by);
  const url: string = sent.json().data.url;
  const invitation = new URL(url).searchParams.get("invite") ?? "";
  const joined = await registerIn(openBrowser(t), { email, invitation, name: `Guest ${guests}` });
  expect(joined.statusCode, joined.body).toBe(201);
  const { user, accessToken } = joined.json();
  const { sid } = JSON.parse(Buffer.from(accessToken.split(".")[1], "base64url").toString());
  const { role: given, _id: id, name } = user;
  const claims = { userId: id, workspaceId: company.workspaceId, sessionId: sid };
  return { id, name, email, role: given, claims };
}

describe("where no mail server is set up", () => {
  test("the link is shown, and whoever joins by it is marked in the list and in the trail", async () => {
    const guest = await invited(company.admin);
    expect(await personOf(guest.id)).toMatchObject({
      emailProven: false,
      vouched: null,
      invitedBy: { _id: company.admin.id, name: "Ada Admin" },
    });
    const trail = await t.call(
      routes.listAudit,
      { query: { kind: "invitation_accepted" } },
      company.owner,
    );
    expect(trail.json().data).toMatchObject([
      { subject: guest.email, after: { address: "unproven" } },
    ]);
  });

  test("an admin who did not invite vouches, once, with name, time and trail", async () => {
    const guest = await invited(company.admin);
    const answer = await vouch(guest.id, company.owner);
    expect(answer.statusCode, answer.body).toBe(200);
    const at = t.clock.now.toISOString();
    const vouched = { by: { _id: company.owner.id, name: company.owner.name }, at };
    expect(answer.json<{ data: Person }>().data.vouched).toEqual(vouched);
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    expect((await vouch(guest.id, company.owner)).json().data.vouched.at).toBe(at);
    expect((await t.call(routes.me, {}, guest)).json().user).toMatchObject({
      emailProven: false,
      trusted: true,
    });
    const trail = await t.call(
      routes.listAudit,
      { query: { kind: "address_vouched" } },
      company.owner,
    );
    expect(trail.json().data).toMatchObject([
      { actor: { name: company.owner.name }, after: { vouched: true } },
    ]);
  });
});

describe("nobody vouches", () => {
  test("for whom they invited, nor for themselves", async () => {
    const guest = await invited(company.owner, "admin");
    for (const by of [company.owner, guest]) {
      const answer = await vouch(guest.id, by);
      expect(answer.statusCode).toBe(403);
    }
    expect((await personOf(guest.id))?.vouched).toBeNull();
  });

  test("for whom they sent the link again, though somebody else had invited them", async () => {
    await prove(company.admin);
    const email = "again@example.com";
    const first = await t.call(routes.invite, { body: { email, role: "client" } }, company.owner);
    const params = { id: first.json().data._id };
    const again = await t.call(routes.resendInvitation, { params }, company.admin);
    const invitation = new URL(again.json().data.url).searchParams.get("invite") ?? "";
    const { user } = (await registerIn(openBrowser(t), { email, invitation })).json();
    for (const by of [company.owner, company.admin])
      expect((await vouch(user._id, by)).statusCode).toBe(403);
  });

  test("for a second account of their own, by way of a third", async () => {
    // The owner's second account, an administrator whom nobody knows, invites a third one.
    const second = await invited(company.owner, "admin");
    const third = await invited(second, "engineer");
    expect((await vouch(third.id, company.owner)).statusCode).toBe(403);
    expect((await vouch(third.id, second)).statusCode).toBe(403);
    // Once somebody independent has vouched for the second account, the third one no longer counts as the owner's.
    await prove(company.admin);
    expect((await vouch(second.id, company.admin)).statusCode).toBe(200);
    expect((await vouch(third.id, company.owner)).statusCode).toBe(200);
  });

  test("while their own address is unproven, unless they own the company", async () => {
    const guest = await addPerson(t.database.superuser, company.workspaceId, "Ngozi", "client");
    expect((await vouch(guest.id, company.admin)).statusCode).toBe(403);
    await prove(company.admin);
    expect((await vouch(guest.id, company.admin)).statusCode).toBe(200);
  });

  test("from another company, or without managing people", async () => {
    expect((await vouch(company.clientOn.id, stranger.owner)).statusCode).toBe(404);
    expect((await vouch(company.clientOn.id, company.engineer)).statusCode).toBe(403);
  });

  test("for somebody who has proven the address", async () => {
    await prove(company.clientOn);
    expect((await vouch(company.clientOn.id, company.owner)).statusCode).toBe(409);
  });

  test("without confirming who they are", async () => {
    await rows("update sessions set confirmed_at = null where user_id = $1", company.owner.id);
    expect((await vouch(company.clientOn.id, company.owner)).json().code).toBe(
      "confirmation_required",
    );
  });
});

describe("what was vouched for", () => {
  test("stays when whoever vouched is removed, and is withdrawn by any administrator", async () => {
    await prove(company.admin);
    await vouch(company.clientOn.id, company.admin);
    await remove(company.admin, company.owner);
    expect((await personOf(company.clientOn.id))?.vouched?.by?.name).toBe("Ada Admin");
    expect((await withdraw(company.clientOn.id, company.owner)).statusCode).toBe(200);
    expect((await personOf(company.clientOn.id))?.vouched).toBeNull();
  });

  test("counts in that company alone", async () => {
    await vouch(company.engineer.id, company.owner);
    await rows(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'engineer')",
      stranger.workspaceId,
      company.engineer.id,
    );
    const there = (await list({}, stranger.owner)).data.find(
      ({ _id }) => _id === company.engineer.id,
    );
    expect(there?.vouched).toBeNull();
  });

  test("ends with the membership: who was removed and joins again is a newcomer", async () => {
    const guest = await invited(company.admin);
    await vouch(guest.id, company.owner);
    await remove(guest, company.owner);
    const sent = await t.call(
      routes.invite,
      { body: { email: guest.email, role: "client" } },
      company.owner,
    );
    const token = new URL(sent.json().data.url).searchParams.get("invite") ?? "";
    await rows(
      "update sessions set ended_at = null, closed_to = '{}' where user_id = $1",
      guest.id,
    );
    const browser = openBrowser(t);

    await loginIn(browser, { email: guest.email, invitation: token });
    expect((await personOf(guest.id))?.vouched).toBeNull();
  });
});
