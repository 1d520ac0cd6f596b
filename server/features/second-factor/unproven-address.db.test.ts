import { beforeEach, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { prepare, t } from "../../testing/posted-app.ts";
import { enableTestTotp } from "../../testing/second-factor.ts";
import { softPasskey } from "../../testing/soft-passkey.ts";

const ORIGIN = "https://plumb.example.com";

prepare({ publicUrl: ORIGIN });

let people = 0;
let email: string;
let browser: TestBrowser;
beforeEach(async () => {
  email = `ngozi${(people += 1)}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email });
});

const passkeyFor = (challenge: string) => softPasskey(ORIGIN).create({ challenge });

test("whoever registers somebody else's address cannot lock its holder out with a second factor", async () => {
  const passkey = passkeyFor(Buffer.from("guessed").toString("base64url"));
  for (const refused of [
    await browser.send(routes.startTotp),
    await browser.send(routes.confirmTotp, { body: { code: "123456" } }),
    await browser.send(routes.startPasskey),
    await browser.send(routes.addPasskey, { body: { passkey } }),
  ]) {
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining("not confirmed") });
  }
  expect((await browser.send(routes.getSecondFactor)).json().data).toMatchObject({
    totp: null,
    passkeys: [],
    recoveryLeft: 0,
  });
});

test("a proven address takes both", async () => {
  await browser.send(routes.sendEmailProof);
  await browser.send(routes.confirmEmailProof, { body: { code: await t.codeTo(email) } });
  await enableTestTotp(t, browser);
  const { challenge } = (await browser.send(routes.startPasskey)).json().data;
  const body = { passkey: passkeyFor(challenge) };
  expect((await browser.send(routes.addPasskey, { body })).statusCode).toBe(200);
});
