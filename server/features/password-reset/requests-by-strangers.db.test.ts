import { expect, test } from "vitest";
import { forgotPassword } from "../../../contract/auth/password-reset.ts";
import { openBrowser } from "../../testing/browser.ts";
import {
  browser,
  canSignIn,
  email,
  forget,
  issue,
  later,
  mailsTo,
  NEW,
  prepare,
  reset,
  t,
  tokenIn,
} from "./reset-fixture.ts";

prepare();

const newestToken = async () => tokenIn((await mailsTo(email)).at(-1)?.body_text);

test("however often strangers ask, the owner always has a link with 20 minutes left", async () => {
  for (let minute = 0; minute < 120; minute += 2) {
    await forget();
    await issue();
    const newest = (await mailsTo(email)).at(-1);
    const left = Number(newest?.expires_at) - t.clock.now.getTime();
    expect(left / 60_000, `after ${minute} minutes`).toBeGreaterThanOrEqual(20);
    later(2);
  }
  // At most one link every ten minutes: six an hour.
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(12);
  expect((await reset(await newestToken())).statusCode).toBe(200);
  expect(await canSignIn(NEW)).toBe(true);
});

test("a link that the owner holds stays valid while strangers ask for others", async () => {
  await forget();
  await issue();
  const own = await newestToken();
  for (const _ of [1, 2]) {
    later(14);
    await forget();
    await issue();
  }
  expect(await newestToken()).not.toBe(own);
  expect((await reset(own)).statusCode).toBe(200);
});

test("an own device is sent another link at once", async () => {
  await forget();
  await issue();
  await browser.send(forgotPassword, { body: { email } });
  await issue();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("someone else's device is a stranger", async () => {
  const stranger = openBrowser(t);
  await stranger.send(forgotPassword, { body: { email } });
  await issue();
  await stranger.send(forgotPassword, { body: { email } });
  await issue();
  expect(await mailsTo(email)).toHaveLength(1);
});
