import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, logout, me, refresh } from "../../../contract/auth/auth.ts";
import { accessTokens } from "../../http/access-token.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  refreshCookieOf,
  registerIn,
} from "../../testing/browser.ts";
import { createCompany, signIn, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";

const email = "ngozi@example.com";
const FOREIGN = { origin: "https://evil.example" };

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
  await registerIn(openBrowser(t), { email });
});
afterAll(() => t.close());

describe("me", () => {
  test("returns the person in the workspace of the access token", async () => {
    const { engineer } = company;
    const response = await t.call(me, {}, engineer);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: {
        _id: engineer.id,
        name: "Emeka Engineer",
        email: engineer.email,
        emailProven: false,
        trusted: false,
        role: "engineer",
        company: "Test Builders",
        isOwner: false,
        phone: null,
        theme: "system",
        workspace: {
          _id: company.workspaceId,
          name: "Adeyemi Builders",
          currency: "NGN",
          timeZone: "Africa/Lagos",
          workingDays: ["mon", "tue", "wed", "thu", "fri"],
          approvalLimits: {},
          provenOnly: false,
          deletionAt: null,
        },
        workspaceCount: 1,
        mailIsSetUp: false,
        secondFactorDue: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect((await t.call(me, {}, company.owner)).json().user.isOwner).toBe(true);
    expect((await t.call(me, {}, company.clientOff)).json().user.role).toBe("client");
  });

  test("a token is valid only for its own sign-in, person and workspace, not for a mixture", async () => {
    const { engineer, admin } = company;
    const other = await createCompany(t.database.superuser, "Other Ltd");
    const mixtures = [
      { ...engineer.claims, sessionId: admin.claims.sessionId },
      { ...engineer.claims, userId: admin.id },
      { ...engineer.claims, workspaceId: other.workspaceId },
      { ...engineer.claims, sessionId: "019bd000-0000-7000-8000-000000000001" },
    ];
    for (const claims of mixtures) {
      expect((await t.call(me, {}, { ...engineer, claims })).statusCode).toBe(401);
    }
  });

  test("refuses a request without a token, or with one that is not a bearer token", async () => {
    for (const authorization of ["", "Bearer", "Bearer ", "Basic YTpi", "Token x"]) {
      const response = await t.call(me, { headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ code: "unauthenticated", message: "Please sign in." });
    }
    expect((await t.call(me)).statusCode).toBe(401);
  });

  test("refuses forged and expired tokens over HTTP", async () => {
    const { claims } = company.engineer;
    const honest = {
      sid: claims.sessionId,
      ws: claims.workspaceId,
      sub: claims.userId,
      aud: "plumbline-api",
    };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const exp = Math.floor(Date.now() / 1000) + 600;
    const unsigned = `${encode({ alg: "none" })}.${encode({ ...honest, iss: "plumbline", exp })}.`;
    const elsewhere = await new SignJWT({ ...honest })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setIssuer("plumbline")
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode("a secret that this server does not have"));
    for (const token of [unsigned, elsewhere, "a.b.c", "a".repeat(9_000)]) {
      const response = await t.call(me, { headers: { authorization: `Bearer ${token}` } });
      expect(response.statusCode).toBe(401);
      expect(response.json().message).toMatch(/not valid/);
    }
    const token = await accessTokens("a secret of the tests, of more than 32 characters").sign(
      claims,
      new Date(Date.now() - 16 * 60_000),
    );
    const response = await t.call(me, { headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(401);
    expect(response.json().message).toMatch(/expired/);
  });

  test("refuses a sign-in that has expired in the database, even if the token is still valid", async () => {
    const claims = await signIn(t.database.superuser, company.engineer.id, company.workspaceId);
    const person = { ...company.engineer, claims };
    expect((await t.call(me, {}, person)).statusCode).toBe(200);
    await t.database.superuser.query("update sessions set expires_at = now() where id = $1", [
      claims.sessionId,
    ]);
    expect((await t.call(me, {}, person)).statusCode).toBe(401);
  });
});

describe("a page of another origin", () => {
  test("cannot refresh, sign out, sign in or register", async () => {
    const browser = openBrowser(t);
    await loginIn(browser, { email });
    const held = browser.cookie;
    for (const route of [refresh, logout]) {
      for (const headers of [FOREIGN, { origin: "null" }]) {
        const response = await browser.send(route, { headers });
        expect(response.statusCode).toBe(403);
        expect(response.json().code).toBe("forbidden");
        expect(response.cookies).toEqual([]);
        // The foreign page may not read an answer either.
        expect(Object.keys(response.headers).join()).not.toContain("access-control");
      }
    }
    expect(browser.cookie).toBe(held);
    expect((await browser.send(me)).statusCode).toBe(200);
    const entering = await t.call(login, { body: { email, password: PASSWORD }, headers: FOREIGN });
    expect(entering.statusCode).toBe(403);
  });

  test("our own page can, but a page on another port of the same machine cannot", async () => {
    const browser = openBrowser(t);
    await loginIn(browser, { email });
    for (const headers of [
      { origin: "http://localhost:3000", host: "localhost:3000" },
      { origin: "https://build.example", host: "build.example" },
    ]) {
      expect((await browser.send(refresh, { headers })).statusCode).toBe(200);
    }
    const elsewhere = { origin: "http://localhost:5173", host: "localhost:3000" };
    expect((await browser.send(refresh, { headers: elsewhere })).statusCode).toBe(403);
  });

  test("trusts a forwarded host only from a trusted proxy, and PUBLIC_URL always", async () => {
    const publicUrl = "https://build.example";
    const headers = { origin: publicUrl, host: "app:3000", "x-forwarded-host": "build.example" };
    const statusBehind = async (options: TestAppOptions) => {
      const behind = await startTestApp({ ...options, database: t.database });
      const response = await behind.call(login, { body: { email, password: PASSWORD }, headers });
      await behind.close();
      return response.statusCode;
    };
    expect(await statusBehind({})).toBe(403);
    expect(await statusBehind({ trustProxy: 1 })).toBe(200);
    expect(await statusBehind({ publicUrl })).toBe(200);
    expect(await statusBehind({ publicUrl: "https://other.example" })).toBe(403);
  });
});

test("over https the cookie is Secure, when it is set and when it is cleared", async () => {
  const secure = await startTestApp({ secureCookies: true, database: t.database });
  const browser = openBrowser(secure);
  const set = refreshCookieOf(await loginIn(browser, { email }));
  expect(set).toMatchObject({
    name: "__Secure-plumbline_refresh",
    path: "/api/auth",
    secure: true,
    httpOnly: true,
    sameSite: "Strict",
  });
  expect(set).not.toHaveProperty("domain");
  expect((await browser.send(refresh)).statusCode).toBe(200);
  const cleared = refreshCookieOf(await browser.send(logout));
  expect(cleared).toMatchObject({ value: "", secure: true, path: "/api/auth" });
  expect(refreshCookieOf(await loginIn(openBrowser(t), { email }))).not.toHaveProperty("secure");
  await secure.close();
});
