import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { PASSWORD } from "../../testing/browser.ts";
import { added, bello, employ, ours, others, rows, t, prepare } from "./company-fixture.ts";

prepare();

const newEmail = () => `funmi.${newId()}@example.com`;

const team = async (as = ours.engineer) => {
  const answer = await t.call(routes.listTeam, { params: { id: ours.projectId } }, as);
  return answer.json().data;
};

describe("the company that a person belongs to", () => {
  test("is set by those who manage people, and recorded", async () => {
    const { _id, name } = await added();
    const answer = await employ(ours.contractorOn, _id);
    expect(answer.json().data).toMatchObject({ employer: { _id, name }, company: "Test Builders" });
    await employ(ours.contractorOn, _id);
    await employ(ours.contractorOn, null);
    const trail = await rows(
      `select subject, before, after from audit_events
        where workspace_id = $1 and kind = 'employer_changed' order by created_at, id`,
      ours.workspaceId,
    );
    const subject = `${ours.contractorOn.name} (${ours.contractorOn.email})`;
    expect(trail).toEqual([
      { subject, before: { company: null }, after: { company: name } },
      { subject, before: { company: name }, after: { company: null } },
    ]);
    const activities = await rows<{ message: string }>(
      "select message from activities where workspace_id = $1 and action = 'employer_changed' order by created_at, id",
      ours.workspaceId,
    );
    expect(activities.map(({ message }) => message)).toEqual([
      `added ${ours.contractorOn.name} to ${name}`,
      `removed ${ours.contractorOn.name} from ${name}`,
    ]);
  });

  test("can be set for the owner too, and is found by the search of people", async () => {
    const { _id } = await added();
    expect((await employ(ours.owner, _id)).statusCode).toBe(200);
    const found = await t.call(routes.listPeople, { query: { search: "bello" } }, ours.admin);
    expect(found.json().data).toMatchObject([{ _id: ours.owner.id, employer: { _id } }]);
  });

  test("cannot be one of another workspace, and is not set by engineers", async () => {
    const foreign = await added(bello, others.engineer);
    const answer = await employ(ours.contractorOn, foreign._id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ employer: "This company is not in the directory." });
    const { _id } = await added();
    expect((await employ(ours.contractorOn, _id, ours.engineer)).statusCode).toBe(403);
    expect((await employ(others.contractorOn, _id)).statusCode).toBe(404);
  });

  test("is shown on the team, to everybody who sees it", async () => {
    const { _id, name } = await added();
    await employ(ours.contractorOn, _id);
    for (const person of [ours.engineer, ours.clientOn, ours.contractorOn]) {
      expect(await team(person)).toMatchObject([
        { _id: ours.clientOn.id, employer: null },
        { _id: ours.contractorOn.id, employer: { _id, name } },
      ]);
    }
  });
});

describe("an invitation", () => {
  const invite = (employer: string | null) =>
    t.call(
      routes.invite,
      { body: { email: newEmail(), role: "contractor", projects: [ours.projectId], employer } },
      ours.admin,
    );

  test("names the company that the newcomer will belong to", async () => {
    const { _id, name } = await added();
    const invited = await invite(_id);
    expect(invited.json().data).toMatchObject({ employer: { _id, name } });
    const { email, url } = invited.json<{ data: { email: string; url: string } }>().data;
    const invitation = new URL(url).searchParams.get("invite") ?? "";
    const joined = await t.call(routes.register, {
      body: { name: "Kunle Bello", company: "typed", email, password: PASSWORD, invitation },
    });
    expect(joined.statusCode, joined.body).toBeLessThan(300);
    expect(await team()).toContainEqual(
      expect.objectContaining({ name: "Kunle Bello", employer: { _id, name }, company: "typed" }),
    );
  });

  test("cannot name one of another workspace, and loses one that is deleted", async () => {
    const foreign = await added(bello, others.engineer);
    expect((await invite(foreign._id)).statusCode).toBe(400);
    const { _id } = await added();
    await invite(_id);
    await t.call(routes.deleteCompany, { params: { id: _id } }, ours.engineer);
    const listed = await t.call(routes.listInvitations, {}, ours.admin);
    expect(listed.json().data).toMatchObject([{ employer: null }]);
  });
});
