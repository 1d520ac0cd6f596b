import { beforeEach, describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { givePassword, loginIn, openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import { createCompany, createWorkspace, type TestCompany } from "../../testing/company.ts";
import { prepare, t } from "../../testing/posted-app.ts";

prepare();

let company: TestCompany;
let guests = 0;
let email: string;
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  guests += 1;
  email = `guest${guests}@example.com`;
});

const invite = (role = "admin") => t.call(routes.invite, { body: { email, role } }, company.admin);
const askCode = (token: string) => t.call(routes.sendInvitationCode, { body: { token } });
const joinWith = (invitation: string, code?: string) =>
  registerIn(openBrowser(t), { email, invitation, code });
const accounts = async (address: string) =>
  (await t.database.superuser.query("select id from users where email = $1", [address])).rowCount;
const trail = async (kind: "invitation_accepted" | "address_proven") =>
  (await t.call(routes.listAudit, { query: { kind } }, company.owner)).json().data;

describe("where a mail server is set up", () => {
  test("the inviter is told no link: not when inviting, sending again, or in any list", async () => {
    const many = await t.call(
      routes.inviteMany,
      { body: { emails: [email, `more.${email}`], role: "client" } },
      company.admin,
    );
    const { _id } = many.json().data.invited[0];
    const again = await t.call(routes.resendInvitation, { params: { id: _id } }, company.admin);
    const listed = await t.call(routes.listInvitations, {}, company.admin);
    const queue = await t.call(routes.getMailQueue, {}, company.admin);
    const token = await t.inviteTo(email);
    for (const answer of [many, again, listed, queue]) {
      expect(answer.statusCode).toBeLessThan(300);
      expect(answer.body).not.toContain("invite=");
      expect(answer.body).not.toContain(token);
    }
    expect(again.json().data.url).toBeNull();
  });

  test("the same command, sent again, is not answered with a link either", async () => {
    const headers = { "idempotency-key": "0198a8a8-0000-7000-8000-0000000000aa" };
    const send = () =>
      t.call(routes.invite, { body: { email, role: "client" }, headers }, company.admin);
    const [first, second] = [await send(), await send()];
    expect(second.headers["idempotency-replayed"]).toBeDefined();
    expect([first.json().data.url, second.json().data.url]).toEqual([null, null]);
  });

  test("a newcomer joins with the link and the code of their mailbox, and is proven", async () => {
    await invite();
    const token = await t.inviteTo(email);
    const looked = await t.call(routes.lookupInvitation, { query: { token } });
    expect(looked.json().data).toMatchObject({ needsCode: true, hasAccount: false });
    expect((await askCode(token)).json().data.email).toBe(email);
    const joined = await joinWith(token, await t.codeTo(email));
    expect(joined.statusCode, joined.body).toBe(201);
    expect(joined.json().user.emailProven).toBe(true);
    expect(await trail("invitation_accepted")).toMatchObject([
      { subject: email, after: { role: "admin", address: "proven" } },
    ]);
    expect(await trail("address_proven")).toMatchObject([{ subject: email }]);
  });

  test("whoever was forwarded the link cannot register the invited address", async () => {
    await invite();
    const token = await t.inviteTo(email);
    const bare = await joinWith(token);
    expect(bare.statusCode).toBe(400);
    expect(bare.json().fields.code).toContain(`sent to ${email}`);
    await askCode(token);
    const right = (await t.codeTo(email)).replace(" ", "");
    const wrong = right === "00000000" ? "00000001" : "00000000";
    expect((await joinWith(token, wrong)).statusCode).toBe(400);
    // A code that was mailed to the thief's own address does not help.
    const thief = openBrowser(t);
    await registerIn(thief, { email: `thief.${email}` });
    await thief.send(routes.sendEmailProof);
    const own = await t.codeTo(`thief.${email}`);
    expect((await joinWith(token, own)).statusCode).toBe(400);
    expect(await accounts(email)).toBe(0);
    // The guest can still use the invitation.
    await askCode(token);
    expect((await joinWith(token, await t.codeTo(email))).statusCode).toBe(201);
  });

  test("whoever took the address before, without its mailbox, does not join by signing in", async () => {
    // A squatter registers a company of their own under the address that will be invited.
    const squatter = openBrowser(t);
    await registerIn(squatter, { email });
    await invite();
    const token = await t.inviteTo(email);
    const accept = await squatter.send(routes.acceptInvitation, { body: { token } });
    expect(accept.statusCode).toBe(400);
    const login = await loginIn(openBrowser(t), { email, invitation: token });
    expect(login.statusCode).toBe(400);
    expect(login.cookies).toEqual([]);

    await askCode(token);
    const code = await t.codeTo(email);
    const joined = await loginIn(openBrowser(t), { email, invitation: token, code });
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json().user).toMatchObject({ emailProven: true, role: "admin" });
  });

  test("signed in, an unproven account joins with the code", async () => {
    const browser = openBrowser(t);
    await registerIn(browser, { email });
    await invite("client");
    const token = await t.inviteTo(email);
    await askCode(token);
    const body = { token, code: await t.codeTo(email) };
    expect((await browser.send(routes.acceptInvitation, { body })).statusCode).toBe(200);
    expect((await browser.send(routes.me)).json().user.emailProven).toBe(true);
  });

  test("an account that is proven joins without another code", async () => {
    const { owner } = await createWorkspace(t.database.superuser, `Other ${guests}`);
    await givePassword(t.database.superuser, owner);
    await t.database.superuser.query("update users set email_proven_at = now() where id = $1", [
      owner.id,
    ]);
    email = owner.email;
    await invite("engineer");
    const token = await t.inviteTo(email);
    const looked = await t.call(routes.lookupInvitation, { query: { token } });
    expect(looked.json().data.needsCode).toBe(false);
    expect((await loginIn(openBrowser(t), { email, invitation: token })).statusCode).toBe(200);
  });

  test("a code is sent for a link that is good, and for no other", async () => {
    const { _id } = (await invite()).json().data;
    const token = await t.inviteTo(email);
    expect((await askCode("not-a-token")).statusCode).toBe(404);
    await t.call(routes.revokeInvitation, { params: { id: _id } }, company.admin);
    expect((await askCode(token)).statusCode).toBe(409);
    expect(await t.mailsTo(email)).toHaveLength(1);
  });

  test("a code proves once: two who register at the same moment are not both let in", async () => {
    await invite();
    const token = await t.inviteTo(email);
    await askCode(token);
    const code = await t.codeTo(email);
    const answers = await Promise.all([joinWith(token, code), joinWith(token, code)]);
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => status === 201),
    ).toHaveLength(1);
  });
});

test("registering without an invitation takes no code, and proves nothing", async () => {
  const answer = await registerIn(openBrowser(t), { email, password: PASSWORD });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().user).toMatchObject({ emailProven: false, mailIsSetUp: true });
});
