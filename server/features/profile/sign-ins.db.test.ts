import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import {
  endOtherSignIns,
  endSignIn,
  listSignIns,
  type SignIn,
} from "../../../contract/people/profile.ts";
import { loginIn, openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { createCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
const HOUR = 60 * 60 * 1000;
const UNKNOWN = "019bd000-0000-7000-8000-000000000001";

let t: TestApp;
let people = 0;
let email: string;
let laptop: TestBrowser;
let phone: TestBrowser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  people += 1;
  email = `person${people}@example.com`;
  laptop = openBrowser(t, LAPTOP);
  phone = openBrowser(t, PHONE);
  await registerIn(laptop, { email });
  wait(HOUR);
  await laptop.send(refresh);
  await loginIn(phone, { email, remember: true });
});

function wait(milliseconds: number): void {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
}

async function list(by: TestBrowser): Promise<SignIn[]> {
  const response = await by.send(listSignIns);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const idOf = async (browser: TestBrowser) =>
  (await list(browser)).find(({ current }) => current)?._id ?? "none";

describe("listSignIns", () => {
  test("shows where the person is signed in, most recently used first, and which one is the current", async () => {
    const begun = new Date(t.clock.now.getTime() - HOUR).toISOString();
    const now = t.clock.now.toISOString();
    wait(60_000);
    await laptop.send(refresh);
    const used = t.clock.now.toISOString();
    const seen = [
      { device: "Firefox on Windows", address: "127.0.0.1", createdAt: begun, lastUsedAt: used },
      { device: "Chrome on Android", address: "127.0.0.1", createdAt: now, lastUsedAt: now },
    ];
    expect(await list(laptop)).toMatchObject([
      { ...seen[0], current: true },
      { ...seen[1], current: false },
    ]);
    expect(await list(phone)).toMatchObject([
      { ...seen[0], current: false },
      { ...seen[1], current: true },
    ]);
  });

  test("leaves out ended, expired and other people's sign-ins", async () => {
    await createCompany(t.database.superuser);
    wait(25 * HOUR);
    await phone.send(refresh);
    expect(await list(phone)).toMatchObject([{ device: "Chrome on Android", current: true }]);
  });

  test("needs a sign-in", async () => {
    expect((await t.call(listSignIns)).statusCode).toBe(401);
  });
});

describe("endSignIn", () => {
  const end = (by: TestBrowser, id: string) => by.send(endSignIn, { params: { id } });

  test("signs the other browser out at once, and notifies it", async () => {
    const user = (await laptop.send(me)).json().user;
    const id = await idOf(phone);
    t.announced.length = 0;
    const response = await end(laptop, id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { ok: true } });
    expect(t.announced).toEqual([
      { topic: "session", user: user._id, workspace: user.workspace._id },
    ]);
    expect((await phone.send(me)).statusCode).toBe(401);
    expect((await phone.send(refresh)).statusCode).toBe(401);
    expect(await list(laptop)).toHaveLength(1);
    expect((await end(laptop, id)).statusCode).toBe(404);
  });

  test("may end the current sign-in", async () => {
    expect((await end(phone, await idOf(phone))).statusCode).toBe(200);
    expect((await phone.send(me)).statusCode).toBe(401);
    expect((await laptop.send(me)).statusCode).toBe(200);
  });

  test("does not reach another person's, in the same company or another", async () => {
    const company = await createCompany(t.database.superuser);
    const stranger = await createCompany(t.database.superuser, "Other Ltd");
    for (const id of [
      company.engineer.claims.sessionId,
      stranger.owner.claims.sessionId,
      UNKNOWN,
    ]) {
      const response = await t.call(endSignIn, { params: { id } }, company.owner);
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toBe(
        "This sign-in does not exist, or you do not have access to it.",
      );
    }
    expect((await t.call(me, {}, company.engineer)).statusCode).toBe(200);
    expect((await t.call(me, {}, stranger.owner)).statusCode).toBe(200);
  });

  test.each(["1", "not-an-id", "%00", `${UNKNOWN}'`])("refuses the id %s", async (id) => {
    expect((await end(laptop, id)).statusCode).toBe(400);
  });
});

describe("endOtherSignIns", () => {
  test("leaves only the current browser, and returns how many ended", async () => {
    const tablet = openBrowser(t);
    await loginIn(tablet, { email });
    const stranger = await createCompany(t.database.superuser);
    t.announced.length = 0;
    const response = await laptop.send(endOtherSignIns);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { ended: 2 } });
    expect(t.announced).toMatchObject([{ topic: "session" }]);
    for (const other of [phone, tablet]) expect((await other.send(me)).statusCode).toBe(401);
    expect((await t.call(me, {}, stranger.engineer)).statusCode).toBe(200);
    expect(await list(laptop)).toMatchObject([{ current: true }]);
  });

  test("without others it ends nothing and notifies nobody", async () => {
    await laptop.send(endOtherSignIns);
    t.announced.length = 0;
    expect((await laptop.send(endOtherSignIns)).json()).toEqual({ data: { ended: 0 } });
    expect(t.announced).toEqual([]);
  });
});
