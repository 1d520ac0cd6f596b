import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { PASSWORD } from "../../testing/browser.ts";
import { addPerson, type TestPerson } from "../../testing/company.ts";
import { addFailedMail } from "../../testing/seed/seed.ts";
import { addNotification } from "../../testing/seed/seed-people.ts";
import { call, signsIn, type Fixture, ownerOf } from "./access-call.ts";

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
  call(routes.live),
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
  call(routes.getPersonUses, {
    given: async (fixture) => ({ params: { id: (await another(fixture)).id } }),
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
  call(routes.listAudit, { sees: signsIn }),
  call(routes.exportAudit, { sees: signsIn }),
  call(routes.getMailQueue, { sees: signsIn }),
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

/** Notifications, the caller's companies, and people. */
export const callsOfPeople = [...onNotifications, ...onCompanies, ...onPeople];
