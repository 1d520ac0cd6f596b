import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { PASSWORD } from "../../testing/browser.ts";
import { signIn } from "../../testing/company.ts";
import { UNREACHABLE } from "../../testing/push-server.ts";
import { quickHash } from "../../testing/quick-hash.ts";
import { addPasskey, addTotp, addTrustedDevice } from "../../testing/seed/seed-factors.ts";
import { addPushSubscription, addRefreshToken } from "../../testing/seed/seed-people.ts";
import { call, type Fixture, newAddress, ownerOf } from "./access-call.ts";

/** A browser that subscribes to messages. */
const newBrowser = () => ({
  endpoint: `${UNREACHABLE}/${newId()}`,
  keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
});

/** A passkey answer that no device gave. */
const noPasskey = {
  id: "A",
  rawId: "A",
  type: "public-key" as const,
  response: { clientDataJSON: "A" },
  clientExtensionResults: {},
};

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
  call(routes.getPushSettings),
  call(routes.putPushSettings, { given: () => ({ body: { kinds: { team: false } } }) }),
  call(routes.subscribeToPush, { given: () => ({ body: newBrowser() }) }),
  call(routes.unsubscribeFromPush, {
    given: async ({ t, caller }) => {
      const { sessionId } = await signIn(
        t.database.superuser,
        caller.id,
        caller.claims.workspaceId,
      );
      await addPushSubscription(t.database.superuser, { userId: caller.id, sessionId });
      return { params: { id: sessionId } };
    },
  }),
  call(routes.putMailSettings, { given: () => ({ body: { kinds: { team: false } } }) }),
];

/** Sign-in, and the caller's own profile. */
export const callsOfSignIns = [...onSignIn, ...onProfile];
