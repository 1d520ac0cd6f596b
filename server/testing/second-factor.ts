import { Secret, TOTP } from "otpauth";
import { finishLogin } from "../../contract/auth/auth.ts";
import { routes } from "../../contract/routes.ts";
import { loginIn, openBrowser, registerIn, type TestBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

/** The code that an authenticator app with this secret shows at a time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** A person with an authenticator app and recovery codes, in the browser where they set it up. */
export interface Protected {
  readonly email: string;
  readonly browser: TestBrowser;
  readonly secret: string;
  readonly recovery: readonly string[];
}

/** Turns on an authenticator app for the signed-in person. The app's current codes are then used up. */
export async function enableTestTotp(
  t: TestApp,
  browser: TestBrowser,
): Promise<Pick<Protected, "secret" | "recovery">> {
  const { secret } = (await browser.send(routes.startTotp)).json().data;
  const body = { code: codeOf(secret, t.clock.now) };
  const answer = await browser.send(routes.confirmTotp, { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, recovery: answer.json().data.recoveryCodes };
}

/** Registers a person and turns an authenticator app on. A minute later its next codes are fresh. */
export async function protectedPerson(t: TestApp, email: string): Promise<Protected> {
  const browser = openBrowser(t);
  await registerIn(browser, { email });
  const made = await enableTestTotp(t, browser);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  return { email, browser, ...made };
}

/** Takes the first step of a sign-in, and returns the ticket for the second. */
export async function firstStep(browser: TestBrowser, email: string): Promise<string> {
  return (await loginIn(browser, { email })).json().secondFactor.ticket;
}

export function secondStep(
  browser: TestBrowser,
  body: { ticket: string; code: string; trust?: boolean },
) {
  return browser.send(finishLogin, { body });
}
