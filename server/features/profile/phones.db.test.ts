import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { listActivities } from "../../../contract/activities.ts";
import { updateProfile } from "../../../contract/people/profile.ts";
import { listTeam, type TeamMember } from "../../../contract/people/team.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

const WRITTEN = "0803 123 4567";
const PHONE = "+2348031234567";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const setPhone = (phone: string, as: TestPerson) => t.call(updateProfile, { body: { phone } }, as);
const phonesFor = async (as: TestPerson) => {
  const team = await t.call(listTeam, { params: { id: company.projectId }, query: {} }, as);
  return team.json().data?.map(({ phone }: TeamMember) => phone);
};

test("colleagues on a project see each other's numbers, and nobody else does", async () => {
  const { contractorOn, clientOn, contractorOff, admin } = company;
  const saved = await setPhone(WRITTEN, contractorOn);
  expect(saved.json().user.phone).toBe(PHONE);
  for (const person of [contractorOn, clientOn, admin])
    expect(await phonesFor(person)).toContain(PHONE);
  const elsewhere = await createCompany(t.database.superuser, "Other Builders");
  for (const person of [contractorOff, elsewhere.owner])
    expect(await phonesFor(person)).toBeUndefined();
});

test("a number that is no longer wanted is gone, and no record remembers it", async () => {
  const { contractorOn, admin } = company;
  await setPhone(WRITTEN, contractorOn);
  await setPhone("", contractorOn);
  expect((await t.call(me, {}, contractorOn)).json().user.phone).toBeNull();
  expect(await phonesFor(admin)).not.toContain(PHONE);
  const feed = await t.call(listActivities, { query: {} }, admin);
  expect(feed.body).not.toContain("8031234567");
  const { rows } = await t.database.superuser.query(
    "select from audit_events where to_jsonb(audit_events)::text like '%8031234567%'",
  );
  expect(rows).toEqual([]);
});

test.each(["call me", "803 123 4567", "+0123456789", "1".repeat(41)])(
  "%j is refused on its field",
  async (phone) => {
    const answer = await setPhone(phone, company.engineer);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.phone).toMatch(/phone number/);
  },
);

test("a deactivated person's number is not shown any more", async () => {
  const { contractorOn, admin } = company;
  await setPhone(WRITTEN, contractorOn);
  await t.database.superuser.query("update memberships set active = false where user_id = $1", [
    contractorOn.id,
  ]);
  expect(await phonesFor(admin)).not.toContain(PHONE);
});
