import type { LightMyRequestResponse } from "fastify";
import type pg from "pg";
import { login, register } from "../../contract/auth/auth.ts";
import type { AnyRoute, BodyOf } from "../../contract/route.ts";
import { quickHash } from "./quick-hash.ts";
import type { TestPerson } from "./company.ts";
import type { CallInput, TestApp } from "./test-app.ts";

const COOKIE = /^(__Secure-)?plumbline_refresh$/;
const DEVICE_COOKIE = /^(__Secure-)?plumbline_device$/;
const COOKIE_PATH = "/api/auth/";

/** The password that `registerIn` and `givePassword` set by default. */
export const PASSWORD = "Lekki-2026";

/** What a browser does with the answers of the sign-in calls. */
export interface TestBrowser {
  /** The refresh token in its cookie jar. */
  cookie: string | undefined;
  /** The cookie by which it is recognised after signing out, as a name and a value. */
  device: { readonly name: string; readonly value: string } | undefined;
  /** The latest access token that it was given. */
  accessToken: string | undefined;
  /** Sends a call with its tokens, and stores the tokens of the answer. */
  send<R extends AnyRoute>(route: R, input?: CallInput<R>): Promise<LightMyRequestResponse>;
}

function accessTokenIn(response: LightMyRequestResponse): string | undefined {
  const body: unknown = response.json();
  if (typeof body !== "object" || body === null || !("accessToken" in body)) return undefined;
  return typeof body.accessToken === "string" ? body.accessToken : undefined;
}

/** Opens a browser, with nobody signed in. */
export function openBrowser(t: TestApp, userAgent = "Test browser"): TestBrowser {
  let name = "plumbline_refresh";
  const browser: TestBrowser = {
    cookie: undefined,
    device: undefined,
    accessToken: undefined,
    async send(route, input = {}) {
      const { cookie, device, accessToken } = browser;
      const response = await t.call(route, {
        ...input,
        headers: {
          "user-agent": userAgent,
          ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
          ...input.headers,
        },
        ...(route.path.startsWith(COOKIE_PATH)
          ? {
              cookies: {
                ...(cookie === undefined ? {} : { [name]: cookie }),
                ...(device === undefined ? {} : { [device.name]: device.value }),
              },
            }
          : {}),
      });
      const set = refreshCookieOf(response);
      if (set) {
        name = set.name;
        browser.cookie = set.value === "" ? undefined : set.value;
      }
      browser.device =
        response.cookies.find((each) => DEVICE_COOKIE.test(each.name)) ?? browser.device;
      browser.accessToken = accessTokenIn(response) ?? browser.accessToken;
      return response;
    },
  };
  return browser;
}

/** The refresh cookie of an answer, with its attributes. */
export function refreshCookieOf(
  response: LightMyRequestResponse,
): LightMyRequestResponse["cookies"][number] | undefined {
  return response.cookies.find(({ name }) => COOKIE.test(name));
}

/** Creates an account in a browser, which is then signed in. */
export async function registerIn(
  browser: TestBrowser,
  account: Partial<BodyOf<typeof register>> & { email: string },
): Promise<LightMyRequestResponse> {
  return browser.send(register, {
    body: { name: "Funmi Ade", company: "Ade Builders", password: PASSWORD, ...account },
  });
}

/** Signs in with the usual password. */
export async function loginIn(
  browser: TestBrowser,
  body: Partial<BodyOf<typeof login>> & { email: string },
): Promise<LightMyRequestResponse> {
  return browser.send(login, { body: { password: PASSWORD, ...body } });
}

/** Gives someone of a test company the usual password. */
export async function givePassword(db: pg.Pool, person: TestPerson): Promise<void> {
  await db.query("insert into credentials (user_id, password_hash) values ($1, $2)", [
    person.id,
    await quickHash(PASSWORD),
  ]);
}
