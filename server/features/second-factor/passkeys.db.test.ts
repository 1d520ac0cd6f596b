import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, finishLogin, loginWithPasskey, me } from "../../../contract/auth/auth.ts";
import {
  addPasskey,
  MAX_PASSKEYS,
  passkeyOptions,
  removePasskey,
  startPasskey,
} from "../../../contract/auth/passkeys.ts";
import { routes } from "../../../contract/routes.ts";
import { loginIn, openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { firstStep, enableTestTotp } from "../../testing/second-factor.ts";
import { softPasskey } from "../../testing/soft-passkey.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const ORIGIN = "https://plumb.example.com";
const MINUTE = 60_000;

let t: TestApp;
let people = 0;
let email: string;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startTestApp({ publicUrl: ORIGIN });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  email = `kunle${(people += 1)}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email });
});

type Passkey = ReturnType<typeof softPasskey>;
type Changes = Partial<Parameters<Passkey["get"]>[0]>;

async function add(key = softPasskey(ORIGIN), by = browser, changes: Changes = {}) {
  const { challenge } = (await by.send(startPasskey)).json().data;
  const passkey = key.create({ challenge, ...changes });
  return { key, answer: await by.send(addPasskey, { body: { passkey } }) };
}
const challengeFor = async () => (await t.call(passkeyOptions)).json().data.challenge as string;
async function enter(key: Passkey, changes: Changes = {}) {
  const fresh = openBrowser(t);
  const passkey = key.get({ challenge: await challengeFor(), ...changes });
  return { fresh, passkey, answer: await fresh.send(loginWithPasskey, { body: { passkey } }) };
}
const state = async () => (await browser.send(routes.getSecondFactor)).json().data;

test("a passkey is added, signs in alone, is renamed, and removed", async () => {
  const { key, answer } = await add();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data.recoveryCodes).toHaveLength(10);
  const { fresh, answer: entered } = await enter(key);
  expect(entered.statusCode, entered.body).toBe(200);
  expect((await fresh.send(me)).json().user.email).toBe(email);
  const [passkey] = (await state()).passkeys;
  expect(passkey).toEqual({
    _id: expect.any(String),
    name: "An unknown device",
    createdAt: t.clock.now.toISOString(),
    lastUsedAt: t.clock.now.toISOString(),
  });
  const params = { id: passkey._id };
  await browser.send(routes.renamePasskey, { params, body: { name: "My phone" } });
  expect((await state()).passkeys[0].name).toBe("My phone");
  expect((await browser.send(removePasskey, { params })).statusCode).toBe(200);
  expect(await state()).toMatchObject({ passkeys: [], recoveryLeft: 0 });
  expect((await enter(key)).answer.statusCode).toBe(400);
  expect((await loginIn(openBrowser(t), { email })).json()).toHaveProperty("accessToken");
});

test("it is the second step after the password, and confirms", async () => {
  const { key } = await add();
  const fresh = openBrowser(t);
  const first = (await loginIn(fresh, { email })).json().secondFactor;
  expect(first.ways).toEqual(["passkey", "recovery"]);
  const passkey = key.get({ challenge: await challengeFor() });
  const done = await fresh.send(finishLogin, { body: { ticket: first.ticket, passkey } });
  expect(done.statusCode, done.body).toBe(200);
  await t.database.superuser.query("update sessions set confirmed_at = null");
  expect((await browser.send(startPasskey)).json().code).toBe("confirmation_required");
  const again = key.get({ challenge: await challengeFor() });
  expect((await browser.send(confirm, { body: { passkey: again } })).statusCode).toBe(200);
  expect((await browser.send(startPasskey)).statusCode).toBe(200);
});

test(`of two that are added at the same moment, only one is the last of ${MAX_PASSKEYS}`, async () => {
  await t.database.superuser.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), u.id, gen_random_uuid(), '\\x00', 0, '{}', 'Phone ' || n, now()
       from users u, generate_series(2, $2) n where u.email = $1`,
    [email, MAX_PASSKEYS],
  );
  const bodies: { passkey: ReturnType<Passkey["create"]> }[] = [];
  for (const key of [softPasskey(ORIGIN), softPasskey(ORIGIN)]) {
    const { challenge } = (await browser.send(startPasskey)).json().data;
    bodies.push({ passkey: key.create({ challenge }) });
  }
  const answers = await Promise.all(bodies.map((body) => browser.send(addPasskey, { body })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await browser.send(startPasskey)).statusCode).toBe(409);
});

test("the last two factors, removed at the same moment, leave no recovery codes", async () => {
  await enableTestTotp(t, browser);
  await add();
  const params = { id: (await state()).passkeys[0]._id };
  await Promise.all([browser.send(routes.removeTotp), browser.send(removePasskey, { params })]);
  expect(await state()).toMatchObject({ totp: null, passkeys: [], recoveryLeft: 0 });
});

describe("an answer is refused", () => {
  test("to a challenge that was used, or never given, or has expired", async () => {
    const { key } = await add();
    const { passkey, answer } = await enter(key);
    expect(answer.statusCode).toBe(200);
    const replay = await openBrowser(t).send(loginWithPasskey, { body: { passkey } });
    expect([replay.statusCode, Object.keys(replay.json().fields)]).toEqual([400, ["passkey"]]);
    const challenge = "A".repeat(43);
    expect((await enter(key, { challenge })).answer.statusCode).toBe(400);
    const old = await challengeFor();
    t.clock.now = new Date(t.clock.now.getTime() + 5 * MINUTE);
    expect((await enter(key, { challenge: old })).answer.statusCode).toBe(400);
  });

  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["for another site's name", { rpId: "evil.example" }],
    ["without a fingerprint or PIN", { isVerified: false }],
  ])("%s", async (_, changes) => {
    expect((await add(softPasskey(ORIGIN), browser, changes)).answer.statusCode).toBe(400);
    const { key } = await add();
    expect((await enter(key, changes)).answer.statusCode).toBe(400);
  });

  test("of a key that is not the one that was added", async () => {
    const { key } = await add();
    const other = softPasskey(ORIGIN);
    const challenge = await challengeFor();
    const forged = { ...other.get({ challenge }), id: key.get({ challenge }).id };
    const passkey = { ...forged, rawId: forged.id };
    expect((await openBrowser(t).send(loginWithPasskey, { body: { passkey } })).statusCode).toBe(
      400,
    );
    expect((await enter(other)).answer.statusCode).toBe(400);
  });

  test("of a copy that counts fewer uses", async () => {
    const { key } = await add();
    await enter(key);
    key.state.counter = 0;
    expect((await enter(key)).answer.statusCode).toBe(400);
  });

  test("of somebody else's passkey, at the second step and to confirm", async () => {
    await add();
    const stranger = openBrowser(t);
    await registerIn(stranger, { email: `stranger-${email}` });
    const { key } = await add(softPasskey(ORIGIN), stranger);
    const fresh = openBrowser(t);
    const ticket = await firstStep(fresh, email);
    const use = async () => key.get({ challenge: await challengeFor() });
    const body = { ticket, passkey: await use() };
    expect((await fresh.send(finishLogin, { body })).statusCode).toBe(400);
    const confirmed = await browser.send(confirm, { body: { passkey: await use() } });
    expect(confirmed.statusCode).toBe(400);
  });

  test("to somebody else's challenge to add, and of a key that is known", async () => {
    const stranger = openBrowser(t);
    await registerIn(stranger, { email: `stranger-${email}` });
    const { challenge } = (await browser.send(startPasskey)).json().data;
    const key = softPasskey(ORIGIN);
    const passkey = key.create({ challenge });
    expect((await stranger.send(addPasskey, { body: { passkey } })).statusCode).toBe(400);
    await add(key);
    expect((await add(key, stranger)).answer.statusCode).toBe(409);
    // A challenge to add a passkey cannot be used to sign in.
    const start = (await browser.send(startPasskey)).json().data;
    expect((await enter(key, { challenge: start.challenge })).answer.statusCode).toBe(400);
  });
});

test("a stranger's passkey can be neither renamed nor removed", async () => {
  await add();
  const params = { id: (await state()).passkeys[0]._id };
  const stranger = openBrowser(t);
  await registerIn(stranger, { email: `stranger-${email}` });
  expect((await stranger.send(removePasskey, { params })).statusCode).toBe(404);
  const renamed = await stranger.send(routes.renamePasskey, { params, body: { name: "Mine" } });
  expect(renamed.statusCode).toBe(404);
});

test("at an address of digits there are none, and it says what to do", async () => {
  const publicUrl = "http://10.0.0.5:3000";
  const bare = await startTestApp({ database: t.database, publicUrl });
  const answer = await bare.call(passkeyOptions);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    "Passkeys do not work at this address. Log in with your password. For passkeys, the administrator of this server must set PUBLIC_URL to an https address with a name.",
  ]);
  await bare.close();
});
