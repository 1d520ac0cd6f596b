import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accessTokens } from "./access-token.ts";

const SECRET = "a secret of these tests, of more than 32 characters";
const NOW = new Date("2026-03-01T08:00:00.500Z");
const MINUTE = 60_000;
const claims = {
  sessionId: "019bd000-0000-7000-8000-000000000001",
  userId: "019bd000-0000-7000-8000-000000000002",
  workspaceId: "019bd000-0000-7000-8000-000000000003",
};

const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token made by hand, valid except for what is overridden. */
function forge({
  header = {},
  payload = {},
  secret = SECRET,
  hash = "sha256",
}: {
  header?: object;
  payload?: object;
  secret?: string;
  hash?: string;
}): string {
  const issued = Math.floor(NOW.getTime() / 1000);
  const signed = `${encode({ alg: "HS256", typ: "at+jwt", ...header })}.${encode({
    sid: claims.sessionId,
    ws: claims.workspaceId,
    sub: claims.userId,
    iss: "plumbline",
    aud: "plumbline-api",
    iat: issued,
    exp: issued + 900,
    ...payload,
  })}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

const refused = { code: "unauthenticated" };

test("a token is valid for its claims until 15 minutes have passed, verified once or again", async () => {
  const tokens = accessTokens(SECRET);
  const token = await tokens.sign(claims, NOW);
  expect(await tokens.verify(token, NOW)).toEqual(claims);
  expect(await tokens.verify(token, later(15 * MINUTE - 501))).toEqual(claims);
  await expect(tokens.verify(token, later(15 * MINUTE - 500))).rejects.toMatchObject(refused);
  await expect(tokens.verify(token, later(15 * MINUTE - 500))).rejects.toThrow(/expired/);
  const others = accessTokens(SECRET);
  expect(await others.verify(token, later(15 * MINUTE - 501))).toEqual(claims);
  await expect(others.verify(token, later(15 * MINUTE - 500))).rejects.toThrow(/expired/);
});

test("a token of a clock that was ahead ends with the clock's correction, verified before or not", async () => {
  const tokens = accessTokens(SECRET);
  const token = await tokens.sign(claims, later(60 * MINUTE));
  expect(await tokens.verify(token, later(60 * MINUTE))).toEqual(claims);
  await expect(tokens.verify(token, NOW)).rejects.toThrow(/expired/);
  await expect(accessTokens(SECRET).verify(token, NOW)).rejects.toThrow(/expired/);
  // The clocks of two processes may be a minute apart.
  const near = await tokens.sign(claims, later(MINUTE));
  expect(await tokens.verify(near, NOW)).toEqual(claims);
});

test("a renewed token differs, even within the same second", async () => {
  const tokens = accessTokens(SECRET);
  const [first, second] = [await tokens.sign(claims, NOW), await tokens.sign(claims, NOW)];
  expect(second).not.toBe(first);
  expect(await tokens.verify(second, NOW)).toEqual(claims);
});

test("the forging helper works: a valid token that it makes is accepted", async () => {
  expect(await accessTokens(SECRET).verify(forge({}), NOW)).toEqual(claims);
});

describe("refuses", () => {
  const unsigned = forge({ header: { alg: "none" } }).replace(/[^.]+$/, "");
  const [head, body, signature] = forge({}).split(".");
  test.each([
    ["no algorithm and no signature", unsigned],
    ["no algorithm, with a signature", forge({ header: { alg: "none" } })],
    ["another algorithm", forge({ header: { alg: "HS512" }, hash: "sha512" })],
    ["an algorithm that the header only claims", forge({ header: { alg: "HS384" } })],
    ["another secret", forge({ secret: `${SECRET}.` })],
    ["another issuer", forge({ payload: { iss: "someone" } })],
    ["no issuer", forge({ payload: { iss: undefined } })],
    ["another audience", forge({ payload: { aud: "plumbline-mail" } })],
    ["no audience", forge({ payload: { aud: undefined } })],
    ["another type", forge({ header: { typ: "JWT" } })],
    ["no type", forge({ header: { typ: undefined } })],
    ["no expiry", forge({ payload: { exp: undefined } })],
    ["an expiry that is no number", forge({ payload: { exp: "2999-01-01" } })],
    ["a subject that is no id", forge({ payload: { sub: "' or true --" } })],
    ["no sign-in", forge({ payload: { sid: undefined } })],
    ["no workspace", forge({ payload: { ws: undefined } })],
    ["an unknown critical header", forge({ header: { crit: ["b64"], b64: false } })],
    ["another body under the signature", `${head}.${encode({ sub: "x" })}.${signature}`],
    ["a cut signature", `${head}.${body}.${signature?.slice(0, -1)}`],
    ["a padded signature", `${head}.${body}. ${signature}`],
    ["a body that is no JSON", `${head}.bm90IGpzb24.${signature}`],
    ["an endless token", `${head}.${"A".repeat(10_000)}.${signature}`],
    ["words", "not a token"],
    ["nothing", ""],
  ])("%s", async (_, token) => {
    const tokens = accessTokens(SECRET);
    await expect(tokens.verify(token, NOW)).rejects.toMatchObject(refused);
    await expect(tokens.verify(token, NOW)).rejects.toMatchObject(refused);
  });
});

test("more tokens than the cache holds are all still valid", async () => {
  const tokens = accessTokens(SECRET);
  const made: string[] = [];
  for (let n = 0; n < 5_002; n += 1) {
    made.push(forge({ payload: { jti: n } }));
  }
  for (const token of made) await tokens.verify(token, NOW);
  for (const token of [made[0], made[2_500], made[5_001]]) {
    expect(await tokens.verify(token ?? "", NOW)).toEqual(claims);
  }
});
