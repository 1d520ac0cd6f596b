import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationKinds } from "../../../contract/mail/mail-settings.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, signIn, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const every = (wanted: boolean) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, wanted]));

describe("the mail settings of a person", () => {
  test("include everything by default, for every role", async () => {
    for (const person of [
      company.owner,
      company.engineer,
      company.clientOn,
      company.contractorOff,
    ]) {
      const response = await t.call(routes.getMailSettings, {}, person);
      expect(response.json()).toEqual({ data: { kinds: every(true) } });
    }
  });

  test("are chosen by kind; omitted kinds stay, and the change is idempotent", async () => {
    const put = (kinds: Record<string, boolean>) =>
      t.call(routes.putMailSettings, { body: { kinds } }, company.clientOn);
    for (const _ of [1, 2]) {
      const response = await put({ status: false, team: false });
      expect(response.json()).toEqual({
        data: { kinds: { ...every(true), status: false, team: false } },
      });
    }
    await put({ team: true });
    expect((await put({})).json()).toEqual({ data: { kinds: { ...every(true), status: false } } });
    expect((await put(every(false))).json()).toEqual({ data: { kinds: every(false) } });
    expect((await t.call(routes.getMailSettings, {}, company.clientOn)).json()).toEqual({
      data: { kinds: every(false) },
    });
  });

  test("are the same in every workspace, and private", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    const { engineer, admin } = company;
    await t.database.superuser.query(
      "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
      [others.workspaceId, engineer.id],
    );
    const elsewhere = {
      ...engineer,
      claims: await signIn(t.database.superuser, engineer.id, others.workspaceId),
    };
    await t.call(routes.putMailSettings, { body: { kinds: { mention: false } } }, engineer);
    for (const [person, mention] of [
      [elsewhere, false],
      [admin, true],
      [others.engineer, true],
    ] as const) {
      const response = await t.call(routes.getMailSettings, {}, person);
      expect(response.json().data.kinds.mention).toBe(mention);
    }
  });

  test.each([
    [{}, 400],
    [{ kinds: { status: "no" } }, 400],
    [{ kinds: { gossip: true } }, 400],
    [{ kinds: [] }, 400],
    [{ kinds: null }, 400],
  ])("refuses %j", async (body, status) => {
    const response = await t.raw(
      {
        method: "PUT",
        url: routes.putMailSettings.path,
        payload: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      },
      company.engineer,
    );
    expect(response.statusCode, response.body).toBe(status);
  });

  test("are refused to a stranger", async () => {
    expect((await t.call(routes.getMailSettings)).statusCode).toBe(401);
    expect((await t.call(routes.putMailSettings, { body: { kinds: {} } })).statusCode).toBe(401);
  });
});
