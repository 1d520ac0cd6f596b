import { afterAll, beforeAll, beforeEach } from "vitest";
import { startTestApp, type TestApp, testNow } from "../../../testing/test-app.ts";
import { codeOf, type Protected, protectedPerson } from "../../../testing/second-factor.ts";

// Fixtures of the tests of signing in with a second factor: one server for each file that imports this, and a person with
// an app for each test.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

export let t: TestApp;
export let ngozi: Protected;
let people = 0;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp({ rateLimit: true });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.database.superuser.query("delete from rate_limits");
    t.clock.now = new Date(Math.ceil(testNow().getTime() / 3_600_000) * 3_600_000);
    ngozi = await protectedPerson(t, `ngozi${(people += 1)}@example.com`);
    await t.database.superuser.query("delete from rate_limits");
  });
}

/** Lets time pass. */
export const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
export const codeNow = () => codeOf(ngozi.secret, t.clock.now);
export const wrongCode = () => (codeNow() === "000000" ? "000001" : "000000");
