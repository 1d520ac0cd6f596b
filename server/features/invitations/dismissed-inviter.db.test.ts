import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { givePassword, openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import type { TestPerson } from "../../testing/company.ts";
import { whileLocked } from "../../testing/database/while-locked.ts";
import {
  ask,
  company,
  invite,
  list,
  newEmail,
  prepare,
  rows,
  stateOf,
  t,
  tokenOf,
} from "./invitation-fixture.ts";

prepare();

/** Registers the invited address with a new password, as anybody who has the link can. */
const registerWith = (sent: { email: string; url: string }) =>
  registerIn(openBrowser(t), { email: sent.email, invitation: tokenOf(sent) });

const update = (person: TestPerson, body: object, as = company.owner) =>
  t.call(routes.updatePerson, { params: { id: person.id }, body }, as);
const remove = (person: TestPerson, as = company.owner) =>
  t.call(routes.removePerson, { params: { id: person.id } }, as);

/** Returns the reasons in the audit trail why the invitation to an address was revoked. */
async function reasons(email: string): Promise<unknown[]> {
  const found = await rows(
    "select after from audit_events where kind = 'invitation_revoked' and subject = $1",
    email,
  );
  return found.map(({ after }) => after.reason);
}

describe("an admin invites a second address of hers as admin, keeps the link, and", () => {
  const ends = [
    ["is removed", "was removed", () => remove(company.admin)],
    ["is deactivated", "was deactivated", () => update(company.admin, { active: false })],
    [
      "is demoted",
      "can no longer manage people",
      () => update(company.admin, { role: "engineer" }),
    ],
    [
      "demotes herself",
      "can no longer manage people",
      () => update(company.admin, { role: "engineer" }, company.admin),
    ],
  ] as const;

  test.each(ends)("%s: the link opens nothing, and the trail says why", async (_, words, end) => {
    const sent = await invite({ email: newEmail(), role: "admin" }, company.admin);
    const kept = await invite({ role: "client" }, company.owner);
    expect((await end()).statusCode).toBe(200);

    const back = await registerWith(sent);
    expect(back.statusCode, back.body).toBe(409);
    expect(await rows("select id from users where email = $1", sent.email)).toEqual([]);
    expect(await reasons(sent.email)).toEqual([expect.stringContaining(words)]);
    expect(await stateOf(sent)).toBe("revoked");
    // Invitations from other people stay valid.
    expect((await registerWith(kept)).statusCode).toBe(201);
  });

  test("gets another role of those who manage people: what she sent stays", async () => {
    await rows(
      "update workspaces set owner_id = $1 where id = $2",
      company.engineer.id,
      company.workspaceId,
    );
    const sent = await invite({}, company.engineer);
    expect((await update(company.engineer, { active: true }, company.admin)).statusCode).toBe(200);
    expect((await registerWith(sent)).statusCode).toBe(201);
  });
});

test("a link that a dismissed admin sent again, of another's invitation, opens nothing either", async () => {
  const { _id } = await invite({ role: "admin" }, company.owner);
  const again = await t.call(routes.resendInvitation, { params: { id: _id } }, company.admin);
  expect((await remove(company.admin)).statusCode).toBe(200);
  expect((await registerWith(again.json().data)).statusCode).toBe(409);
  // The owner can invite the person anew.
  expect(
    (await ask({ email: again.json().data.email, role: "admin" }, company.owner)).statusCode,
  ).toBe(201);
});

test("an open link of somebody who had lost the right before is refused when it is used", async () => {
  const sent = await invite({ role: "admin" }, company.admin);
  await rows("update memberships set role = 'engineer' where user_id = $1", company.admin.id);
  const answer = await registerWith(sent);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toContain("can no longer invite people");
});

test("an owner who is an engineer hands the company over: what they sent is revoked", async () => {
  await givePassword(t.database.superuser, company.owner);
  await rows("update memberships set role = 'engineer' where user_id = $1", company.owner.id);
  const sent = await invite({ role: "admin" }, company.owner);
  const body = { user: company.admin.id, password: PASSWORD };
  const answer = await t.call(routes.transferOwnership, { body }, company.owner);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await registerWith(sent)).statusCode).toBe(409);
  expect(await reasons(sent.email)).toEqual([expect.stringContaining("handed the company over")]);
});

test("a company that is about to be deleted revokes what is open, and invites nobody", async () => {
  await givePassword(t.database.superuser, company.owner);
  const sent = await invite({}, company.admin);
  const body = { name: "Adeyemi Builders", password: PASSWORD };
  const answer = await t.call(routes.deleteWorkspace, { body }, company.owner);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await registerWith(sent)).statusCode).toBe(409);
  expect(await reasons(sent.email)).toEqual([expect.stringContaining("deletion")]);
  expect((await ask({ email: newEmail(), role: "client" })).statusCode).toBe(409);
});

describe("at the same moment", () => {
  const LOCK = "select pg_advisory_xact_lock(hashtextextended('invitations of ' || $1::text, 0))";
  const DEMOTE =
    "update memberships set role = 'engineer' where workspace_id = $1 and user_id = $2";

  test("accepting waits for a demotion, and then joins nobody", async () => {
    const sent = await invite({ role: "admin" }, company.admin);
    const { workspaceId, admin } = company;
    const answer = await whileLocked(
      t.database.superuser,
      [
        [LOCK, workspaceId],
        [DEMOTE, workspaceId, admin.id],
      ],
      () => registerWith(sent),
    );
    expect(answer.statusCode, answer.body).toBe(409);
  });

  test("accepting waits for the inviter's membership alone, whatever changes it", async () => {
    const sent = await invite({ role: "admin" }, company.admin);
    const { workspaceId, admin } = company;
    const answer = await whileLocked(t.database.superuser, [[DEMOTE, workspaceId, admin.id]], () =>
      registerWith(sent),
    );
    expect(answer.statusCode, answer.body).toBe(409);
  });

  test("inviting waits for one's own demotion, and then is refused", async () => {
    const { workspaceId, admin } = company;
    const email = newEmail();
    const answer = await whileLocked(
      t.database.superuser,
      [
        [LOCK, workspaceId],
        [DEMOTE, workspaceId, admin.id],
      ],
      () => ask({ email, role: "client" }, admin),
    );
    expect(answer.statusCode, answer.body).toBe(403);
    expect((await list(company.owner)).filter((each) => each.email === email)).toEqual([]);
  });

  test("whichever comes first, somebody joins before the removal or not at all", async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await invite({ role: "admin" }, company.admin);
      const calls = [() => registerWith(sent), () => remove(company.admin)] as const;
      const [joined, removed] =
        round % 2 === 0
          ? await Promise.all([calls[0](), calls[1]()])
          : (await Promise.all([calls[1](), calls[0]()])).toReversed();
      expect(removed?.statusCode).toBe(200);
      const revoked = (await reasons(sent.email)).length;
      expect([joined?.statusCode, revoked]).toEqual(
        joined?.statusCode === 201 ? [201, 0] : [409, 1],
      );
      await rows(
        "update memberships set active = true, removed_at = null where user_id = $1",
        company.admin.id,
      );
      await rows("update sessions set ended_at = null where user_id = $1", company.admin.id);
    }
  });
});

describe("making an administrator asks again who it is", () => {
  const lapse = () =>
    rows(
      "update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1",
      company.admin.id,
    );

  test("by an invitation, one of many, or one that is sent again", async () => {
    const open = await invite({ role: "admin" }, company.admin);
    await lapse();
    const asked = [
      await ask({ email: newEmail(), role: "admin" }),
      await t.call(
        routes.inviteMany,
        { body: { emails: [newEmail()], role: "Admin" } },
        company.admin,
      ),
      await t.call(routes.resendInvitation, { params: { id: open._id } }, company.admin),
    ];
    for (const answer of asked) expect(answer.json().code).toBe("confirmation_required");
    expect((await ask({ email: newEmail(), role: "engineer" })).statusCode).toBe(201);
  });

  test("by a change of role", async () => {
    await lapse();
    const raise = await update(company.engineer, { role: "admin" }, company.admin);
    expect(raise.json().code).toBe("confirmation_required");
  });
});
