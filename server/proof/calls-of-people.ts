import { AUDIT_CSV_PATH } from "../../contract/audit.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../platform/secret-token.ts";
import { PASSWORD } from "../testing/browser.ts";
import { addPerson, signIn, type TestPerson } from "../testing/company.ts";
import {
  addFailedMail,
  addInvitation,
  addNotification,
  addRefreshToken,
} from "../testing/furnish.ts";
import { call, marksIn, type Scene, whose } from "./access-call.ts";

const newAddress = () => `guest.${newId()}@example.com`;

/** The cookie of another sign-in of the caller, separate from the access token's. */
async function cookieOf({ t, caller }: Scene): Promise<Record<string, string>> {
  const db = t.database.superuser;
  const claims = await signIn(db, caller.id, caller.claims.workspaceId);
  return { plumbline_refresh: await addRefreshToken(db, { ...caller, claims }) };
}

async function newResetLink({ t, caller }: Scene): Promise<string> {
  const token = newSecretToken();
  await t.database.superuser.query(
    `insert into password_resets (id, email, site_url, requested_at, user_id, token_hash, expires_at)
     values ($1, $2, 'https://plumb.example.com', now(), $3, $4, now() + interval '30 minutes')`,
    [newId(), caller.email, caller.id, hashSecretToken(token)],
  );
  return token;
}

const onSignIn = [
  call(routes.login, {
    given: ({ caller }) => ({ body: { email: caller.email, password: PASSWORD } }),
    sees: whose,
  }),
  call(routes.register, {
    given: () => ({
      body: { name: "Funmi Ade", company: "Ade", email: newAddress(), password: PASSWORD },
    }),
    sees: whose,
  }),
  call(routes.refresh, { given: async (scene) => ({ cookies: await cookieOf(scene) }) }),
  call(routes.refresh, { of: "without the cookie" }),
  call(routes.logout, { given: async (scene) => ({ cookies: await cookieOf(scene) }) }),
  call(routes.me, { sees: whose }),
  call(routes.forgotPassword, { given: ({ caller }) => ({ body: { email: caller.email } }) }),
  call(routes.resetPassword, {
    given: async (scene) => ({ body: { token: await newResetLink(scene), password: PASSWORD } }),
  }),
];

const onProfile = [
  call(routes.updateProfile, { given: () => ({ body: { company: "Test Builders" } }) }),
  call(routes.changePassword, {
    given: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
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

const noteFor = async ({ t, ours }: Scene, person: TestPerson) => ({
  params: {
    id: await addNotification(t.database.superuser, {
      workspaceId: person.claims.workspaceId,
      userId: person.id,
      message: `For ${person.id} of ${ours.name}`,
    }),
  },
});
const ofCaller = (scene: Scene) => noteFor(scene, scene.caller);
/** A person of our company who is not a caller. */
const another = async ({ t, ours }: Scene) =>
  addPerson(t.database.superuser, ours.workspaceId, `Bola ${newId()}`, "engineer");
const ofAnother = async (scene: Scene) => noteFor(scene, await another(scene));
const forWhom = (body: string, { caller }: Scene) => {
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
  call(routes.listWorkspaces, { sees: whose }),
  call(routes.switchWorkspace, {
    given: ({ ours }) => ({ body: { workspace: ours.workspaceId } }),
  }),
  call(routes.getWorkspace, { sees: whose }),
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
    given: async (scene) => ({
      params: { id: (await another(scene)).id },
      body: { role: "contractor" },
    }),
  }),
  call(routes.updatePerson, {
    of: "the owner",
    given: ({ ours }) => ({ params: { id: ours.owner.id }, body: { role: "client" } }),
  }),
  call(routes.removePerson, {
    given: async (scene) => ({ params: { id: (await another(scene)).id } }),
  }),
  call(routes.endPersonSignIns, {
    given: async (scene) => ({ params: { id: (await another(scene)).id } }),
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

function whoseList(body: string, { ours }: Scene): string {
  return body.includes(ours.owner.id) ? "ours" : "own";
}

/** A pending invitation to our company. */
const invited = async ({ t, ours }: Scene, email = newAddress()) => {
  await t.database.superuser.query("delete from invitations where email = $1", [email]);
  return addInvitation(t.database.superuser, {
    workspaceId: ours.workspaceId,
    email,
    projectId: ours.projectId,
  });
};
const toOurs = ({ ours }: Scene) => ({ role: "client", projects: [ours.projectId] });

const onInvitations = [
  call(routes.listInvitations, { sees: marksIn }),
  call(routes.invite, { given: (scene) => ({ body: { email: newAddress(), ...toOurs(scene) } }) }),
  call(routes.inviteMany, {
    given: (scene) => ({ body: { emails: [newAddress(), newAddress()], ...toOurs(scene) } }),
  }),
  call(routes.revokeInvitation, {
    given: async (scene) => ({ params: { id: (await invited(scene)).id } }),
  }),
  call(routes.resendInvitation, {
    given: async (scene) => ({ params: { id: (await invited(scene)).id } }),
  }),
  call(routes.lookupInvitation, {
    given: async (scene) => ({ query: { token: (await invited(scene)).token } }),
  }),
  call(routes.acceptInvitation, {
    of: "to the caller",
    given: async (scene) => ({
      body: { token: (await invited(scene, scene.caller.email)).token },
    }),
  }),
  call(routes.acceptInvitation, {
    of: "to another",
    given: async (scene) => ({ body: { token: (await invited(scene)).token } }),
  }),
  call(routes.register, {
    of: "with an invitation",
    given: async (scene) => {
      const email = newAddress();
      const { token: invitation } = await invited(scene, email);
      return { body: { name: "Guest", company: "Guests", email, password: PASSWORD, invitation } };
    },
    sees: whose,
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
