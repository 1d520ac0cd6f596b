import { routes } from "../../../contract/routes.ts";
import { PASSWORD } from "../../testing/browser.ts";
import { addInvitation } from "../../testing/seed/seed.ts";
import { call, signsIn, type Fixture, newAddress, ownerOf } from "./access-call.ts";

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

/** Invitations, by who sends and who accepts them. */
export const callsOfInvitations = [
  call(routes.listInvitations, { sees: signsIn }),
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
