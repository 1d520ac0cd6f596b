import { AUDIT_CSV_PATH } from "../../contract/audit.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../platform/secret-token.ts";
import { PASSWORD } from "../testing/browser.ts";
import { addPerson, signIn, type TestPerson } from "../testing/company.ts";
import { quickHash } from "../testing/quick-hash.ts";
import { addPasskey, addTotp, addTrustedDevice } from "../testing/seed-factors.ts";
import { addFailedMail, addInvitation } from "../testing/seed.ts";
import { addNotification, addRefreshToken } from "../testing/seed-people.ts";
import { call, marksIn, type Fixture, ownerOf } from "./access-call.ts";

/** An answer of no device. */
const noPasskey = {
  id: "A",
  rawId: "A",
  type: "public-key" as const,
  response: { clientDataJSON: "A" },
  clientExtensionResults: {},
};

const newAddress = () => `guest.${newId()}@example.com`;

/** The cookie of another sign-in of the caller, separate from the access token's. */
async function cookieOf({ t, caller }: Fixture): Promise<Record<string, string>> {
  const db = t.database.superuser;
  const claims = await signIn(db, caller.id, caller.claims.workspaceId);
  return { plumbline_refresh: await addRefreshToken(db, { ...caller, claims }) };
}

async function newResetLink({ t, caller }: Fixture): Promise<string> {
  const token = newSecretToken();
  await t.database.superuser.query(
    `insert into password_resets (id, email, site_url, requested_at, user_id, token_hash, expires_at)
     values ($1, $2, 'https://plumb.example.com', now(), $3, $4, now() + interval '30 minutes')`,
    [newId(), caller.email, caller.id, hashSecretToken(token)],
  );
  return token;
}

async function newCode({ t, caller }: Fixture): Promise<string> {
  const code = "12345678";
  await t.database.superuser.query(
    `insert into email_codes (email, code_hash, sent_at, expires_at)
     values ($1, $2, now(), now() + interval '15 minutes')
     on conflict (email) do update set code_hash = excluded.code_hash, tries = 0`,
    [caller.email, await quickHash(code)],
  );
  return code;
}

const onSignIn = [
  call(routes.login, {
    given: ({ caller }) => ({ body: { email: caller.email, password: PASSWORD } }),
    sees: ownerOf,
  }),
  call(routes.finishLogin, {
    given: () => ({ body: { ticket: newSecretToken(), code: "123456" } }),
  }),
  call(routes.loginWithPasskey, { given: () => ({ body: { passkey: noPasskey } }) }),
  call(routes.passkeyOptions),
  call(routes.register, {
    given: () => ({
      body: { name: "Funmi Ade", company: "Ade", email: newAddress(), password: PASSWORD },
    }),
    sees: ownerOf,
  }),
  call(routes.getRegistration),
  call(routes.refresh, { given: async (fixture) => ({ cookies: await cookieOf(fixture) }) }),
  call(routes.refresh, { of: "without the cookie" }),
  call(routes.logout, { given: async (fixture) => ({ cookies: await cookieOf(fixture) }) }),
  call(routes.confirm, { given: () => ({ body: { password: PASSWORD } }) }),
  call(routes.getConfirmWays),
  call(routes.me, { sees: ownerOf }),
  call(routes.forgotPassword, { given: ({ caller }) => ({ body: { email: caller.email } }) }),
  call(routes.resetPassword, {
    given: async (fixture) => ({
      body: { token: await newResetLink(fixture), password: PASSWORD },
    }),
  }),
];

const onProfile = [
  call(routes.sendEmailProof, { of: "without a mail server" }),
  call(routes.confirmEmailProof, {
    given: async (fixture) => ({ body: { code: await newCode(fixture) } }),
  }),
  call(routes.updateProfile, { given: () => ({ body: { company: "Test Builders" } }) }),
  call(routes.changePassword, {
    given: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  }),
  call(routes.getSecondFactor),
  call(routes.startTotp),
  call(routes.confirmTotp, { given: () => ({ body: { code: "000000" } }) }),
  call(routes.removeTotp, {
    given: async ({ t, caller }) => {
      await addTotp(t.database.superuser, caller.id);
      return {};
    },
  }),
  call(routes.startPasskey),
  call(routes.addPasskey, { given: () => ({ body: { passkey: noPasskey } }) }),
  call(routes.renamePasskey, {
    given: async ({ t, caller }) => ({
      params: { id: await addPasskey(t.database.superuser, caller.id) },
      body: { name: "Phone" },
    }),
  }),
  call(routes.removePasskey, {
    given: async ({ t, caller }) => ({
      params: { id: await addPasskey(t.database.superuser, caller.id) },
    }),
  }),
  call(routes.endTrust, {
    given: async ({ t, caller }) => ({
      params: { id: await addTrustedDevice(t.database.superuser, caller.id) },
    }),
  }),
  call(routes.renewRecoveryCodes),
  call(routes.setLastProject, {
    given: ({ ours }) => ({ body: { project: ours.projectId } }),
  }),
  call(routes.listSignIns),
  call(routes.endSignIn, {
    of: "the caller's",
    given: async ({ t, caller }) => {
      const own = await signIn(t.database.superuser, caller.id, caller.claims.workspaceId);
      return { params: { id: own.sessionId } };
    },
  }),
  call(routes.endSignIn, {
    of: "another's",
    given: async ({ t, ours, elsewhere }) => {
      const { sessionId } = await signIn(
        t.database.superuser,
        elsewhere.engineer.id,
        ours.workspaceId,
      );
      return { params: { id: sessionId } };
    },
  }),
  call(routes.endOtherSignIns),
  call(routes.getMailSettings),
  call(routes.putMailSettings, { given: () => ({ body: { kinds: { team: false } } }) }),
];

const noteFor = async ({ t, ours }: Fixture, person: TestPerson) => ({
  params: {
    id: await addNotification(t.database.superuser, {
      workspaceId: person.claims.workspaceId,
      userId: person.id,
      message: `For ${person.id} of ${ours.name}`,
    }),
  },
});
const ofCaller = (fixture: Fixture) => noteFor(fixture, fixture.caller);
/** A person of our company who is not a caller. */
const another = async ({ t, ours }: Fixture) =>
  addPerson(t.database.superuser, ours.workspaceId, `Bola ${newId()}`, "engineer");
const ofAnother = async (fixture: Fixture) => noteFor(fixture, await another(fixture));
const forWhom = (body: string, { caller }: Fixture) => {
  const named = [...body.matchAll(/For ([\da-f-]{36})/g)].map((match) => match[1]);
  return named.every((id) => id === caller.id) ? "own" : "others'";
};

const onNotifications = [
  call(routes.listMyNotifications, { sees: forWhom }),
  call(routes.listNotifications, { sees: forWhom }),
  call(routes.markNotificationRead, { of: "the caller's", given: ofCaller }),
  call(routes.markNotificationRead, { of: "another's", given: ofAnother }),
  call(routes.markAllNotificationsRead),
  call(routes.deleteNotification, { of: "the caller's", given: ofCaller }),
  call(routes.deleteNotification, { of: "another's", given: ofAnother }),
  // Not JSON, so not a route of the contract.
  call({ ...routes.me, path: LIVE_PATH }, { name: "live events" }),
];

const onCompanies = [
  call(routes.listWorkspaces, { sees: ownerOf }),
  call(routes.switchWorkspace, {
    given: ({ ours }) => ({ body: { workspace: ours.workspaceId } }),
  }),
  call(routes.getWorkspace, { sees: ownerOf }),
  call(routes.getStanding),
  call(routes.decideRegistration, { given: () => ({ body: { noticed: true as const } }) }),
  call(routes.getLogo),
  call(routes.setLogo, { given: () => ({ body: { picture: null } }) }),
  call(routes.getConnection),
  call(routes.getStorage),
  call(routes.dismissFirstSteps),
  call(routes.updateWorkspace, { given: () => ({ body: { currency: "NGN" } }) }),
  call(routes.transferOwnership, {
    given: ({ ours }) => ({ body: { user: ours.engineer.id, password: PASSWORD } }),
  }),
  call(routes.deleteWorkspace, {
    given: ({ home }) => ({ body: { name: home.name, password: PASSWORD } }),
  }),
  call(routes.keepWorkspace),
];

const onPeople = [
  call(routes.listPeople, { sees: whoseList }),
  call(routes.updatePerson, {
    given: async (fixture) => ({
      params: { id: (await another(fixture)).id },
      body: { role: "contractor" },
    }),
  }),
  call(routes.updatePerson, {
    of: "the owner",
    given: ({ ours }) => ({ params: { id: ours.owner.id }, body: { role: "client" } }),
  }),
  call(routes.removePerson, {
    given: async (fixture) => ({ params: { id: (await another(fixture)).id } }),
  }),
  call(routes.vouchForPerson, {
    of: "by a proven account",
    given: async (fixture) => {
      await fixture.t.database.superuser.query(
        "update users set email_proven_at = now() where id = $1",
        [fixture.caller.id],
      );
      return { params: { id: (await another(fixture)).id } };
    },
  }),
  call(routes.withdrawVouch, {
    given: async (fixture) => {
      const { id } = await another(fixture);
      await fixture.t.database.superuser.query(
        "update memberships set vouched_by = $2, vouched_at = now() where user_id = $1",
        [id, fixture.ours.owner.id],
      );
      return { params: { id } };
    },
  }),
  call(routes.endPersonSignIns, {
    given: async (fixture) => ({ params: { id: (await another(fixture)).id } }),
  }),
  call(routes.listAudit, { sees: marksIn }),
  call(
    { ...routes.listAudit, path: AUDIT_CSV_PATH },
    { name: "audit trail as a file", sees: marksIn },
  ),
  call(routes.getMailQueue, { sees: marksIn }),
  call(routes.retryMail, {
    given: async ({ t, ours }) => ({
      params: {
        id: await addFailedMail(t.database.superuser, {
          workspaceId: ours.workspaceId,
          to: "guest@example.com",
        }),
      },
    }),
  }),
];

function whoseList(body: string, { ours }: Fixture): string {
  return body.includes(ours.owner.id) ? "ours" : "own";
}

/** A pending invitation to our company. */
const invited = async ({ t, ours }: Fixture, email = newAddress()) => {
  await t.database.superuser.query("delete from invitations where email = $1", [email]);
  return addInvitation(t.database.superuser, {
    workspaceId: ours.workspaceId,
    email,
    projectId: ours.projectId,
  });
};
const toOurs = ({ ours }: Fixture) => ({ role: "client", projects: [ours.projectId] });

const onInvitations = [
  call(routes.listInvitations, { sees: marksIn }),
  call(routes.invite, {
    given: (fixture) => ({ body: { email: newAddress(), ...toOurs(fixture) } }),
  }),
  call(routes.inviteMany, {
    given: (fixture) => ({ body: { emails: [newAddress(), newAddress()], ...toOurs(fixture) } }),
  }),
  call(routes.revokeInvitation, {
    given: async (fixture) => ({ params: { id: (await invited(fixture)).id } }),
  }),
  call(routes.resendInvitation, {
    given: async (fixture) => ({ params: { id: (await invited(fixture)).id } }),
  }),
  call(routes.lookupInvitation, {
    given: async (fixture) => ({ query: { token: (await invited(fixture)).token } }),
  }),
  call(routes.sendInvitationCode, {
    of: "without a mail server",
    given: async (fixture) => ({ body: { token: (await invited(fixture)).token } }),
  }),
  call(routes.acceptInvitation, {
    of: "to the caller",
    given: async (fixture) => ({
      body: { token: (await invited(fixture, fixture.caller.email)).token },
    }),
  }),
  call(routes.acceptInvitation, {
    of: "to another",
    given: async (fixture) => ({ body: { token: (await invited(fixture)).token } }),
  }),
  call(routes.register, {
    of: "with an invitation",
    given: async (fixture) => {
      const email = newAddress();
      const { token: invitation } = await invited(fixture, email);
      return { body: { name: "Guest", company: "Guests", email, password: PASSWORD, invitation } };
    },
    sees: ownerOf,
  }),
];

/** Sign-in, profiles, notifications, companies, people and invitations. */
export const callsOfPeople = [
  ...onSignIn,
  ...onProfile,
  ...onNotifications,
  ...onCompanies,
  ...onPeople,
  ...onInvitations,
];
