import { beforeEach, describe, expect, test } from "vitest";
import { CODE_MINUTES, CODE_TRIES } from "../../../contract/auth/email-code.ts";
import { routes } from "../../../contract/routes.ts";
import { openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { prepare, t } from "../../testing/posted-app.ts";
import { startTestApp } from "../../testing/test-app.ts";

prepare();

let people = 0;
let email: string;
let browser: TestBrowser;
beforeEach(async () => {
  people += 1;
  email = `owner${people}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email, name: "Buy now http://evil.example" });
});

const ask = () => browser.send(routes.sendEmailProof);
const give = (code: string) => browser.send(routes.confirmEmailProof, { body: { code } });
const isProven = async () =>
  (await browser.send(routes.me)).json<{ user: { emailProven: boolean } }>().user.emailProven;
/** A code that differs from this one in its last digit. */
const notThis = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

describe("a code that is mailed", () => {
  test("proves the address, once, and the trail says so", async () => {
    expect(await isProven()).toBe(false);
    const asked = await ask();
    expect(asked.statusCode, asked.body).toBe(200);
    expect(asked.json()).toEqual({ data: { email, minutes: CODE_MINUTES } });
    expect((await give(await t.codeTo(email))).statusCode).toBe(200);
    expect(await isProven()).toBe(true);
    expect(t.announced.at(-1)).toMatchObject({ topic: "session" });

    const trail = await browser.send(routes.listAudit, { query: { kind: "address_proven" } });
    expect(trail.json()).toMatchObject({ data: [{ subject: email, after: { way: "code" } }] });
    expect((await ask()).statusCode).toBe(409);
  });

  test.each(["12345678 ", "1234 5678", "1234-5678"])(
    "is taken as people type it: %j",
    async (typed) => {
      await ask();
      const answer = await give(typed);
      expect(answer.json<{ message: string }>().message).toContain("newest mail");
    },
  );

  test.each(["", "1234567", "123456789", "abcdefgh", "１２３４５６７８"])(
    "has eight digits: %j is refused without using a try",
    async (typed) => {
      await ask();
      for (let n = 0; n <= CODE_TRIES; n += 1)
        expect((await give(typed)).json()).toMatchObject({ code: "validation_failed" });
      expect((await give(await t.codeTo(email))).statusCode).toBe(200);
    },
  );

  test("expires", async () => {
    await ask();
    const code = await t.codeTo(email);
    t.clock.now = new Date(t.clock.now.getTime() + CODE_MINUTES * 60_000);
    await browser.send(routes.refresh);
    expect((await give(code)).json<{ message: string }>().message).toContain("expired");
    expect(await isProven()).toBe(false);
  });

  test("cannot be guessed: after five wrong ones the right one is refused too", async () => {
    await ask();
    const code = await t.codeTo(email);
    const wrong = await Promise.all(Array.from({ length: CODE_TRIES }, () => give(notThis(code))));
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual(Array(CODE_TRIES).fill(400));
    expect((await give(code)).statusCode).toBe(400);
    expect(await isProven()).toBe(false);
  });

  test("is replaced by a newer one", async () => {
    await ask();
    const first = await t.codeTo(email);
    await ask();
    const second = await t.codeTo(email);
    if (first !== second) expect((await give(first)).statusCode).toBe(400);
    expect((await give(second)).statusCode).toBe(200);
  });

  test("proves nothing for another account", async () => {
    await ask();
    const code = await t.codeTo(email);
    const other = openBrowser(t);
    await registerIn(other, { email: `other${people}@example.com` });
    await other.send(routes.sendEmailProof);
    const answer = await other.send(routes.confirmEmailProof, { body: { code } });
    expect(answer.statusCode).toBe(400);
  });

  test("stands in the database as a slow hash alone", async () => {
    await ask();
    const code = (await t.codeTo(email)).replace(" ", "");
    const { rows } = await t.database.superuser.query(
      "select * from email_codes where email = $1",
      [email],
    );
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("comes in a mail that repeats nothing its sender wrote, and bears no link", async () => {
    await ask();
    const mail = (await t.mailsTo(email)).at(-1);
    const all = `${mail?.text} ${mail?.html} ${[...(mail?.headers.values() ?? [])].join(" ")}`;
    expect(all).not.toContain("evil");
    expect(mail?.text).not.toContain("http");
  });

  test("is for those who are signed in", async () => {
    expect((await t.call(routes.sendEmailProof)).statusCode).toBe(401);
    const body = { code: "12345678" };
    expect((await t.call(routes.confirmEmailProof, { body })).statusCode).toBe(401);
  });
});

test("without a mail server no code is sent: whoever runs the server would read it", async () => {
  const plain = await startTestApp({ database: t.database });
  const visitor = openBrowser(plain);
  const mine = `plain${people}@example.com`;
  await registerIn(visitor, { email: mine });
  const answer = await visitor.send(routes.sendEmailProof);
  expect(answer.statusCode).toBe(409);
  expect(await t.mailsTo(mine)).toEqual([]);
  await plain.close();
});
