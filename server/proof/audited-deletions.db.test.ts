import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditKind } from "../../contract/reports/audit.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany, restoreSeed } from "../testing/seed/seed.ts";
import { type CallInput, startTestApp, type TestApp } from "../testing/test-app.ts";
import { type AccessCall, signs } from "./calls/access-call.ts";
import { calls } from "./calls/calls.ts";

/**
 * The deletions with their own kind in the audit trail. Null for those that are not recorded: a person's own read
 * notifications, views and pushed news, an upload that was never finished, and a proposal that is withdrawn (the task's activity
 * shows it).
 */
const kinds: Readonly<Record<string, AuditKind | null>> = {
  deleteNotification: null,
  deleteProgrammeView: null,
  deleteUpload: null,
  withdrawDueDate: null,
  unsubscribeFromPush: null,
  endSignIn: "sign_ins_ended",
  endTrust: "trust_ended",
  removePasskey: "second_factor_removed",
  removeTotp: "second_factor_removed",
  withdrawVouch: "address_vouched",
  releaseVendor: "vendors_merged",
  removeFromTeam: "team_changed",
  removePerson: "person_removed",
  revokeInvitation: "invitation_revoked",
};

const deletions = Object.values<AnyRoute>(routes).filter(({ method }) => method === "DELETE");

let t: TestApp;
let ours: SeededCompany;
let elsewhere: SeededCompany;

beforeAll(async () => {
  t = await startTestApp();
  const db = t.database.superuser;
  ours = await seedCompany(db, { name: "Adeyemi Builders", marks: signs });
  elsewhere = await seedCompany(db, { name: "Other Builders", marks: signs });
});
afterAll(() => t.close());

/** The content of our company's trail. */
async function trail(): Promise<{ kind: AuditKind; actor_id: string; before: object | null }[]> {
  const { rows } = await t.database.superuser.query(
    "select kind, actor_id, before from audit_events where workspace_id = $1",
    [ours.workspaceId],
  );
  return rows;
}

/** Sends the call of a row, and checks the trail against it. @returns whether it was done */
async function isDoneAndRecorded(
  { route, given }: AccessCall,
  person: TestPerson,
): Promise<boolean> {
  const kind = route.name in kinds ? kinds[route.name] : "deletion";
  const input = await given({ t, ours, elsewhere, caller: person, home: ours });
  await t.database.superuser.query("delete from audit_events");
  const { statusCode } = await t.call(route, input as CallInput<AnyRoute>, person);
  // Uploads that continue answer as their protocol says.
  const isDone = statusCode === 200 || statusCode === 204;
  const events = await trail();
  expect(events, person.name).toMatchObject(
    isDone && kind !== null ? [{ kind, actor_id: person.id }] : [],
  );
  // The subject contains the name of a record, and `before` contains something of its content.
  for (const { before } of events.filter((event) => event.kind === "deletion"))
    expect(Object.keys(before ?? {}), person.name).not.toEqual([]);
  await restoreSeed(t.database.superuser, ours);
  return isDone;
}

it.each(deletions)("$name is in the audit trail, whoever does it", async ({ name }) => {
  let done = 0;
  for (const each of calls.filter(({ route }) => route.name === name))
    for (const person of ours.people) if (await isDoneAndRecorded(each, person)) done += 1;
  expect(done).toBeGreaterThan(0);
});
