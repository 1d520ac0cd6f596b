import { describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { routes } from "../../../contract/routes.ts";
import { signIn, type TestPerson } from "../../testing/company.ts";
import {
  change,
  company,
  endSignIns,
  joinOther,
  remove,
  rows,
  signInOther,
  stranger,
  t,
  trail,
  prepare,
} from "./people-fixture.ts";

prepare();

describe("ending sign-ins", () => {
  test("signs the person out everywhere, and returns how many sign-ins ended", async () => {
    const { engineer, workspaceId } = company;
    await signIn(t.database.superuser, engineer.id, workspaceId);
    const elsewhere = await joinOther(engineer);
    const answer = await endSignIns(engineer);
    expect(answer.json()).toEqual({ data: { ended: 2 } });
    expect((await t.call(me, {}, engineer)).statusCode).toBe(401);
    expect((await t.call(me, {}, elsewhere)).statusCode).toBe(200);
    expect((await endSignIns(engineer)).json()).toEqual({ data: { ended: 0 } });
    expect(await trail()).toMatchObject([
      { kind: "sign_ins_ended", after: { ended: 2 } },
      { kind: "sign_ins_ended", after: { ended: 0 } },
    ]);
  });
});

describe("someone who switches in from another company while their sign-ins are being ended", () => {
  test("is signed out afterwards, in either order", async () => {
    const { engineer, workspaceId } = company;
    const outcomes = new Set<number>();
    for (let n = 0; n < 12; n += 1) {
      const elsewhere = await (n === 0 ? joinOther(engineer) : signInOther(engineer));
      const body = { workspace: workspaceId };
      const [switched, ended] = await Promise.all([
        t.call(routes.switchWorkspace, { body }, elsewhere),
        endSignIns(engineer),
      ]);
      expect(ended.statusCode, ended.body).toBe(200);
      outcomes.add(switched.statusCode);
      const claims = { ...elsewhere.claims, workspaceId };
      expect((await t.call(me, {}, { ...elsewhere, claims })).statusCode).toBe(401);
    }
    for (const status of outcomes) expect([200, 403]).toContain(status);
  });
});

describe("people are managed", () => {
  const acts: [string, (person: TestPerson, as: TestPerson) => ReturnType<typeof remove>][] = [
    ["a role", (person, as) => change(person, { role: "client" }, as)],
    ["a deactivation", (person, as) => change(person, { active: false }, as)],
    ["a removal", remove],
    ["an end of sign-ins", endSignIns],
  ];
  test.each(acts)("only in one's own company, with the right to: %s", async (_, act) => {
    const { engineer } = company;
    const before = await rows("select * from memberships order by workspace_id, user_id");
    expect((await act(engineer, stranger.admin)).statusCode).toBe(404);
    expect((await act(engineer, stranger.owner)).statusCode).toBe(404);
    for (const as of [engineer, company.clientOn, company.contractorOn]) {
      expect((await act(engineer, as)).statusCode).toBe(403);
    }
    expect((await act({ ...engineer, id: "1" }, company.admin)).statusCode).toBe(400);
    expect(await rows("select * from memberships order by workspace_id, user_id")).toEqual(before);
    expect((await t.call(me, {}, engineer)).statusCode).toBe(200);
  });

  test.each([
    [{ role: "owner" }, "role", "Choose one of"],
    [{ active: "no" }, "active", "must be true or false"],
  ])("with valid input: not %j", async (body, field, message) => {
    const request = {
      method: "PATCH",
      url: `/api/people/${company.engineer.id}`,
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const answer = await t.raw(request, company.admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(message);
  });
});
