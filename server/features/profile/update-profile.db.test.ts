import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "../../../contract/auth/auth.ts";
import { updateProfile } from "../../../contract/people/profile.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  t.announced.length = 0;
});

async function recorded(userId: string): Promise<unknown[]> {
  const { rows } = await t.database.superuser.query(
    "select action, entity_type, entity_id, message, changes from activities where user_id = $1",
    [userId],
  );
  return rows;
}

describe("updateProfile", () => {
  test("changes what is sent, keeps the rest, and returns the updated person", async () => {
    const { contractorOff } = company;
    const before = (await t.call(me, {}, contractorOff)).json().user;
    const body = { name: "  Kemi Balogun ", theme: "dark" } as const;
    const response = await t.call(updateProfile, { body }, contractorOff);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ user: { ...before, name: "Kemi Balogun", theme: "dark" } });
    expect((await t.call(me, {}, contractorOff)).json()).toEqual(response.json());
  });

  test("records name and company with before and after, and notifies the person's other tabs", async () => {
    const { engineer, workspaceId } = company;
    const body = { name: "Emeka Obi", company: "Obi Ltd" };
    await t.call(updateProfile, { body }, engineer);
    expect(await recorded(engineer.id)).toEqual([
      {
        action: "updated",
        entity_type: "user",
        entity_id: engineer.id,
        message: "updated their profile",
        changes: {
          name: { before: "Emeka Engineer", after: "Emeka Obi" },
          company: { before: "Test Builders", after: "Obi Ltd" },
        },
      },
    ]);
    expect(t.announced).toEqual([
      { topic: "session", user: engineer.id, workspace: workspaceId },
      { topic: "company", workspace: workspaceId },
      { topic: "activity", workspace: workspaceId },
    ]);
  });

  test("keeps the theme out of the record, and writes nothing where nothing changes", async () => {
    const { engineer, workspaceId } = company;
    await t.call(updateProfile, { body: { theme: "light" } }, engineer);
    expect(t.announced).toEqual([{ topic: "session", user: engineer.id, workspace: workspaceId }]);
    for (const body of [{}, { theme: "light" }, { name: "Emeka Engineer" }] as const) {
      expect((await t.call(updateProfile, { body }, engineer)).statusCode).toBe(200);
    }
    expect(t.announced).toHaveLength(1);
    expect(await recorded(engineer.id)).toEqual([]);
  });

  test("role, email and id in the payload are ignored, and nobody else is changed", async () => {
    const { clientOn, admin } = company;
    const others = async () =>
      (
        await t.database.superuser.query("select * from users where id <> $1 order by id", [
          clientOn.id,
        ])
      ).rows;
    const before = await others();
    const body = {
      name: "Chidi",
      role: "admin",
      email: "x@example.com",
      _id: admin.id,
      isOwner: true,
    };
    const response = await t.call(updateProfile, { body }, clientOn);
    expect(response.json().user).toMatchObject({
      _id: clientOn.id,
      name: "Chidi",
      role: "client",
      email: clientOn.email,
      isOwner: false,
    });
    expect(await others()).toEqual(before);
  });

  test("concurrent changes all count, and each is recorded against the values it found", async () => {
    const { engineer } = company;
    const names = ["A", "B", "C", "D", "E"];
    await Promise.all(names.map((name) => t.call(updateProfile, { body: { name } }, engineer)));
    const rows = (await recorded(engineer.id)) as {
      changes: { name: { before: string; after: string } };
    }[];
    const steps = new Map(rows.map(({ changes: { name } }) => [name.before, name.after]));
    const chain = ["Emeka Engineer"];
    for (let next = steps.get(chain[0] ?? ""); next !== undefined; next = steps.get(next))
      chain.push(next);
    expect(chain.slice(1).toSorted()).toEqual(names);
  });

  test("needs a sign-in", async () => {
    expect((await t.call(updateProfile, { body: { name: "X" } })).statusCode).toBe(401);
  });

  test.each([
    [{ name: "" }, "name", "Full name is required"],
    [{ name: null }, "name", /must be text/],
    [{ name: "a".repeat(201) }, "name", /at most 200/],
    [{ name: "\u0000" }, "name", /not allowed/],
    [{ company: "  " }, "company", "Company name is required"],
    [{ company: "a".repeat(100_000) }, "company", /at most 200/],
    [{ theme: "purple" }, "theme", /Choose one of/],
  ])("refuses %j with the message for the field", async (body, field, message) => {
    const response = await t.raw(
      {
        method: "PUT",
        url: updateProfile.path,
        payload: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      },
      company.engineer,
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toMatch(message);
  });
});
